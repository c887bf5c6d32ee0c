import type { JobErrorCode } from './errors.ts';
import { JOB_ERRORS } from './errors.ts';
import type { JsonObject, JsonValue } from './json-value.ts';
import type { JudgedCitation, Outcome } from './verdict.ts';

/** How a check ended: with a verdict of its own whose citations were judged, or with an error. */
export type CheckEnd =
  | {
      readonly kind: 'returned';
      readonly outcome: Outcome;
      readonly reason: string;
      readonly data: JsonValue | undefined;
      readonly citations: readonly JudgedCitation[];
    }
  | { readonly kind: 'error'; readonly code: JobErrorCode };

/**
 * The verdict of a check. An error is never a `failed` check, whoever is to blame, and `passed` needs a citation that
 * holds; `failed` stays `failed` without one, and says so.
 */
export function decideVerdict(end: CheckEnd): JsonObject {
  if (end.kind === 'error') {
    const { message } = JOB_ERRORS[end.code];
    return { outcome: 'inconclusive', reason: `${message} (${end.code})`, citations: [] };
  }
  const valid = end.citations.filter((judged) => judged.valid).map(({ citation }) => citation as JsonValue);
  const { outcome, reason } = valid.length > 0 ? end : withoutCitation(end.outcome, end.reason);
  return { outcome, reason, citations: valid, ...(end.data === undefined ? {} : { data: end.data }) };
}

function withoutCitation(outcome: Outcome, reason: string): { outcome: Outcome; reason: string } {
  switch (outcome) {
    case 'passed':
      return { outcome: 'inconclusive', reason: `Passed without a valid citation does not count: ${reason}` };
    case 'failed':
      return { outcome, reason: `${reason} (no citation is valid)` };
    case 'inconclusive':
    case 'not_applicable':
      return { outcome, reason };
  }
}
