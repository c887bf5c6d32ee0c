import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/contract/json-value.ts';
import type { Focus, Node } from '../../../src/verifier/source/node.ts';
import { jsonOf, spanOf } from '../../../src/verifier/source/node.ts';
import { SourceFault } from '../../../src/verifier/source/source-fault.ts';
import type { SourceFormat } from '../../../src/verifier/source/source-text.ts';
import { decodeText, lineOf, positionOf, readSource } from '../../../src/verifier/source/source-text.ts';

function fault(text: string, format?: SourceFormat): { message: string; marked: string } {
  try {
    readSource(text, format);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    return { message: error.message, marked: text.slice(error.span.start, error.span.end) };
  }
  throw new Error(`It was read: ${text}`);
}

/** The text that a path leads to. */
function at(text: string, focus: Focus, isKey = false): string {
  const { start, end } = spanOf(readSource(text), focus, isKey);
  return text.slice(start, end);
}

const json: fc.Arbitrary<JsonValue> = fc
  .jsonValue({ noUnicodeString: false })
  .filter((value) => JSON.stringify(value).isWellFormed())
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);

describe('JSON', () => {
  it('is read as JSON.parse reads it, where that changes nothing', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = JSON.stringify(value, null, 1);
        expect(JSON.parse(JSON.stringify(jsonOf(readSource(text, 'json'))))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('tells an integer by its spelling', () => {
    const integers = (text: string): readonly (bigint | undefined)[] => {
      const node = readSource(text, 'json');
      return node.kind === 'list'
        ? node.items.map((item) => (item.kind === 'number' ? item.integer : undefined))
        : [];
    };
    expect(integers('[1, 0, -7, 18446744073709551615, 1.0, 1e0, -0, 1E2]')).toEqual([
      1n,
      0n,
      -7n,
      18_446_744_073_709_551_615n,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['{"a": 1, "a": 2}', 'the key "a" stands in this map already', '"a"'],
    ['{"é": 1, "\\u00e9": 2}', 'the key "é" stands in this map already', '"\\u00e9"'],
    ['[1, 1e999]', 'a number is beyond the doubles', '1e999'],
    ['["\\ud800"]', 'a lone surrogate in a string', '\\'],
    ['{"𝄞": tru}', 'a value is missing', 't'],
    ['{} {}', 'something follows the value', '{'],
  ])('%s is refused: %s', (text, message, marked) => {
    expect(fault(text, 'json')).toEqual({ message, marked });
  });
});

describe('YAML', () => {
  it('of a JSON text means the same as JSON', () => {
    fc.assert(
      fc.property(json, (value) => {
        // YAML has no key without a text, and a number of it may be written otherwise.
        const text = JSON.stringify(value);
        expect(JSON.parse(JSON.stringify(jsonOf(readSource(text, 'yaml'))))).toEqual(JSON.parse(text));
      }),
      { numRuns: 300 },
    );
  });

  it('takes words for what the core schema of YAML 1.2 says: no, on and dates are texts', () => {
    const text =
      'a: no\nb: on\nc: 2026-01-02\nd: ~\ne:\nf: true\ng: 0o17\nh: 0x1F\ni: 012\nj: 1_000\nk: "1"\nl: y';
    expect({ ...(jsonOf(readSource(text, 'yaml')) as object) }).toEqual({
      a: 'no',
      b: 'on',
      c: '2026-01-02',
      d: null,
      e: null,
      f: true,
      g: 15,
      h: 31,
      i: 12,
      j: '1_000',
      k: '1',
      l: 'y',
    });
  });

  it('keeps block texts as they are written', () => {
    const text = 'code: |\n  def f():\n    return 1\n\nfolded: >-\n  a\n  b\n';
    expect({ ...(jsonOf(readSource(text)) as object) }).toEqual({
      code: 'def f():\n  return 1\n',
      folded: 'a b',
    });
  });

  it.each([
    ['a: &x 1', 'anchors are not taken: write the value where it is meant', '&x'],
    ['a: *x', 'aliases are not taken: write the value where it is meant', '*x'],
    ['a: !!str 1', 'tags are not taken: quote a text that looks like another value', '!!str'],
    ['a: !x 1', 'tags are not taken: quote a text that looks like another value', '!x'],
    ['%YAML 1.1\n---\na: 1', 'directives are not taken: the text is read as YAML 1.2', '%YAML 1.1'],
    ['a: 1\n---\nb: 2', 'a second document: a declaration is one', '-'],
    ['a: 1\nb: 2\na: 3', 'the key "a" stands in this map already', 'a'],
    ['{a: 1, "a": 2}', 'the key "a" stands in this map already', '"a"'],
    ['1: a', 'a key is a text: quote it', '1'],
    ['[a]: b', 'a key is a text: quote it', '[a]'],
    ['~: b', 'a key is a text: quote it', '~'],
    ['<<: {a: 1}', 'merge keys are not taken: write the members where they are meant', '<<'],
    ['a: "\\ud800"', 'a lone surrogate in a text', '"\\ud800"'],
    ['', 'there is no value', ''],
    ['# only a comment', 'there is no value', ''],
  ])('%j is refused: %s', (text, message, marked) => {
    expect(fault(text, 'yaml')).toEqual({ message, marked });
  });

  it('a key that is written as a text may look like a merge', () => {
    expect({ ...(jsonOf(readSource('"<<": 1')) as object) }).toEqual({ '<<': 1 });
  });

  it.each(['a: [', 'a: b: c', '- a\nb: c', 'a: "x', '\ta: 1', 'a: |\n x\ny'])(
    '%j is refused at a place of it',
    (text) => {
      expect(fault(text, 'yaml').message).not.toBe('');
    },
  );
});

describe('a text of no known format', () => {
  it('is YAML unless it reads as JSON', () => {
    expect({ ...(jsonOf(readSource('{a: no}')) as object) }).toEqual({ a: 'no' });
    expect({ ...(jsonOf(readSource('{"a": 1.0}')) as object) }).toEqual({ a: 1 });
    expect({ ...(jsonOf(readSource('a: 1')) as object) }).toEqual({ a: 1 });
  });

  it('that begins like JSON and is neither is told as JSON', () => {
    expect(fault('{"a": 1,}}').message).toBe('a key is missing');
  });

  it('loses a byte order mark, and must be UTF-8', () => {
    expect(decodeText(Buffer.from('\ufeffa: 1'))).toBe('a: 1');
    expect(() => decodeText(Buffer.from([0x61, 0xff]))).toThrow('not UTF-8');
  });
});

describe('places', () => {
  it.each([
    ['{"a": {"b": [1, "two"]}}', '"two"', 'a', 'b', 1],
    ['a:\n  b:\n    - 1\n    - two\n', 'two', 'a', 'b', 1],
  ])('a path into %j leads to the value at its end', (text, marked, ...focus) => {
    expect(at(text, focus)).toBe(marked);
  });

  it('a path to a container leads to its key, to one of a list to its beginning', () => {
    expect(at('a:\n  b: {c: 1}', ['a', 'b'])).toBe('b');
    expect(at('a:\n  - {c: 1}', ['a', 0])).toBe('{');
  });

  it('a path to a value that is left out leads to its key', () => {
    expect(at('a:\n  b:\n', ['a', 'b'])).toBe('b');
  });

  it('a path that goes on where nothing stands leads as far as there is something', () => {
    expect(at('a:\n  b: c', ['a', 'x', 'y'])).toBe('a');
  });

  it('an index may come as a text, and is none where it is no number', () => {
    expect(at('a: [x, yy]', ['a', '1'])).toBe('yy');
    expect(at('a: [x, yy]', ['a', 'b'])).toBe('a');
  });

  it('a path to a key leads there', () => {
    expect(at('a:\n  b: c', ['a', 'b'], true)).toBe('b');
    expect(at('{"a": 1}', ['a'], true)).toBe('"a"');
  });

  it('counts lines and characters from 1, in JSON as in YAML', () => {
    const text = '{"𝄞": 1,\r\n "é": "x"}';
    const { start } = spanOf(readSource(text, 'json'), ['é']);
    expect(positionOf(text, start)).toEqual({ line: 2, column: 7 });
    expect(lineOf(text, { start, end: start + 3 })).toEqual({ text: ' "é": "x"}', width: 3 });
    const yaml = '𝄞: 1\né: x';
    const span = spanOf(readSource(yaml), ['é']);
    expect(positionOf(yaml, span.start)).toEqual({ line: 2, column: 4 });
  });

  it('every value of a JSON text stands where its span says', () => {
    const check = (node: Node, text: string): void => {
      const own = text.slice(node.start, node.end);
      expect(JSON.stringify(JSON.parse(own))).toBe(JSON.stringify(jsonOf(node)));
      if (node.kind === 'list') for (const item of node.items) check(item, text);
      if (node.kind === 'map') for (const { value } of node.entries) check(value, text);
    };
    fc.assert(
      fc.property(json, (value) => {
        const text = JSON.stringify(value, null, 2);
        check(readSource(text, 'json'), text);
      }),
      { numRuns: 200 },
    );
  });
});
