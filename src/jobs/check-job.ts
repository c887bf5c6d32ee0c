import { createHash } from 'node:crypto';
import { canonicalJson } from '../contract/canonical-json.ts';
import { citedSlots } from '../contract/citation.ts';
import type { CheckJob } from '../contract/job.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { decideVerdict } from '../contract/verdict-rule.ts';
import { MAX_VERDICT_BYTES } from '../contract/verdict.ts';
import type { AttemptResult } from '../pool/keeper-messages.ts';
import type { AttemptControl } from './attempt-time.ts';
import { runPart } from './attempt-time.ts';
import type { SentSlots } from './cited-slots.ts';
import { CitedSlots, declaredBytes, declaredValue } from './cited-slots.ts';
import type { JobKindRunner } from './job-kind.ts';
import { extractedFiles } from './python-inputs.ts';
import type { PythonSettings } from './python-job.ts';
import { carriedBytes, codeProvenance, prepareCall, pythonBuilds, pythonProducedBy } from './python-job.ts';

/** Runs check jobs: the author's function in a Python cell, then what it returned before a document jail that judges it. */
export function checkRunner(settings: PythonSettings): JobKindRunner<CheckJob> {
  return {
    producedBy: () => pythonProducedBy(settings),
    builds: () => pythonBuilds(settings),
    provenance: ({ check }) => codeProvenance(check),
    evidence: ({ check }) => ({
      ...extractedFiles(check.inputs ?? {}),
      ...declaredValue(check.evidence ?? {}),
    }),
    evidenceBytes: ({ check }) => carriedBytes(check) + declaredBytes(check.evidence ?? {}),
    settle: verdictOfError,
    prepare: (tenant, job) => {
      const { extraction, outputs } = settings;
      const slots = new CitedSlots(job.check.evidence ?? {}, {
        tenant,
        extraction,
        outputs,
        known: 'used',
      });
      try {
        const call = prepareCall(settings, tenant, job, job.check);
        return {
          release: () => {
            call.release();
            slots.release();
          },
          attempt: async (control) => {
            const called = await call.attempt(control);
            if (called.output === null) return called;
            const returned = called.output.bytes;
            const demand = { cited: citedBy(returned), text: false };
            const judged = await slots.judge(demand, control, (sent) =>
              judge(settings, { tenant, job, sent, returned }, control),
            );
            return joined(called, judged);
          },
        };
      } catch (error) {
        slots.release();
        throw error;
      }
    },
  };
}

/** The slots that a returned verdict names, whatever its shape: the jail judges that, and refuses one too long. */
function citedBy(returned: Uint8Array): ReadonlySet<string> {
  if (returned.length > MAX_VERDICT_BYTES) return new Set();
  const value: unknown = JSON.parse(new TextDecoder().decode(returned));
  return citedSlots(
    typeof value === 'object' && value !== null && 'citations' in value ? value.citations : [],
  );
}

/** A check has a verdict whatever happened: an error makes it inconclusive. */
function verdictOfError(last: AttemptResult): AttemptResult {
  if (last.error === null) return last;
  const bytes = canonicalJson(decideVerdict({ kind: 'error', code: last.error.code }));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...last, output: { bytes, sha256 }, judged: { returned_outcome: null, citations: [] } };
}

/** Both jails' work is one attempt: their times add up, and what was printed stays. */
function joined(called: AttemptResult, judged: AttemptResult): AttemptResult {
  return {
    ...judged,
    diagnostics: [...called.diagnostics, ...judged.diagnostics],
    runMs: called.runMs + judged.runMs,
    peakMemoryMib: called.peakMemoryMib,
  };
}

interface Judgement {
  readonly tenant: string;
  readonly job: CheckJob;
  readonly sent: SentSlots;
  readonly returned: Uint8Array;
}

async function judge(
  { extraction: { lane, limits, wallMs } }: PythonSettings,
  { tenant, job, sent, returned }: Judgement,
  control: AttemptControl,
): Promise<AttemptResult> {
  const schema = dataSchema(job.check.response_format);
  return runPart(lane, control, {
    tenant,
    reuse: 'kept',
    binding: tenant,
    request: {
      type: 'judge',
      returnedBytes: returned.length,
      schemaBytes: schema.length,
      evidence: sent.slots,
    },
    segments: [{ kind: 'bytes', bytes: returned }, { kind: 'bytes', bytes: schema }, ...sent.segments],
    wallMs,
    memoryMib: limits.memory_mib,
    memoryLimitMib: limits.memory_mib,
    maxOutputBytes: limits.text_bytes,
  });
}

function dataSchema(format: CheckJob['check']['response_format']): Uint8Array {
  if (format === undefined || format === 'verdict' || format.data === undefined) return new Uint8Array();
  return canonicalJson(format.data as JsonObject);
}
