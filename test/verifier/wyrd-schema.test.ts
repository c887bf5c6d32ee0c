import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Schema } from '@cfworker/json-schema';
import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../src/contract/json-value.ts';
import { Cursor, DecodeFault } from '../../src/verifier/decode/cursor.ts';
import { verifier } from '../../src/verifier/decode/verifier.ts';
import { readSource } from '../../src/verifier/source/source-text.ts';
import { verifierJson } from '../../src/verifier/write/verifier.ts';
import { verifierSpecs } from '../helpers/verifier-specs.ts';

/** Wyrd's published types as JSON Schema; they lie beside the checkout, not in it. */
const FILE = fileURLToPath(new URL('../../../shared/wyrd/verifier.schema.json', import.meta.url));

const there = existsSync(FILE);
if (!there)
  console.log('declarations are not held to the published schema: it does not lie beside this checkout');

/** The normal form of a spec, unless it does not decode. */
function normal(spec: JsonValue): JsonValue | undefined {
  try {
    return verifierJson(verifier(new Cursor(readSource(JSON.stringify(spec), 'json'))));
  } catch (error) {
    if (error instanceof DecodeFault) return undefined;
    throw error;
  }
}

/** One value of a spec put in another's place, or beside it under a new key, or taken out. */
function damaged(spec: JsonValue, at: number, value: JsonValue, way: number): JsonValue {
  let left = at;
  const visit = (node: JsonValue): JsonValue => {
    if (left-- === 0) return value;
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return (node as readonly JsonValue[]).map(visit);
    const entries = Object.entries(node).flatMap(([key, member]): [string, JsonValue][] => {
      if (left !== 0 || way === 0) return [[key, visit(member)]];
      left--;
      return way === 1
        ? []
        : [
            [key, member],
            [`${key}2`, value],
          ];
    });
    return Object.fromEntries(entries);
  };
  return visit(spec);
}

test('published schemas lie beside the checkout in CI', () => {
  expect(there || process.env['CI'] === undefined).toBe(true);
});

describe.skipIf(!there)('published schema', () => {
  const schema = there ? (JSON.parse(readFileSync(FILE, 'utf8')) as Schema) : {};
  const validator = new Validator(schema, '2020-12');
  const holds = (value: JsonValue): boolean => validator.validate(JSON.parse(JSON.stringify(value))).valid;

  test('holds for the normal form of everything that decodes', () => {
    fc.assert(
      fc.property(verifierSpecs, (spec) => {
        expect(holds(normal(spec) ?? null)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('holds for the normal form of what was damaged and still decodes', () => {
    const scraps = fc.constantFrom<JsonValue>(
      null,
      true,
      1,
      -1,
      1.5,
      '',
      'a',
      'inputs.a',
      [],
      {},
      { kind: 'x' },
      ['a'],
    );
    let decoded = 0;
    fc.assert(
      fc.property(verifierSpecs, fc.nat(60), scraps, fc.nat(2), (spec, at, value, way) => {
        const form = normal(damaged(spec, at, value, way));
        if (form === undefined) return;
        decoded++;
        expect(holds(form)).toBe(true);
      }),
      { numRuns: 600 },
    );
    expect(decoded).toBeGreaterThan(20);
  });
});
