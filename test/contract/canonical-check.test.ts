import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalFault } from '../../src/contract/canonical-check.ts';
import { canonicalJson } from '../../src/contract/canonical-json.ts';
import type { JsonValue } from '../../src/contract/json-value.ts';
import { looseJson, nearlyJson } from '../helpers/json-arbitraries.ts';

const reason = (text: string | Uint8Array, maxDepth = 256): string | undefined =>
  canonicalFault(typeof text === 'string' ? Buffer.from(text) : text, maxDepth)?.reason;

/** RFC 8785 §3.2.3: the keys of its example in the order that it demands. */
const SORTED_KEYS = ['\r', '1', '\u0080', 'ö', '€', '😀', '\ufb33'];

describe('canonicalFault', () => {
  it('accepts the examples of RFC 8785', () => {
    expect(reason('{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}')).toBeUndefined(); // prettier-ignore
    expect(reason(`{${SORTED_KEYS.map((key) => `${JSON.stringify(key)}:1`).join(',')}}`)).toBeUndefined();
  });

  it('refuses every other order of the keys of RFC 8785 §3.2.3', () => {
    for (let i = 1; i < SORTED_KEYS.length; i++) {
      const keys = SORTED_KEYS.with(i, SORTED_KEYS[i - 1] ?? '').with(i - 1, SORTED_KEYS[i] ?? '');
      const text = `{${keys.map((key) => `${JSON.stringify(key)}:1`).join(',')}}`;
      expect([text, reason(text)]).toEqual([text, 'a key is not above the one before it']);
    }
  });

  it.each([
    ['{"a":1,"a":1}', 'a key is not above the one before it'],
    ['{"b":{"a":1},"a":1}', 'a key is not above the one before it'],
    ['1.0', 'a number is not in its shortest form'],
    ['-0', 'a number is not in its shortest form'],
    ['1E30', 'a number is not in its shortest form'],
    ['1e30', 'a number is not in its shortest form'],
    ['0.0000001', 'a number is not in its shortest form'],
    ['9007199254740993', 'a number is not in its shortest form'],
    ['1e999', 'a number is beyond the doubles'],
    ['"\\/"', 'an escape is not in its shortest form'],
    ['"\\u0041"', 'an escape is not in its shortest form'],
    ['"\\u000a"', 'an escape is not in its shortest form'],
    ['"\\u000F"', 'an escape is not in its shortest form'],
    ['"\\u007f"', 'an escape is not in its shortest form'],
    ['"\\ud83d\\ude00"', 'an escape is not in its shortest form'],
    ['{"\\u0041":1}', 'an escape is not in its shortest form'],
    ['[1, 2]', 'a value is missing'],
    ['1\n', 'something follows the value'],
    ['', 'a value is missing'],
  ])('refuses %s: %s', (text, expected) => {
    expect(reason(text)).toBe(expected);
  });

  it('refuses bytes that are not UTF-8, also where no string stands', () => {
    expect(reason(Buffer.from([0x22, 0xc0, 0x80, 0x22]))).toBe('not UTF-8');
    expect(reason(Buffer.from([0x31, 0xff]))).toBe('not UTF-8');
  });

  it('bounds nesting', () => {
    expect(reason('[[[]]]', 3)).toBeUndefined();
    expect(reason('[[[]]]', 2)).toBe('nested too deeply');
    expect(reason('['.repeat(1_000_000), 256)).toBe('nested too deeply');
  });

  it('accepts a text exactly when it equals the canonical writing of its value', () => {
    let accepted = 0;
    const check = (text: string): void => {
      const bytes = Buffer.from(text);
      let canonical: Buffer | undefined;
      try {
        canonical = Buffer.from(canonicalJson(JSON.parse(text) as JsonValue));
      } catch {
        canonical = undefined;
      }
      const equal = canonical !== undefined && bytes.equals(canonical);
      if (equal) accepted++;
      expect(canonicalFault(bytes, 256) === undefined).toBe(equal);
      if (canonical !== undefined) expect(canonicalFault(canonical, 256)).toBeUndefined();
    };
    fc.assert(fc.property(fc.oneof(looseJson(), nearlyJson()), check), { numRuns: 3_000 });
    expect(accepted).toBeGreaterThan(100);
  });
});
