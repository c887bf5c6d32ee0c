import { describe, expect, it } from 'vitest';
import { canonicalFault } from '../../src/contract/canonical-check.ts';
import type { Read } from '../helpers/extract.ts';
import { read } from '../helpers/extract.ts';

const MB = 1_000_000;

/** Deterministic numbers without order. */
const scattered = (i: number): number => (i * 7_919) % 1_000_003;

const list = (count: number, item: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join(',');

/** Reads with all the room there is and gives size of the output and counts of the diagnostics. */
async function measured(text: string): Promise<unknown> {
  const result = await read('json', text, { text_bytes: 268_435_456 });
  if (result.status === 'failed') return { code: result.code, details: result.details };
  expect(canonicalFault(Buffer.from(result.text), 256)).toBeUndefined();
  return { bytes: result.text.length, ...countsOf(result) };
}

const countsOf = ({ diagnostics }: Read): Record<string, number | undefined> =>
  Object.fromEntries(diagnostics.map(({ code, count }) => [code, count]));

const WRAPPER = '{"format":"json","value":}'.length;

describe('hostile JSON', () => {
  it.each(['[', '{"a":', '[{"":['])(
    'stops endless %s at json_depth, however long it goes on',
    async (opening) => {
      const depth = { name: 'json_depth', max: 256, seen: 257 };
      expect(await measured(opening.repeat(100_000))).toMatchObject({
        code: 'limit_exceeded',
        details: depth,
      });
    },
  );

  it('puts 254 levels of objects in order, hundreds of times over', async () => {
    const nested = `${'{"b":0,"a":'.repeat(254)}1${'}'.repeat(254)}`;
    expect(await measured(`[${list(500, () => nested)}]`)).toEqual({
      bytes: WRAPPER + 500 * nested.length + 501,
    });
  });

  it('moves what is nested in many objects out of order only once', async () => {
    const text = `${'{"b":0,"a":'.repeat(255)}"${'x'.repeat(3 * MB)}"${'}'.repeat(255)}`;
    expect(await measured(text)).toEqual({ bytes: WRAPPER + text.length });
  });

  it('sorts an object of a hundred thousand keys', async () => {
    const text = `{${list(100_000, (i) => `"k${scattered(i)}":0`)}}`;
    expect(await measured(text)).toEqual({ bytes: WRAPPER + text.length });
  });

  it('sorts keys that are alike for thousands of characters', async () => {
    const shared = 'é\\n'.repeat(500);
    const text = `{${list(500, (i) => `"${shared}${scattered(i)}":0`)}}`;
    expect(await measured(text)).toEqual({ bytes: WRAPPER + text.length });
  });

  it('keeps one of two hundred thousand equal keys', async () => {
    const text = `{${list(200_000, () => '"k":1')}}`;
    expect(await measured(text)).toEqual({ bytes: WRAPPER + 7, 'json.duplicate_key': 199_999 });
  });

  it('keeps the last of every key in an object that repeats a thousand keys a hundred times', async () => {
    const text = `{${list(100_000, (i) => `"\\u0041\\t${i % 1_000}":${i}`)}}`;
    const result = await read('json', text);
    expect(countsOf(result)).toEqual({ 'json.duplicate_key': 99_000 });
    expect(result).toMatchObject({ output: { value: { 'A\t0': 99_000, 'A\t999': 99_999 } } });
  });

  it('reads one string of many megabytes, plain and all escapes', async () => {
    expect(await measured(`"${'x'.repeat(5 * MB)}"`)).toEqual({ bytes: WRAPPER + 2 + 5 * MB });
    expect(await measured(`"${'\\u0041'.repeat(MB)}"`)).toEqual({ bytes: WRAPPER + 2 + MB });
    expect(await measured(`"${'\\u0000'.repeat(MB)}"`)).toEqual({ bytes: WRAPPER + 2 + 6 * MB });
  });

  it('rounds numbers of a thousand digits', async () => {
    const number = `${'1234567890'.repeat(100)}e-999`;
    const text = `[${list(5_000, () => number)}]`;
    expect(await measured(text)).toEqual({
      bytes: WRAPPER + 2 + 5_000 * 18 + 4_999,
      'json.number_rounded': 5_000,
    });
  });

  it('reads one number of millions of digits, and one whose exponent has as many', async () => {
    expect(await measured(`1${'0'.repeat(5 * MB)}e-${5 * MB}`)).toEqual({ bytes: WRAPPER + 1 });
    expect(await measured(`1e-${'9'.repeat(5 * MB)}`)).toEqual({
      bytes: WRAPPER + 1,
      'json.number_rounded': 1,
    });
    expect(await measured(`1e${'9'.repeat(5 * MB)}`)).toMatchObject({ code: 'document_malformed' });
  });

  it('bounds what numbers grow to when they are written out', async () => {
    const grown = await read('json', `[${list(200_000, () => '1e20')}]`, { text_bytes: MB });
    expect(grown).toMatchObject({ code: 'limit_exceeded', details: { name: 'text_bytes', max: MB } });
  });

  it('reads megabytes of white space and nothing else as no value', async () => {
    expect(await measured(' \n'.repeat(5 * MB))).toMatchObject({
      code: 'document_malformed',
      details: { at: { line: 5 * MB + 1, column: 1 } },
    });
  });

  it('gives a declared end for every cut of a document', async () => {
    const text = '{"a":[1.5e3,"\\ud83d\\ude00\\n",true,null,{"b":{}}],"é":-0}';
    const bytes = Buffer.from(text);
    for (let end = 0; end < bytes.length; end++) {
      const result = await read('json', bytes.subarray(0, end));
      expect(result).toMatchObject({ status: 'failed' });
      expect(['document_malformed', 'document_not_utf8']).toContain(
        result.status === 'failed' ? result.code : '',
      );
    }
  });
});
