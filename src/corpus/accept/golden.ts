import { createHash } from 'node:crypto';
import { canonicalJson } from '../../contract/canonical-json.ts';
import type { CaseDeclaration } from '../../contract/corpus-case.ts';
import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import { isObject } from '../../contract/json-value.ts';

/** What must be seen of a case: the output or the failure, and the diagnostics beside it. */
export interface Golden {
  readonly expected: JsonValue | undefined;
  readonly error: CaseDeclaration['error'];
  /** Codes in order, each once. */
  readonly diagnostics: readonly string[];
}

/** What a reader made of a case's document. */
export interface CaseReading {
  readonly output: JsonValue | undefined;
  readonly error: { readonly code: string; readonly details: JsonObject } | undefined;
  readonly diagnostics: readonly string[];
}

/** The golden that stands in the folder of a case. */
export function goldenOf(declaration: CaseDeclaration, expected: JsonValue | undefined): Golden {
  return {
    expected,
    error: declaration.error,
    diagnostics: [...new Set(declaration.diagnostics)].toSorted(compare),
  };
}

/** The golden that a reading would be held to. */
export function goldenFrom({ output, error, diagnostics }: CaseReading): Golden {
  return { expected: output, error, diagnostics: [...new Set(diagnostics)].toSorted(compare) };
}

/** Whether a reading is what a golden asks for; of the details of a failure those that it names. */
export function holds(golden: Golden, reading: CaseReading): boolean {
  const read = goldenFrom(reading);
  if (golden.diagnostics.join() !== read.diagnostics.join()) return false;
  if (golden.error === undefined)
    return (
      read.expected !== undefined && golden.expected !== undefined && same(golden.expected, read.expected)
    );
  return (
    golden.error.code === read.error?.code &&
    isPart((golden.error.details ?? {}) as JsonObject, reading.error?.details ?? {})
  );
}

/** The digest that the manifest keeps of a golden: what the document is, under which limits, and all that must be seen. */
export function goldenDigest(
  { sha256, limits }: CaseDeclaration,
  { expected, error, diagnostics }: Golden,
): string {
  const parts = {
    sha256,
    limits: limits ?? {},
    expected: expected ?? null,
    error: (error ?? null) as JsonValue,
    diagnostics,
  };
  return createHash('sha256').update(canonicalJson(parts)).digest('hex');
}

function same(one: JsonValue, other: JsonValue): boolean {
  return Buffer.compare(canonicalJson(one), canonicalJson(other)) === 0;
}

function isPart(part: JsonValue, whole: JsonValue): boolean {
  if (!isObject(part)) return JSON.stringify(part) === JSON.stringify(whole);
  if (!isObject(whole)) return false;
  return Object.entries(part).every(
    ([name, value]) => Object.hasOwn(whole, name) && isPart(value, whole[name] ?? null),
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1;
}
