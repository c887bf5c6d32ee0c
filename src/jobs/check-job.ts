import { createHash } from 'node:crypto';
import { canonicalJson } from '../contract/canonical-json.ts';
import type { Evidence } from '../contract/evidence.ts';
import type { JudgedSlot } from '../contract/jail-messages.ts';
import type { CheckJob } from '../contract/job.ts';
import type { JsonObject, JsonValue } from '../contract/json-value.ts';
import { decideVerdict } from '../contract/verdict-rule.ts';
import type { EvidenceSource, PinnedFile } from '../evidence/store.ts';
import type { AttemptResult, Segment } from '../pool/keeper-messages.ts';
import type { AttemptControl, JobKindRunner } from './job-kind.ts';
import { pinDeclared } from './pin-evidence.ts';
import { extractedFiles, fileValue } from './python-inputs.ts';
import type { PythonSettings } from './python-job.ts';
import { carriedBytes, codeProvenance, prepareCall, pythonProducedBy } from './python-job.ts';

type DeclaredEvidence = NonNullable<CheckJob['check']['evidence']>;

/** A slot of the evidence as it goes into the jail. */
interface PinnedSlot {
  readonly slot: JudgedSlot;
  readonly segment: Segment;
  readonly release: () => void;
}

/** Runs check jobs: the author's function in a Python cell, then what it returned before a document jail that judges it. */
export function checkRunner(settings: PythonSettings): JobKindRunner<CheckJob> {
  return {
    producedBy: () => pythonProducedBy(settings),
    provenance: ({ check }) => codeProvenance(check),
    evidence: ({ check }) => ({ ...extractedFiles(check.inputs ?? {}), ...declared(check.evidence ?? {}) }),
    evidenceBytes: ({ check }) => carriedBytes(check) + fileBytes(check.evidence ?? {}),
    settle: verdictOfError,
    prepare: (tenant, job) => {
      const slots = pinSlots(settings.evidence, tenant, job.check.evidence ?? {});
      const release = (): void => {
        for (const slot of slots) slot.release();
      };
      try {
        const call = prepareCall(settings, tenant, job, job.check);
        return {
          release: () => {
            call.release();
            release();
          },
          attempt: async (control) => {
            const called = await call.attempt(control);
            if (called.output === null) return called;
            const judged = await judge(
              settings,
              { tenant, job, slots, returned: called.output.bytes },
              control,
            );
            return joined(called, judged);
          },
        };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
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
  readonly slots: readonly PinnedSlot[];
  readonly returned: Uint8Array;
}

async function judge(
  { extraction: { lane, limits, wallMs } }: PythonSettings,
  { tenant, job, slots, returned }: Judgement,
  control: AttemptControl,
): Promise<AttemptResult> {
  const schema = dataSchema(job.check.response_format);
  return lane.run({
    ...control,
    tenant,
    reuse: 'kept',
    binding: tenant,
    request: {
      type: 'judge',
      returnedBytes: returned.length,
      schemaBytes: schema.length,
      evidence: slots.map(({ slot }) => slot),
      limits,
    },
    segments: [
      { kind: 'bytes', bytes: returned },
      { kind: 'bytes', bytes: schema },
      ...slots.map(({ segment }) => segment),
    ],
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

function pinSlots(source: EvidenceSource, tenant: string, evidence: DeclaredEvidence): PinnedSlot[] {
  const slots: PinnedSlot[] = [];
  try {
    for (const [slot, item] of Object.entries(evidence)) slots.push(pinSlot(source, tenant, slot, item));
    return slots;
  } catch (error) {
    for (const slot of slots) slot.release();
    throw error;
  }
}

function pinSlot(source: EvidenceSource, tenant: string, slot: string, item: Evidence): PinnedSlot {
  if (item.kind === 'json') {
    const bytes = canonicalJson(item.value as JsonValue);
    return {
      slot: { kind: 'json', slot, bytes: bytes.length },
      segment: { kind: 'bytes', bytes },
      release: () => undefined,
    };
  }
  const file: PinnedFile = pinDeclared(source, tenant, item);
  return {
    slot: { kind: 'file', slot, format: item.format, bytes: file.sizeBytes },
    segment: { kind: 'file', path: file.path, sha256: file.sha256, sizeBytes: file.sizeBytes },
    release: file.release,
  };
}

/** Evidence as the result tells it: a value by its digest, since it may be long. */
function declared(evidence: DeclaredEvidence): JsonObject {
  const entries = Object.entries(evidence).map(([slot, item]) => {
    if (item.kind === 'file') return [slot, fileValue(item)] as const;
    const bytes = canonicalJson(item.value as JsonValue);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return [slot, { kind: 'json', sha256, size_bytes: bytes.length }] as const;
  });
  return Object.fromEntries(entries);
}

function fileBytes(evidence: DeclaredEvidence): number {
  return Object.values(evidence).reduce((sum, item) => sum + (item.kind === 'file' ? item.size_bytes : 0), 0);
}
