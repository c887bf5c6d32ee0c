import { JobFailure, limitExceeded } from '../contract/failure.ts';
import { EXTRACT_VERSION, isExtractFormat } from '../contract/formats.ts';
import type { ExtractJob } from '../contract/job.ts';
import type { ExtractLimits } from '../contract/limits.ts';
import type { EvidenceSource } from '../evidence/store.ts';
import type { Lane } from '../pool/lane.ts';
import type { JobKindRunner } from './job-kind.ts';
import { pinDeclared } from './pin-evidence.ts';

interface ExtractSettings {
  readonly lane: Lane;
  readonly evidence: EvidenceSource;
  /** The service's own limits; a job has lowered them at most. */
  readonly limits: ExtractLimits;
  readonly wallMs: number;
}

/** Runs extract jobs: one file into a document jail, its extraction out. */
export function extractRunner({
  lane,
  evidence,
  limits,
  wallMs,
}: ExtractSettings): JobKindRunner<ExtractJob> {
  return {
    provenance: () => ({ kind: 'extract', version: EXTRACT_VERSION }),
    evidence: ({ extract: { from } }) => ({
      from: { kind: from.kind, sha256: from.sha256, size_bytes: from.size_bytes, format: from.format },
    }),
    evidenceBytes: ({ extract: { from } }) => from.size_bytes,
    prepare(tenant, job) {
      const { from } = job.extract;
      if (!isExtractFormat(from.format)) throw new JobFailure('format_unsupported', { format: from.format });
      const { format } = from;
      const jobLimits: ExtractLimits = { ...limits, ...job.limits };
      if (from.size_bytes > jobLimits.input_bytes)
        throw limitExceeded('input_bytes', jobLimits.input_bytes, from.size_bytes);
      const file = pinDeclared(evidence, tenant, from);
      return {
        release: file.release,
        attempt: (control) =>
          lane.run({
            ...control,
            tenant,
            request: { type: 'extract', format, limits: jobLimits },
            segments: [{ kind: 'file', path: file.path, sha256: file.sha256, sizeBytes: file.sizeBytes }],
            wallMs: job.timeout_seconds === undefined ? wallMs : job.timeout_seconds * 1000,
            memoryMib: jobLimits.memory_mib,
            maxOutputBytes: jobLimits.text_bytes,
          }),
      };
    },
  };
}
