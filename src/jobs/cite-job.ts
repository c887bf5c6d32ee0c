import { canonicalJson } from '../contract/canonical-json.ts';
import { citedSlots } from '../contract/citation.ts';
import { EXTRACT_VERSION } from '../contract/formats.ts';
import type { CiteJob } from '../contract/job.ts';
import type { JsonValue } from '../contract/json-value.ts';
import type { OutputStore } from '../evidence/output-store.ts';
import { runPart } from './attempt-time.ts';
import { CitedSlots, declaredBytes, declaredValue } from './cited-slots.ts';
import type { ExtractSettings } from './extract-job.ts';
import type { JobKindRunner, ProducedBySource } from './job-kind.ts';

/** What citations need of the service. */
export interface CiteSettings {
  readonly extraction: ExtractSettings;
  readonly outputs: OutputStore;
  readonly producedBy: ProducedBySource;
}

/** Runs cite jobs: a document is extracted at most once, whatever the number of citations into it. */
export function citeRunner(settings: CiteSettings): JobKindRunner<CiteJob> {
  return {
    producedBy: settings.producedBy,
    builds: () => [settings.producedBy().build],
    provenance: () => ({ kind: 'extract', version: EXTRACT_VERSION }),
    evidence: ({ cite }) => declaredValue(cite.evidence),
    evidenceBytes: ({ cite }) => declaredBytes(cite.evidence),
    prepare: (tenant, job) => {
      const { citations, evidence, excerpt = false } = job.cite;
      const extraction: ExtractSettings = {
        ...settings.extraction,
        limits: { ...settings.extraction.limits, ...job.limits },
        wallMs: job.timeout_seconds === undefined ? settings.extraction.wallMs : job.timeout_seconds * 1000,
      };
      const { lane, limits, wallMs } = extraction;
      const slots = new CitedSlots(evidence, {
        tenant,
        extraction,
        outputs: settings.outputs,
        // What was extracted before may be past limits that this job has lowered.
        known: job.limits === undefined ? 'used' : 'passed-over',
      });
      const body = canonicalJson(citations as readonly JsonValue[]);
      const demand = { cited: citedSlots(citations), text: excerpt || citations.some(asksText) };
      return {
        release: () => {
          slots.release();
        },
        attempt: (control) =>
          slots.judge(demand, control, (sent) =>
            runPart(lane, control, {
              tenant,
              reuse: 'kept',
              binding: tenant,
              request: { type: 'cite', citationsBytes: body.length, excerpt, evidence: sent.slots, limits },
              segments: [{ kind: 'bytes', bytes: body }, ...sent.segments],
              wallMs,
              memoryMib: limits.memory_mib,
              memoryLimitMib: limits.memory_mib,
              maxOutputBytes: limits.text_bytes,
            }),
          ),
      };
    },
  };
}

/** An item that holds a citation may ask for more than whether it is valid. */
function asksText(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'citation' in item;
}
