import type { CiteOutput } from '../../contract/cite-output.ts';
import type { Citation } from '../../contract/citation.ts';
import type { CheckJob } from '../../contract/job.ts';
import { MAX_CITATIONS } from '../../contract/job.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { JudgedCitation, Outcome } from '../../contract/verdict.ts';
import type { CodeCheck, Requirement } from '../declaration.ts';
import type { CitationRecord } from '../record.ts';
import { prepareCall } from './call.ts';
import { capturedError } from './capture.ts';
import type { RunContext } from './context.ts';
import type { JudgedCheck } from './judged.ts';
import { inconclusive } from './judged.ts';
import { stoppedReason } from './reasons.ts';
import type { Scope } from './scope.ts';

/** A verdict as a check job answers it. */
interface AnsweredVerdict {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly citations: readonly Citation[];
  readonly data?: JsonObject | null;
}

/** Has an author's function judge; its citations are held against the evidence of the execution. */
export async function judgeCode(
  { id }: Requirement,
  check: CodeCheck,
  scope: Scope,
  run: RunContext,
): Promise<JudgedCheck> {
  const prepared = prepareCall(check, scope, run);
  if (prepared.kind === 'unready') return inconclusive(prepared.reason);
  const body: CheckJob['check'] = {
    ...prepared.call,
    ...responseFormatOf(check),
    evidence: run.evidence,
  };
  const end = await run.jobs.run(`check.${id}`, 1, { kind: 'check', check: body });
  if (end.kind === 'stopped') return inconclusive(stoppedReason(run.stop.reason));
  if (end.kind === 'refused') return inconclusive(end.reason);
  const { head, output } = end.job;
  if (output === null) return inconclusive('the check gave no verdict');
  const verdict = JSON.parse(new TextDecoder().decode(output)) as AnsweredVerdict;
  const judged = head.judged?.citations ?? [];
  return {
    outcome: verdict.outcome,
    reason: verdict.reason,
    citations: verdict.citations,
    ...(verdict.data === undefined || verdict.data === null ? {} : { data: verdict.data }),
    provenance: head.provenance,
    judgedCitations: shows(run) ? await withExcerpts(id, judged, run) : judged,
    ...(head.error === null ? {} : { error: capturedError(run.verifier.contextCapture, head.error) }),
  };
}

/** Excerpts are text of the evidence, which a hidden context does not show. */
function shows({ excerpts, verifier }: RunContext): boolean {
  return excerpts && verifier.contextCapture === 'full';
}

function responseFormatOf({ responseFormat }: CodeCheck): Pick<CheckJob['check'], 'response_format'> {
  if (responseFormat === undefined) return {};
  const { data } = responseFormat;
  return { response_format: data === undefined ? 'verdict' : { kind: 'verdict', data } };
}

/** The text at each valid place. It explains a verdict that stands already, so nothing that ends it badly changes it. */
async function withExcerpts(
  id: string,
  judged: readonly JudgedCitation[],
  { jobs, evidence }: RunContext,
): Promise<readonly CitationRecord[]> {
  const citations = judged
    .flatMap(({ valid, citation }) => (valid ? [citation] : []))
    .slice(0, MAX_CITATIONS);
  if (citations.length === 0) return judged;
  const end = await jobs.run(`cite.${id}`, 1, { kind: 'cite', cite: { citations, evidence, excerpt: true } });
  if (end.kind !== 'decided' || end.job.output === null) return judged;
  const places = (JSON.parse(new TextDecoder().decode(end.job.output)) as CiteOutput).values();
  return judged.map((item) => {
    const place = item.valid ? places.next().value : undefined;
    return place?.valid === true && place.excerpt !== undefined ? { ...item, excerpt: place.excerpt } : item;
  });
}
