import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalFault } from '../../../src/contract/canonical-check.ts';
import { looseJson } from '../../helpers/json-arbitraries.ts';
import type { Read } from '../../helpers/extract.ts';
import { read } from '../../helpers/extract.ts';

/** The canonical text of the value alone. */
function valueText(result: Read): string {
  if (result.status !== 'completed') throw new Error(`Cannot find a value: ${JSON.stringify(result)}`);
  return result.text.slice('{"format":"json","value":'.length, -1);
}

const counts = ({ diagnostics }: Read): Record<string, number | undefined> =>
  Object.fromEntries(diagnostics.map(({ code, count }) => [code, count]));

/** A second writer of RFC 8785 on the language's own parser and number and string forms. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value === 0 ? 0 : value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

describe('json', () => {
  it('writes the example of RFC 8785 §3.2.2 as its §3.2.3 does', async () => {
    const input = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(valueText(await read('json', input))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('sorts the keys of RFC 8785 §3.2.3 by UTF-16 code units', async () => {
    const input = String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`;
    const { output } = (await read('json', input)) as Extract<Read, { status: 'completed' }>;
    expect(Object.values(output['value'] as object)).toEqual([
      'One', 'Carriage Return', 'Control', 'Latin Small Letter O With Diaeresis', 'Euro Sign', 'Emoji: Grinning Face', 'Hebrew Letter Dalet With Dagesh',
    ]); // prettier-ignore
    expect(valueText(await read('json', input))).toMatch(/^\{"\\r":"Carriage Return","1":/);
  });

  it('gives for every text what the language parses, in canonical form', async () => {
    const property = fc.asyncProperty(looseJson(), async (text) => {
      expect(valueText(await read('json', text))).toBe(canonical(JSON.parse(text)));
    });
    await fc.assert(property, { numRuns: 2_000 });
  });

  it('orders objects of any size and depth, those that are moved at once and those that are moved at the end', async () => {
    const keys = fc.array(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', '\n', '\u0001', '\ufb33', '😀', '"')),
      { minLength: 20, maxLength: 80 },
    );
    const property = fc.asyncProperty(
      keys,
      keys,
      fc.constantFrom('', 'x'.repeat(5_000)),
      async (outer, inner, filler) => {
        const object = (names: readonly string[], value: (name: string) => string): string =>
          `{${names.map((name) => `${JSON.stringify(name.toWellFormed())}:${value(name)}`).join(',')}}`;
        const text = object(
          outer,
          (name) => `[${object(inner, () => '1')},"${filler}",${object([name, 'b', ''], () => '{}')}]`,
        );
        const result = await read('json', text);
        const own = valueText(result);
        expect(own).toBe(canonical(JSON.parse(text)));
        expect(canonicalFault(Buffer.from(own), 256)).toBeUndefined();
        const twice = (names: readonly string[]): number =>
          names.length - new Set(names.map((name) => name.toWellFormed())).size;
        const small = outer.reduce((sum, name) => sum + twice([name, 'b', '']), 0);
        expect(counts(result)['json.duplicate_key'] ?? 0).toBe(
          twice(outer) + outer.length * twice(inner) + small,
        );
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it('keeps the last of several equal keys, compared after unescaping, and counts the others', async () => {
    const result = await read('json', '{"a":1,\n "b":{"c":1,"\\u0063":2},"\\u0061":3, "a":4}');
    expect(valueText(result)).toBe('{"a":4,"b":{"c":2}}');
    expect(result.diagnostics).toMatchObject([
      { code: 'json.duplicate_key', count: 3, at: { offset: 1, line: 1, column: 2 } },
    ]);
  });

  it('says how many numbers a double cannot hold and where the first stands', async () => {
    const result = await read('json', '[0.1, 1.0, -0,\n 9007199254740993, 1e-400, 0.10]');
    expect(valueText(result)).toBe('[0.1,1,0,9007199254740992,0,0.1]');
    expect(result.diagnostics).toMatchObject([
      { code: 'json.number_rounded', count: 2, at: { offset: 16, line: 2, column: 2 } },
    ]);
  });

  it('takes __proto__ and constructor as keys like any others', async () => {
    expect(valueText(await read('json', '{"constructor":2,"__proto__":{"x":1}}'))).toBe(
      '{"__proto__":{"x":1},"constructor":2}',
    );
  });

  it('keeps an escaped NUL and what looks like markup, since the value holds them', async () => {
    expect(valueText(await read('json', '"\\u0000\\u003c/\\/"'))).toBe('"\\u0000<//"');
  });

  it.each([
    [
      '',
      {
        code: 'document_malformed',
        details: { reason: 'a value is missing', at: { offset: 0, line: 1, column: 1 } },
      },
    ],
    ['\ufeff', { code: 'document_malformed', details: { at: { offset: 3, line: 1, column: 1 } } }],
    ['\ufeff\ufeff1', { code: 'document_malformed', details: { at: { offset: 3, line: 1, column: 1 } } }],
    ['{"é":\r\n  nul}', { code: 'document_malformed', details: { at: { offset: 10, line: 2, column: 3 } } }],
    ['[1e400]', { code: 'document_malformed', details: { reason: 'a number is beyond the doubles' } }],
    ['[NaN]', { code: 'document_malformed' }],
    ['[-Infinity]', { code: 'document_malformed' }],
    ['"\\udead"', { code: 'document_malformed', details: { reason: 'a lone surrogate in a string' } }],
    ['{}#', { code: 'document_malformed', details: { reason: 'something follows the value' } }],
    ['"a\u0000"', { code: 'document_not_utf8', details: { at: { offset: 2 } } }],
  ])('refuses %j', async (text, expected) => {
    expect(await read('json', text)).toMatchObject({ status: 'failed', ...expected });
  });

  it('refuses bytes that are not UTF-8 before anything else', async () => {
    const result = await read('json', Buffer.from([0x7b, 0x22, 0xe9, 0x22]));
    expect(result).toMatchObject({ code: 'document_not_utf8', details: { at: { offset: 2 } } });
  });

  it('bounds nesting by json_depth and names the place', async () => {
    expect(await read('json', '[[[1]]]', { json_depth: 3 })).toMatchObject({ status: 'completed' });
    expect(await read('json', '[[[1]]]', { json_depth: 2 })).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'json_depth', max: 2, seen: 3, at: { offset: 2, line: 1, column: 3 } },
    });
  });

  it.each(['[1, 20, "three"]', '{"b":1,"a":2}', '"text"', '{"a":"long","a":1}'])(
    'judges text_bytes on the whole output: %s passes at its size and not below',
    async (text) => {
      const whole = await read('json', text);
      const size = whole.status === 'completed' ? whole.text.length : 0;
      expect(await read('json', text, { text_bytes: size })).toEqual(whole);
      expect(await read('json', text, { text_bytes: size - 1 })).toMatchObject({
        code: 'limit_exceeded',
        details: { name: 'text_bytes', max: size - 1 },
      });
    },
  );

  it('does not stop at text_bytes while a later key could still replace what is too long', async () => {
    const text = `{"a":"${'x'.repeat(10_000)}","b":[{"a":"${'y'.repeat(9_000)}"}],"a":1,"b":2}`;
    expect(valueText(await read('json', text, { text_bytes: 50 }))).toBe('{"a":1,"b":2}');
  });

  it('gives pointers into the output as its extent', async () => {
    expect(await read('json', '1')).toMatchObject({ extent: { kind: 'output' } });
  });
});
