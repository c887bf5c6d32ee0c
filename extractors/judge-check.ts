import { judgeCitation } from '../src/citations/check.ts';
import { canonicalJson } from '../src/contract/canonical-json.ts';
import type { JobErrorCode } from '../src/contract/errors.ts';
import { JobFailure } from '../src/contract/failure.ts';
import type { JudgeRequest } from '../src/contract/jail-messages.ts';
import type { JsonObject } from '../src/contract/json-value.ts';
import { decideVerdict } from '../src/contract/verdict-rule.ts';
import type { Judged } from '../src/contract/verdict.ts';
import { readSlots, valueOf } from './cited-evidence.ts';
import { requireData } from './response-data.ts';
import { readReturnedVerdict } from './returned-verdict.ts';

/** How a judgement ended: the verdict with its citations, or the fault in what the check returned. */
export type CheckJudgement =
  | { readonly status: 'judged'; readonly verdict: Uint8Array; readonly judged: Judged }
  | {
      readonly status: 'failed';
      readonly failure: { readonly code: JobErrorCode; readonly details: JsonObject };
    };

/** Holds what a check returned to the closed verdict, its data to the schema, and its citations to the evidence. */
export function judgeCheck(request: JudgeRequest, body: Uint8Array): CheckJudgement {
  try {
    const { returnedBytes, schemaBytes } = request;
    const returned = readReturnedVerdict(body.subarray(0, returnedBytes));
    const schema = body.subarray(returnedBytes, returnedBytes + schemaBytes);
    if (schemaBytes > 0) requireData(valueOf(schema), returned.data);
    else if (returned.data !== undefined)
      throw new JobFailure('script_result_invalid', {
        reason: 'the response format has no data schema, so "data" is refused',
        path: '/data',
      });
    const evidence = readSlots(request.evidence, body.subarray(returnedBytes + schemaBytes));
    const citations = returned.citations.map(({ slot, locator }) =>
      judgeCitation(slot, locator, (name) => evidence.get(name)?.evidence),
    );
    const { outcome, reason, data } = returned;
    const verdict = decideVerdict({ kind: 'returned', outcome, reason, data, citations });
    return {
      status: 'judged',
      verdict: canonicalJson(verdict),
      judged: { returned_outcome: outcome, citations },
    };
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    return { status: 'failed', failure: { code: error.code, details: error.details } };
  }
}
