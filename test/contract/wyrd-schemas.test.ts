import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { Citation } from '../../src/contract/citation.ts';
import { FileEvidence, JsonEvidence } from '../../src/contract/evidence.ts';
import { ExtractOutput } from '../../src/contract/extract-output.ts';
import { Provenance } from '../../src/contract/provenance.ts';
import { Verdict } from '../../src/contract/verdict.ts';
import { UploadPlanRequest } from '../../src/verification/upload-plan.ts';
import { InputDeclaration } from '../../src/verifier/input.ts';
import { Operator } from '../../src/verifier/operators/operator.ts';
import { ROOT } from '../helpers/source-files.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Wyrd's schemas lie beside the checkout; in CI they must. */
const FOLDER = join(ROOT, '../shared/wyrd');
const there = existsSync(FOLDER);

/** Structure alone, in one spelling: references resolved, unions sorted, annotations gone. */
function normalise(schema: unknown, root: Schema): unknown {
  if (schema === true || schema === undefined) return {};
  const { $ref, ...own } = schema as Schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return normalise((root['$defs'] as Schema)[name], root);
  }
  const branches = own['oneOf'] ?? own['anyOf'] ?? nullableType(own);
  if (Array.isArray(branches)) return union(branches.map((branch) => normalise(branch, root)));
  if (own['const'] !== undefined) return { const: own['const'] };
  // The generator writes some lists of strings as an enum and others as a union of constants.
  if (Array.isArray(own['enum'])) return union(own['enum'].map((value: unknown) => ({ const: value })));
  if (own['type'] === 'object') return objectOf(own, root);
  if (own['type'] === 'array') return { type: 'array', items: normalise(own['items'], root) };
  if (own['type'] === 'integer') return { type: 'integer', minimum: own['minimum'] };
  if (own['type'] === 'string')
    return { type: 'string', ...(own['pattern'] === undefined ? {} : { pattern: own['pattern'] }) };
  return own['type'] === undefined ? {} : { type: own['type'] };
}

function nullableType(schema: Schema): unknown[] | undefined {
  const { type, ...rest } = schema;
  return Array.isArray(type) ? type.map((name: unknown) => ({ ...rest, type: name })) : undefined;
}

function union(branches: readonly unknown[]): unknown {
  const flat = branches.flatMap((branch) => (branch as { union?: unknown[] }).union ?? [branch]);
  if (flat.length === 1) return flat[0];
  return {
    union: flat
      .map((branch) => JSON.stringify(branch))
      .sort()
      .map((text) => JSON.parse(text) as unknown),
  };
}

function objectOf(schema: Schema, root: Schema): unknown {
  const properties = Object.entries((schema['properties'] ?? {}) as Schema)
    .map(([name, value]) => [name, normalise(value, root)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const required = [...((schema['required'] ?? []) as string[])].sort();
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required,
    closed: schema['additionalProperties'] === false,
  };
}

function wyrd(name: string): Schema {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.schema.json`), 'utf8')) as Schema;
}

const ours = (schema: TSchema): unknown => normalise(JSON.parse(JSON.stringify(schema)), {});

describe("types that are Wyrd's", () => {
  it('lie beside the checkout in CI', () => {
    if (!there)
      console.log(`No ../shared/wyrd beside the checkout: our schemas are not compared with Wyrd's`);
    expect(there || process.env['CI'] === undefined).toBe(true);
  });

  const whole: Readonly<Record<string, TSchema>> = {
    extract: ExtractOutput,
    citation: Citation,
    verdict: Verdict,
    operator: Operator,
    evidence_plan_request: UploadPlanRequest,
    input: InputDeclaration,
  };
  for (const [name, schema] of Object.entries(whole)) {
    it(`${name} has the structure of Wyrd's`, () => {
      if (!there) return;
      const theirs = wyrd(name);
      expect(ours(schema)).toEqual(normalise(theirs, theirs));
    });
  }

  const parts: readonly (readonly [string, string, TSchema])[] = [
    ['input', 'file', FileEvidence],
    ['input', 'json', JsonEvidence],
    ['provenance', 'code', (Provenance as unknown as { anyOf: TSchema[] }).anyOf[0] as TSchema],
    ['provenance', 'extract', (Provenance as unknown as { anyOf: TSchema[] }).anyOf[1] as TSchema],
  ];
  for (const [name, kind, schema] of parts) {
    it(`${name} of kind ${kind} has the structure of Wyrd's`, () => {
      if (!there) return;
      const theirs = wyrd(name);
      const branch = (theirs['oneOf'] as { properties: { kind: { const: string } } }[]).find(
        ({ properties }) => properties.kind.const === kind,
      );
      expect(ours(schema)).toEqual(normalise(branch, theirs));
    });
  }
});
