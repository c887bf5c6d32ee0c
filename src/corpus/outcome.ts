import type { CorpusOutcome, OutputCounts } from '../contract/corpus-record.ts';
import type { JobErrorCode } from '../contract/errors.ts';
import { JOB_ERRORS } from '../contract/errors.ts';
import type { ExtractOutput } from '../contract/extract-output.ts';
import type { FinishedJob } from '../service.ts';
import { measureOutput } from './measure-output.ts';

/** What a finished extraction leaves in the record of its file. */
export function outcomeOf({ head, output }: FinishedJob): CorpusOutcome {
  const last = head.attempts.at(-1);
  const measure =
    output === null
      ? { counts: null, unreliable_share: 0 }
      : measureOutput(JSON.parse(Buffer.from(output).toString('utf8')) as ExtractOutput);
  return {
    status: head.status,
    error: head.error === null ? null : { code: head.error.code, details: head.error.details },
    output_sha256: head.output_sha256,
    output_bytes: head.output_bytes,
    ...measure,
    diagnostics: head.diagnostics,
    run_ms: last?.run_ms ?? null,
    peak_memory_mib: last?.peak_memory_mib ?? null,
  };
}

/** The outcome of a file that never came before a reader. */
export function unread(reason: string, code: JobErrorCode = 'evidence_missing'): CorpusOutcome {
  const counts: OutputCounts | null = null;
  return {
    status: 'failed',
    error: { code, details: { reason } },
    output_sha256: null,
    output_bytes: null,
    counts,
    unreliable_share: 0,
    diagnostics: [],
    run_ms: null,
    peak_memory_mib: null,
  };
}

/** Whether another run of the same build could not end otherwise: what the service or the caller did wrong may pass. */
export function isDecided({ error }: CorpusOutcome): boolean {
  if (error === null) return true;
  // A record of another version may hold a code that this one does not know.
  if (!Object.hasOwn(JOB_ERRORS, error.code)) return false;
  const { blame } = JOB_ERRORS[error.code];
  return blame !== 'service' && blame !== 'caller';
}
