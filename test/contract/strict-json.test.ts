import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/contract/json-value.ts';
import { StrictJsonError, parseStrictJson } from '../../src/contract/strict-json.ts';

const parse = (text: string, maxDepth = 256): JsonValue => parseStrictJson(Buffer.from(text), maxDepth);

function refusal(text: string | Uint8Array, maxDepth = 256): Partial<StrictJsonError> {
  try {
    parseStrictJson(Buffer.from(text), maxDepth);
  } catch (error) {
    if (error instanceof StrictJsonError)
      return { path: error.path, expected: error.expected, got: error.got, offset: error.offset };
    throw error;
  }
  throw new Error('Cannot find a refusal: the text was read');
}

describe('parseStrictJson', () => {
  it('gives the value that JSON.parse gives', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'grapheme' }), (text) => {
        const value = JSON.parse(text) as JsonValue;
        expect(JSON.stringify(parse(` ${text}\n`))).toBe(JSON.stringify(value));
      }),
    );
  });

  it('builds objects without a prototype, so that __proto__ is a key like any other', () => {
    const value = parse('{"__proto__":{"x":1},"constructor":2}') as Record<string, JsonValue>;
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
  });

  it.each([
    ['{"a":[{"b":1,"b":2}]}', '/a/0/b', 'a key once in an object', 'the same key again'],
    ['{"__proto__":1,"\\u005f_proto__":2}', '/__proto__', 'a key once in an object', 'the same key again'],
    ['{"a/b":{"m~n":9007199254740993}}', '/a~1b/m~0n', 'a number that a double holds exactly', 'one that would become 9007199254740992'],
    ['[0,1e400]', '/1', 'a number that a double holds exactly', 'one beyond the doubles'],
    ['[1,2,"\\ud800"]', '/2', 'JSON (RFC 8259)', 'a lone surrogate in a string (byte 6)'],
    ['{"a":}', '/a', 'JSON (RFC 8259)', 'a value is missing (byte 5)'],
    ['', '', 'JSON (RFC 8259)', 'a value is missing (byte 0)'],
  ])('refuses %s with the path %s', (text, path, expected, got) => {
    expect(refusal(text)).toMatchObject({ path, expected, got });
  }); // prettier-ignore

  it('refuses bytes that are not UTF-8, with their offset', () => {
    expect(refusal(Buffer.from([0x22, 0x61, 0xff, 0x22]))).toMatchObject({
      got: 'not UTF-8 (byte 2)',
      offset: 2,
    });
  });

  it('refuses nesting past its bound with the path to it', () => {
    expect(parse('{"a":[]}', 2)).toEqual({ a: [] });
    expect(refusal('{"a":[0,[]]}', 2)).toMatchObject({
      path: '/a/1',
      expected: 'at most 2 nested containers',
    });
  });

  it.each(['0.1', '1.0', '-0', '1e2', '9007199254740992', '0.30000000000000004'])(
    'reads %s as it is',
    (token) => {
      expect(parse(token)).toBe(Number(token) === 0 ? 0 : Number(token));
    },
  );
});
