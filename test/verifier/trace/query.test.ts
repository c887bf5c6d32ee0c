import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/contract/json-value.ts';
import { selectAsking } from '../../../src/verifier/trace/ask-patterns.ts';
import { QueryTooCostly, selectNodes } from '../../../src/verifier/trace/evaluate.ts';
import { parseQuery } from '../../../src/verifier/trace/parse.ts';
import { isSingular } from '../../../src/verifier/trace/query.ts';
import { SelectorFault } from '../../../src/verifier/trace/scanner.ts';

const noPatterns = (): boolean => {
  throw new Error('no pattern stands in this query');
};

function select(selector: string, document: JsonValue): readonly JsonValue[] {
  return selectNodes(parseQuery(selector), document, noPatterns);
}

/** The examples of RFC 9535, tables 3 to 17, each with the document of its section. */
const STORE = {
  o: { 'j j': { 'k.k': 3 } },
  "'": { '@': 2 },
  a: [3, 5, 1, 2, 4, 6, { b: 'j' }, { b: 'k' }, { b: {} }, { b: 'kilo' }],
  p: { p: 1, q: 2, r: 3, s: 5, t: { u: 6 } },
  e: 'f',
};
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const DESCENDANTS = { o: { j: 1, k: 2 }, a: [5, 3, [{ j: 4 }, { k: 6 }]] };
const NULLS = { a: null, b: [null], c: [{}], null: 1 };

const EXAMPLES: readonly (readonly [string, JsonValue, readonly JsonValue[]])[] = [
  ['$', { k: 'v' }, [{ k: 'v' }]],
  ["$.o['j j']", STORE, [{ 'k.k': 3 }]],
  ["$.o['j j']['k.k']", STORE, [3]],
  ['$.o["j j"]["k.k"]', STORE, [3]],
  [`$["'"]["@"]`, STORE, [2]],
  ['$.p[*]', STORE, [1, 2, 3, 5, { u: 6 }]],
  ['$.p[*, *]', { p: { j: 1 } }, [1, 1]],
  ['$.p.*', { p: [5, 3] }, [5, 3]],
  ['$[1]', ['a', 'b'], ['b']],
  ['$[-2]', ['a', 'b'], ['a']],
  ['$[2]', ['a', 'b'], []],
  ['$[-3]', ['a', 'b'], []],
  ['$[0]', { 0: 'a' }, []],
  ['$[1:3]', LETTERS, ['b', 'c']],
  ['$[5:]', LETTERS, ['f', 'g']],
  ['$[1:5:2]', LETTERS, ['b', 'd']],
  ['$[5:1:-2]', LETTERS, ['f', 'd']],
  ['$[::-1]', LETTERS, ['g', 'f', 'e', 'd', 'c', 'b', 'a']],
  ['$[::0]', LETTERS, []],
  ['$[-2:]', LETTERS, ['f', 'g']],
  ['$[:-5]', LETTERS, ['a', 'b']],
  ['$[ 1 : 3 : 1 ]', LETTERS, ['b', 'c']],
  ['$[0:9007199254740991:9007199254740991]', LETTERS, ['a']],
  ['$[0,3]', LETTERS, ['a', 'd']],
  ['$[0:2,5]', LETTERS, ['a', 'b', 'f']],
  ['$[0,0]', LETTERS, ['a', 'a']],
  ["$.a[?@.b == 'kilo']", STORE, [{ b: 'kilo' }]],
  ["$.a[?(@.b == 'kilo')]", STORE, [{ b: 'kilo' }]],
  ['$.a[?@>3.5]', STORE, [5, 4, 6]],
  ['$.a[?@.b]', STORE, [{ b: 'j' }, { b: 'k' }, { b: {} }, { b: 'kilo' }]],
  ['$[?@.*]', { p: STORE.p, a: [], e: 'f' }, [STORE.p]],
  ['$[?@[?@.b]]', STORE, [STORE.a]],
  ['$.a[?@<2 || @.b == "k"]', STORE, [1, { b: 'k' }]],
  ['$.p[?@>1 && @<4]', STORE, [2, 3]],
  ['$.p[?@.u || @.x]', STORE, [{ u: 6 }]],
  ['$.a[?@.b == $.x]', STORE, [3, 5, 1, 2, 4, 6]],
  ['$.a[?@ == @]', STORE, STORE.a],
  ['$.a[?!@.b]', STORE, [3, 5, 1, 2, 4, 6]],
  ['$.a[?!(@ < 6) && !@.b]', STORE, [6]],
  ['$..j', DESCENDANTS, [1, 4]],
  ['$..[0]', DESCENDANTS, [5, { j: 4 }]],
  [
    '$..[*]',
    DESCENDANTS,
    [DESCENDANTS.o, DESCENDANTS.a, 1, 2, 5, 3, DESCENDANTS.a[2] ?? null, { j: 4 }, { k: 6 }, 4, 6],
  ],
  ['$..o', DESCENDANTS, [{ j: 1, k: 2 }]],
  ['$.o..[*, *]', DESCENDANTS, [1, 2, 1, 2]],
  ['$.a..[0, 1]', DESCENDANTS, [5, 3, { j: 4 }, { k: 6 }]],
  ['$.a', NULLS, [null]],
  ['$.a[0]', NULLS, []],
  ['$.a.d', NULLS, []],
  ['$.b[0]', NULLS, [null]],
  ['$.b[*]', NULLS, [null]],
  ['$.b[?@]', NULLS, [null]],
  ['$.b[?@==null]', NULLS, [null]],
  ['$.c[?@.d==null]', NULLS, []],
  ['$.null', NULLS, [1]],
  ['$[?length(@) < 3]', ['ab', 'abc', [1], { a: 1, b: 2, c: 3 }, 1, '😀😀'], ['ab', [1], '😀😀']],
  ['$[?count(@.*) == 2]', [{ a: 1, b: 2 }, [1, 2], [1], 'ab'], [{ a: 1, b: 2 }, [1, 2]]],
  [
    '$[?value(@..c) == "r"]',
    [{ c: 'r' }, { a: { c: 'r' } }, { c: 'r', d: { c: 'r' } }],
    [{ c: 'r' }, { a: { c: 'r' } }],
  ],
  [
    '$[?@.a == @.b]',
    [{ a: [1, { x: 2 }], b: [1.0, { x: 2 }] }, { a: 1, b: '1' }, {}],
    [{ a: [1, { x: 2 }], b: [1, { x: 2 }] }, {}],
  ],
  ["$[?@ <= '\\uFFFF']", ['😀', 'a', 1], ['a']],
  ['$[?1 == 1]', [7], [7]],
  ['$[?@ == 1e0]', [1, 2], [1]],
  ['$[?@ == -0]', [0], [0]],
  ['$[?true == @]', [true, 1], [true]],
  ["$['\\u00e9\\ud83d\\ude00\\n\\'']", { "é😀\n'": 1 }, [1]],
  ['$.é', { é: 1 }, [1]],
  ['$.__proto__', {}, []],
  ['$.length', [1, 2], []],
  ['$ .a [ 0 ] . b'.replace(' . b', ' .b'), { a: [{ b: 1 }] }, [1]],
];

const MALFORMED = [
  '', 'a', '$.', '$..', '$x', '$.a.', '$[', '$[]', '$[a]', '$[0', '$[01]', '$[-0]', '$[1.0]', '$[9007199254740992]', "$['a]", '$["a\']', "$['\\x']", "$['\\ud800']", '$["\\\'"]', "$['\u0001']", '$[1:2:3:4]', '$.1', '$.a-b', '$ ', ' $', '$[?]', '$[?@.a=1]', '$[?@.a==]', '$[?(@.a]', '$[?@.a &&]', '$[?1]', "$[?'a']", '$[?true]', '$[?@.a == TRUE]', '$[?@..a == 1]', '$[?@[*] == 1]', '$[?@[0,1] == 1]', '$[?length(@)]', '$[?length(@.*) > 1]', '$[?length() > 1]', '$[?count(1) > 1]', '$[?count(@, @) > 1]', '$[?match(@.a)]', "$[?match(@.a, 'x') == true]", '$[?foo(@)]', '$[?length (@) > 1]', '$[?@.a == 01]', '$[?@.a == .5]', '$[?@.a == 1.]', '$[?@.a == [1]]', '$[?@.a == {}]', '$[?!@.a == 1]', '$.. a', '$. a', '$[?@.a, ]', '$[?$]x', '$.*a',
]; // prettier-ignore

describe('a selector of RFC 9535', () => {
  for (const [selector, document, nodes] of EXAMPLES)
    it(`${selector} selects what the standard says`, () => {
      expect(select(selector, document)).toEqual(nodes);
    });

  for (const selector of MALFORMED)
    it(`${JSON.stringify(selector)} is none`, () => {
      expect(() => parseQuery(selector)).toThrow(SelectorFault);
    });

  it('is singular when it can select one node at most', () => {
    for (const selector of ['$', '$.a', "$['a'][0].b", '$[-1]'])
      expect([selector, isSingular(parseQuery(selector))]).toEqual([selector, true]);
    for (const selector of ['$..a', '$.*', '$[0,1]', '$[0:1]', '$[?@.a]', '$.a[*].b'])
      expect([selector, isSingular(parseQuery(selector))]).toEqual([selector, false]);
  });

  it('ends when it would visit nodes without bound', () => {
    const wide = Array.from({ length: 3_000 }, (_, at) => ({ at }));
    expect(() => select('$..[?@..[?$..at]]', wide)).toThrow(QueryTooCostly);
    const same = { a: wide, b: structuredClone(wide), c: wide };
    expect(() => select('$..[?$.a == $.b]', same)).toThrow(QueryTooCostly);
  });

  it('reads documents nested as deep as they come, and arrays as long', () => {
    let deep: JsonValue = 1;
    for (let level = 0; level < 50_000; level++) deep = [deep];
    expect(select('$..[?@ == 1]', deep)).toEqual([1]);
    expect(
      select(
        '$..[?@ == 1]',
        Array.from({ length: 200_000 }, (_, at) => at),
      ),
    ).toEqual([1]);
  });
});

const atOnce = <Result>(work: () => Result): Promise<Result> => Promise.resolve(work());

describe('patterns of a selector', () => {
  const spans: JsonValue = [{ n: 'ab', p: 'b' }, { n: 'b', p: 'a' }, { n: 3 }, { n: 'ab', p: '.*' }];
  const asked: (readonly [string, readonly string[]])[] = [];
  const matchTexts = (pattern: string, texts: readonly string[]): Promise<readonly boolean[]> => {
    asked.push([pattern, texts]);
    const expression = new RegExp(pattern.replace('\\A', '^').replace('\\z', '$'), 'u');
    return Promise.resolve(texts.map((text) => expression.test(text)));
  };
  const nodes = async (selector: string): Promise<unknown> => {
    asked.length = 0;
    return selectAsking(parseQuery(selector), spans, matchTexts, atOnce);
  };

  it('search anywhere and match the whole, asked about equal texts once', async () => {
    expect(await nodes("$[?search(@.n, 'b')].p")).toEqual({ kind: 'nodes', nodes: ['b', 'a', '.*'] });
    expect(asked).toEqual([['b', ['ab', 'b']]]);
    expect(await nodes("$[?match(@.n, 'b')].p")).toEqual({ kind: 'nodes', nodes: ['a'] });
    expect(await nodes("$[?match(@.n, 'a|b')].p")).toEqual({ kind: 'nodes', nodes: ['a'] });
  });

  it('may stand in the document, and in filters within filters', async () => {
    expect(await nodes('$[?match(@.n, @.p)].n')).toEqual({ kind: 'nodes', nodes: ['ab'] });
    expect(await nodes("$[?search(@.n, 'a') && !match(@.p, 'b')].p")).toEqual({
      kind: 'nodes',
      nodes: ['.*'],
    });
    expect(await nodes("$[?@[?search(@, '[*]')]].n")).toEqual({ kind: 'nodes', nodes: ['ab'] });
  });

  it('that cannot be tried leave the selection unknown', async () => {
    const refused = await selectAsking(
      parseQuery("$[?match(@.n, 'a)|(b')]"),
      spans,
      (pattern) => Promise.resolve(pattern === 'a)|(b' ? { reason: 'no pattern' } : [true, true]),
      atOnce,
    );
    expect(refused).toEqual({ kind: 'unknown', reason: 'no pattern' });
  });
});
