import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSink } from '../../src/contract/json-scanner.ts';
import { JsonFault, scanJson } from '../../src/contract/json-scanner.ts';
import { nearlyJson } from '../helpers/json-arbitraries.ts';

/** Every part as it was told: a letter for its kind and the bytes of its range. */
function parts(text: string, maxDepth = 256, whiteSpace = true): string[] {
  const bytes = Buffer.from(text);
  const told: string[] = [];
  const tell = (kind: string) => (start: number, end: number) =>
    told.push(`${kind} ${bytes.toString('utf8', start, end)}`);
  const sink: JsonSink = {
    beginObject: (at) => told.push(`{ ${at}`),
    endObject: (at) => told.push(`} ${at}`),
    beginArray: (at) => told.push(`[ ${at}`),
    endArray: (at) => told.push(`] ${at}`),
    key: (start, end, escaped) => tell(escaped ? 'escaped key' : 'key')(start, end),
    string: (start, end, escaped) => tell(escaped ? 'escaped string' : 'string')(start, end),
    number: (start, end, integer) => tell(integer ? 'integer' : 'number')(start, end),
    literal: tell('literal'),
  };
  scanJson(bytes, sink, { maxDepth, whiteSpace });
  return told;
}

function fault(text: string, maxDepth = 256, whiteSpace = true): [string, number] | undefined {
  try {
    parts(text, maxDepth, whiteSpace);
    return undefined;
  } catch (error) {
    if (error instanceof JsonFault) return [error.reason, error.offset];
    throw error;
  }
}

/** Whether an escape of a surrogate is left when escaped backslashes and pairs are taken away. */
function hasLoneSurrogate(text: string): boolean {
  const rest = text.replaceAll('\\\\', '').replaceAll(/\\ud[89ab]..\\ud[c-f]../gi, '');
  return /\\ud[89a-f]/i.test(rest);
}

describe('scanJson', () => {
  it('tells every part of a text in order with its byte range', () => {
    expect(parts(' {"é": [1, -2.5e3, "a\\n", true], "b\\u0041": {}, "c": [ ] }\n')).toEqual([
      '{ 1', 'key "é"', '[ 8', 'integer 1', 'number -2.5e3', 'escaped string "a\\n"', 'literal true', '] 32',
      'escaped key "b\\u0041"', '{ 45', '} 47', 'key "c"', '[ 54', '] 57', '} 59',
    ]); // prettier-ignore
  });

  it.each([
    ['', 'a value is missing', 0],
    ['  ', 'a value is missing', 2],
    ['[1,]', 'a value is missing', 3],
    ['tru', 'a value is missing', 0],
    ['NaN', 'a value is missing', 0],
    ['Infinity', 'a value is missing', 0],
    ["'a'", 'a value is missing', 0],
    ['{1:2}', 'a key is missing', 1],
    ['{"a":1,}', 'a key is missing', 7],
    ['{"a" 1}', 'a colon is missing after a key', 5],
    ['[1 2]', 'a comma or a closing bracket is missing', 3],
    ['[1}', 'a comma or a closing bracket is missing', 2],
    ['[', 'a value is missing', 1],
    ['[1', 'a comma or a closing bracket is missing', 2],
    ['1 2', 'something follows the value', 2],
    ['{}#', 'something follows the value', 2],
    ['01', 'a number has no valid form', 0],
    ['[-]', 'a number has no valid form', 1],
    ['1.', 'a number has no valid form', 0],
    ['1e+', 'a number has no valid form', 0],
    ['.5', 'a value is missing', 0],
    ['+1', 'a value is missing', 0],
    ['"abc', 'a string never ends', 0],
    ['"a\\', 'an escape has no valid form', 2],
    ['"a\nb"', 'a control character in a string', 2],
    ['"\\x41"', 'an escape has no valid form', 1],
    ['"\\u12g4"', 'an escape has no valid form', 1],
    ['["\\ud800"]', 'a lone surrogate in a string', 2],
    ['"\\udc00"', 'a lone surrogate in a string', 1],
    ['"\\ud800\\u0041"', 'a lone surrogate in a string', 1],
    ['"\\ud800\\ud800"', 'a lone surrogate in a string', 1],
    ['\ufeff1', 'a value is missing', 0],
    ['\u00a01', 'a value is missing', 0],
  ])('refuses %j: %s at byte %i', (text, reason, offset) => {
    expect(fault(text)).toEqual([reason, offset]);
  });

  it('counts nested containers, the outermost as 1', () => {
    expect(fault('[[{}]]', 3)).toBeUndefined();
    expect(fault('[[{}],[[[]]]]', 3)).toEqual(['nested too deeply', 8]);
    expect(fault('1', 0)).toBeUndefined();
    expect(fault('[]', 0)).toEqual(['nested too deeply', 0]);
  });

  it('refuses white space between tokens where none may stand', () => {
    expect(fault('{"a":[1,2]}', 9, false)).toBeUndefined();
    for (const text of [' 1', '1 ', '[1, 2]', '{"a": 1}', '{"a" :1}', '[ ]', '{ "a":1}', '[1 ]'])
      expect([text, fault(text, 9, false)]).not.toEqual([text, undefined]);
  });

  it('accepts exactly what JSON.parse accepts, lone surrogates apart', () => {
    fc.assert(
      fc.property(nearlyJson(), (text) => {
        const found = fault(text);
        try {
          JSON.parse(text);
        } catch {
          expect(found).toBeDefined();
          return;
        }
        expect(found?.[0]).toBe(hasLoneSurrogate(text) ? 'a lone surrogate in a string' : undefined);
      }),
      { numRuns: 3_000 },
    );
  });
});
