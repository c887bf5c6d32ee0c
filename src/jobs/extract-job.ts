import type { FileEvidence } from '../contract/evidence.ts';
import { JobFailure, limitExceeded } from '../contract/failure.ts';
import { EXTRACT_VERSION, isExtractFormat } from '../contract/formats.ts';
import type { ExtractJob } from '../contract/job.ts';
import type { ExtractLimits } from '../contract/limits.ts';
import type { EvidenceSource } from '../evidence/store.ts';
import type { AttemptResult, Segment } from '../pool/keeper-messages.ts';
import type { Lane } from '../pool/lane.ts';
import type { AttemptControl } from './attempt-time.ts';
import { runPart } from './attempt-time.ts';
import type { ExtentCache } from './extent-cache.ts';
import type { JobKindRunner, ProducedBySource } from './job-kind.ts';
import { pinDeclared } from './pin-evidence.ts';

/** What an extraction needs of the service. */
export interface ExtractSettings {
  readonly lane: Lane;
  readonly evidence: EvidenceSource;
  /** The service's own limits; a job has lowered them at most. */
  readonly limits: ExtractLimits;
  readonly wallMs: number;
  /** What extractions have told of their documents. */
  readonly extents: ExtentCache;
}

/** A file whose extraction can be run; `release` is called once. */
export interface PinnedExtraction {
  readonly attempt: (control: AttemptControl) => Promise<AttemptResult>;
  readonly release: () => void;
}

/** A pinned file of any format, as it goes into a jail. */
export interface PinnedDocument extends PinnedExtraction {
  readonly segment: Segment;
}

/** Pins a file for extraction, or fails as the job's error. */
export function pinExtraction(
  settings: ExtractSettings,
  tenant: string,
  file: FileEvidence,
): PinnedExtraction {
  const { format } = file;
  if (!isExtractFormat(format)) throw new JobFailure('format_unsupported', { format });
  return pinDocument(settings, tenant, file);
}

/** Pins a file of any format; only that of an extractor can be extracted. */
export function pinDocument(
  { lane, evidence, limits, wallMs, extents }: ExtractSettings,
  tenant: string,
  file: FileEvidence,
): PinnedDocument {
  const { format } = file;
  if (file.size_bytes > limits.input_bytes)
    throw limitExceeded('input_bytes', limits.input_bytes, file.size_bytes);
  const pinned = pinDeclared(evidence, tenant, file);
  const segment: Segment = {
    kind: 'file',
    path: pinned.path,
    sha256: pinned.sha256,
    sizeBytes: pinned.sizeBytes,
  };
  return {
    release: pinned.release,
    segment,
    attempt: async (control) => {
      if (!isExtractFormat(format)) throw new JobFailure('format_unsupported', { format });
      const result = await runPart(lane, control, {
        tenant,
        reuse: 'kept',
        binding: tenant,
        request: { type: 'extract', format, limits },
        segments: [segment],
        wallMs,
        memoryMib: limits.memory_mib,
        memoryLimitMib: limits.memory_mib,
        maxOutputBytes: limits.text_bytes,
      });
      const { extent, output } = result;
      if (extent !== null && output !== null)
        extents.keep(tenant, pinned.sha256, format, { extent, outputSha256: output.sha256 });
      return result;
    },
  };
}

/** Runs extract jobs: one file into a document jail, its extraction out. */
export function extractRunner(
  settings: ExtractSettings & { readonly producedBy: ProducedBySource },
): JobKindRunner<ExtractJob> {
  return {
    producedBy: settings.producedBy,
    builds: () => [settings.producedBy().build],
    provenance: () => ({ kind: 'extract', version: EXTRACT_VERSION }),
    evidence: ({ extract: { from } }) => ({
      from: { kind: from.kind, sha256: from.sha256, size_bytes: from.size_bytes, format: from.format },
    }),
    evidenceBytes: ({ extract: { from } }) => from.size_bytes,
    prepare: (tenant, job) =>
      pinExtraction(
        {
          ...settings,
          limits: { ...settings.limits, ...job.limits },
          wallMs: job.timeout_seconds === undefined ? settings.wallMs : job.timeout_seconds * 1000,
        },
        tenant,
        job.extract.from,
      ),
  };
}
