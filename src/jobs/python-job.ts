import { createHash } from 'node:crypto';
import type { PythonCall, PythonSource } from '../contract/cell-messages.ts';
import { limitExceeded } from '../contract/failure.ts';
import type { CheckJob, CodeJob } from '../contract/job.ts';
import type { PythonLimits } from '../contract/limits.ts';
import { PYTHON_PROCESS_MIB } from '../contract/limits.ts';
import type { Provenance } from '../contract/provenance.ts';
import type { ProducedBy } from '../contract/result.ts';
import type { OutputStore } from '../evidence/output-store.ts';
import type { EvidenceSource } from '../evidence/store.ts';
import { onCancel } from '../pool/cancel-flag.ts';
import type { AttemptResult, Segment } from '../pool/keeper-messages.ts';
import { PASSED_IN_QUEUE, monotonicMs, unrun } from '../pool/keeper-messages.ts';
import type { PythonCells, StartedCells } from '../pool/python-cells.ts';
import type { AttemptControl } from './attempt-time.ts';
import { runPart } from './attempt-time.ts';
import type { ExtractSettings } from './extract-job.ts';
import { pinExtraction } from './extract-job.ts';
import type { JobKindRunner, PreparedJob } from './job-kind.ts';
import { pinDeclared } from './pin-evidence.ts';
import type { InputJson } from './python-inputs.ts';
import { PythonInputs, extractedFiles } from './python-inputs.ts';

/** 2000-01-01T00:00:00Z, where the clocks of a job stand that names no other time. */
const STANDARD_START_MS = Date.UTC(2000, 0, 1);

/** What Python jobs need of the service. */
export interface PythonSettings {
  readonly cells: PythonCells;
  readonly build: string;
  readonly evidence: EvidenceSource;
  readonly outputs: OutputStore;
  readonly extraction: ExtractSettings;
  /** The service's own limits; a job has lowered them at most. */
  readonly limits: PythonLimits;
  readonly wallMs: number;
  /** What is known before a memory image is. */
  readonly producedBy: ProducedBy;
}

type CallBody = CodeJob['code'];

interface PinnedSource {
  readonly source: PythonSource;
  readonly segment: Segment;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly release: () => void;
}

/** Runs code jobs: an author's function in a Python cell, what it returned out. */
export function codeRunner(settings: PythonSettings): JobKindRunner<CodeJob> {
  return {
    producedBy: () => pythonProducedBy(settings),
    builds: () => pythonBuilds(settings),
    provenance: ({ code }) => codeProvenance(code),
    evidence: ({ code }) => extractedFiles(code.inputs ?? {}),
    evidenceBytes: ({ code }) => carriedBytes(code),
    prepare: (tenant, job) => prepareCall(settings, tenant, job, job.code),
  };
}

/** The memory image is part of what produces a result, as soon as there is one. */
export function pythonProducedBy({ cells, producedBy, build }: PythonSettings): ProducedBy {
  return { ...producedBy, build, snapshot: cells.started?.snapshot ?? null };
}

/** A call is made by its cell and the image of it, and by the document jail that extracts for it and judges it. */
export function pythonBuilds(settings: PythonSettings): readonly string[] | undefined {
  const { started } = settings.cells;
  // Digests are taken by when cells are there; asked for before, they would hold up every other job.
  return started === undefined ? undefined : [settings.build, started.snapshot, settings.producedBy.build];
}

/** Wyrd's provenance of code: the digest of the source that was executed. */
export function codeProvenance({ source }: CallBody): Provenance {
  const sha256 = 'inline' in source ? digestOf(Buffer.from(source.inline)) : source.artifact.sha256;
  return { kind: 'code', sha256, runtime: 'python' };
}

/** Bytes of files that the call brings, for the bounds of the queue. */
export function carriedBytes({ source, inputs }: CallBody): number {
  const files = Object.values(inputs ?? {}).map((input) =>
    input !== null && 'extract' in input ? input.extract.size_bytes : 0,
  );
  const sourceBytes = 'inline' in source ? source.inline.length : source.artifact.size_bytes;
  return files.reduce((sum, bytes) => sum + bytes, sourceBytes);
}

/** Pins what the call reads; the attempt fetches its arguments and runs it. */
export function prepareCall(
  settings: PythonSettings,
  tenant: string,
  job: CodeJob | CheckJob,
  call: CallBody,
): PreparedJob {
  const limits: PythonLimits = { ...settings.limits, ...job.limits };
  const source = pinSource(settings.evidence, tenant, call.source);
  try {
    if (source.sizeBytes > limits.code_bytes)
      throw limitExceeded('code_bytes', limits.code_bytes, source.sizeBytes);
    const inputs = new PythonInputs(call.inputs ?? {}, {
      tenant,
      outputs: settings.outputs,
      maxBytes: limits.input_bytes,
      pin: (file) => pinExtraction(settings.extraction, tenant, file),
    });
    return {
      release: () => {
        source.release();
        inputs.release();
      },
      attempt: async (control) => {
        const resolved = await inputs.resolve(control);
        if (resolved.status === 'failed') return resolved.attempt;
        return runCall({ settings, tenant, job, call, source, limits }, resolved.inputs, control);
      },
    };
  } catch (error) {
    source.release();
    throw error;
  }
}

interface RunningCall {
  readonly settings: PythonSettings;
  readonly tenant: string;
  readonly job: CodeJob | CheckJob;
  readonly call: CallBody;
  readonly source: PinnedSource;
  readonly limits: PythonLimits;
}

async function runCall(
  { settings, tenant, job, call, source, limits }: RunningCall,
  inputs: readonly InputJson[],
  control: AttemptControl,
): Promise<AttemptResult> {
  const started = await startedInTime(settings.cells, control);
  if ('status' in started) return started;
  const sameCode = job.reuse === 'same_code';
  const request: PythonCall = {
    type: 'call',
    source: source.source,
    sourceBytes: source.sizeBytes,
    entrypoint: call.entrypoint,
    inputs: inputs.map(({ name, json }) => ({ name, bytes: json.length })),
    limits,
    startMs: job.now === undefined ? STANDARD_START_MS : Date.parse(job.now),
    build: settings.build,
    afterwards: sameCode ? 'fresh' : 'end',
  };
  return runPart(started.lane, control, {
    tenant,
    reuse: sameCode ? 'reboots' : 'never',
    binding: `${tenant} ${source.sha256}`,
    request,
    segments: [source.segment, ...inputs.map(({ json }) => ({ kind: 'bytes', bytes: json }) as const)],
    wallMs: job.timeout_seconds === undefined ? settings.wallMs : job.timeout_seconds * 1000,
    memoryMib: limits.memory_mib + PYTHON_PROCESS_MIB,
    memoryLimitMib: limits.memory_mib,
    maxOutputBytes: limits.output_bytes,
  });
}

/** The first job on a machine may have to wait while the memory image is made; its caller may leave meanwhile. */
async function startedInTime(
  cells: PythonCells,
  { cancel, deadlineAtMs }: AttemptControl,
): Promise<StartedCells | AttemptResult> {
  if (cells.started !== undefined) return cells.started;
  const { promise, resolve } = Promise.withResolvers<AttemptResult>();
  onCancel(cancel, () => {
    resolve(unrun('cancelled', 'cancelled'));
  });
  const late = (): void => {
    resolve(unrun('timed_out', 'timed_out', PASSED_IN_QUEUE));
  };
  const timer = setTimeout(late, Math.max(0, deadlineAtMs - monotonicMs()));
  try {
    return await Promise.race([cells.start(), promise]);
  } finally {
    clearTimeout(timer);
  }
}

function pinSource(evidence: EvidenceSource, tenant: string, source: CallBody['source']): PinnedSource {
  if ('inline' in source) {
    const bytes = new TextEncoder().encode(source.inline);
    return {
      source: { kind: 'module' },
      segment: { kind: 'bytes', bytes },
      sizeBytes: bytes.length,
      sha256: digestOf(bytes),
      release: () => undefined,
    };
  }
  const { format, path } = source.artifact;
  const file = pinDeclared(evidence, tenant, source.artifact);
  const named = path === undefined ? {} : { path };
  return {
    source: { kind: format === 'text' ? 'module' : format, ...named },
    segment: { kind: 'file', path: file.path, sha256: file.sha256, sizeBytes: file.sizeBytes },
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    release: file.release,
  };
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
