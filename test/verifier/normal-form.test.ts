import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/contract/canonical-json.ts';
import type { JsonValue } from '../../src/contract/json-value.ts';
import type { Verifier } from '../../src/verifier/declaration.ts';
import { Cursor } from '../../src/verifier/decode/cursor.ts';
import { verifier } from '../../src/verifier/decode/verifier.ts';
import { readSource } from '../../src/verifier/source/source-text.ts';
import { verifierJson } from '../../src/verifier/write/verifier.ts';
import { verifierSpecs } from '../helpers/verifier-specs.ts';

function decoded(text: string): Verifier {
  return verifier(new Cursor(readSource(text)));
}

function written(value: JsonValue): string {
  return Buffer.from(canonicalJson(value)).toString('utf8');
}

function normal(text: string): string {
  return written(verifierJson(decoded(text)));
}

describe('normal form', () => {
  test('of a normal form is the same, and declares the same', () => {
    fc.assert(
      fc.property(verifierSpecs, (spec) => {
        const text = JSON.stringify(spec);
        const once = normal(text);
        expect(normal(once)).toBe(once);
        expect(decoded(once)).toEqual(decoded(text));
      }),
      { numRuns: 200 },
    );
  });

  test('leaves out what is left out, null or the default', () => {
    const spec = {
      description: null,
      inputs: {},
      steps: [],
      requirements: [],
      decide: 'all',
      context_capture: 'full',
      order_by: null,
    };
    expect(normal(JSON.stringify(spec))).toBe('{}');
  });

  test('writes formats by their tokens, indexes without zeros and sizes that no double holds as the largest it does', () => {
    const text = `{
      "inputs": {"a": {"type": "media", "formats": ["PDF", " md ", "image/jpeg", "tgz"], "max_bytes": 18446744073709551615}},
      "requirements": [{"id": "r", "statement": "", "check":
        {"kind": "assert", "path": "inputs.a[007]", "each": null, "operator": "is_null", "expected": null}}]}`;
    expect(JSON.parse(normal(text))).toEqual({
      inputs: {
        a: {
          type: 'media',
          formats: ['pdf', 'markdown', 'jpeg', 'tar_gz'],
          max_bytes: Number.MAX_SAFE_INTEGER,
        },
      },
      requirements: [
        { id: 'r', statement: '', check: { kind: 'assert', path: 'inputs.a[7]', operator: 'is_null' } },
      ],
    });
  });

  test('a key may be called __proto__ and stays a key', () => {
    const text =
      '{"steps":[{"id":"a","action":{"kind":"code","entrypoint":"f","source":{"inline":"x"},"inputs":{"__proto__":"inputs.b"}}}]}';
    expect(normal(text)).toContain('"inputs":{"__proto__":"inputs.b"}');
    expect(decoded(text).steps[0]?.action).toMatchObject({
      inputs: new Map([['__proto__', expect.anything()]]),
    });
  });
});
