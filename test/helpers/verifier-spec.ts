import type { JsonObject, JsonValue } from '../../src/contract/json-value.ts';
import type { RequirementResult, StepResult } from '../../src/verifier/result.ts';
import type { Behaviour } from './fake-jobs.ts';
import type { Completed } from './verification.ts';

/** An action or check that behaves so. */
export function codeOf(behaviour: Behaviour, inputs: JsonObject = {}): JsonObject {
  return { kind: 'code', source: { inline: JSON.stringify(behaviour) }, entrypoint: 'f', inputs };
}

/** A check that returns a verdict; `passed` is given the citation that it needs. */
export function checkOf(outcome: string, inputs: JsonObject = {}): JsonObject {
  const citations = [{ slot: 'file', locator: { page: 1 } }];
  return codeOf({ return: { outcome, reason: `it ${outcome}`, citations } }, inputs);
}

/** Actions that succeed with 1, and that fail for good. */
export const OK: Behaviour = { return: 1 };
export const FAILS: Behaviour = { error: 'script_failed' };
const NEVER = { path: 'steps.first.output', operator: 'equals', expected: 'never' };

/** A requirement that passes whenever it is judged. */
export const passing = (id: string): JsonObject => ({
  id,
  statement: 'is there',
  check: { kind: 'assert', path: 'requirement.id', operator: 'is_string' },
});

/** A step of code with one requirement, `<id>_holds`. */
export function step(
  id: string,
  behaviour: Behaviour,
  more: JsonObject = {},
  inputs: JsonObject = {},
): JsonObject {
  return { id, action: codeOf(behaviour, inputs), requirements: [passing(`${id}_holds`)], ...more };
}

/** A step that its condition skips, with the one that the condition reads. */
export const skipped = (id: string): JsonObject[] => [step('first', OK), step(id, OK, { when: NEVER })];

/** A required slot for one PDF. */
export const FILE_SLOT = { type: 'media', formats: ['pdf'] };

/** The result of a step. */
export function stepOf({ result }: Completed, id: string): StepResult | undefined {
  return result.outcome.steps.find((found) => found.id === id);
}

/** The result of a requirement. */
export function requirementOf({ result }: Completed, id: string): RequirementResult | undefined {
  return result.outcome.requirements.find((found) => found.id === id);
}

/** A requirement of the whole, `whole`, on what a path leads to. */
export const reads = (
  path: string,
  operator: JsonValue = 'is_not_null',
  expected: JsonValue = null,
): JsonObject => ({
  id: 'whole',
  statement: '',
  check: { kind: 'assert', path, operator, expected },
});
