import { readConfig } from '../config.ts';
import type { FileEvidence } from '../contract/evidence.ts';
import { NUMBER_SETTINGS } from '../contract/settings.ts';
import type { DocumentReader } from '../corpus/document-reader.ts';
import { LocalFiles, createLog, createService } from '../service.ts';

const TENANT = 'default';
/** A run waits for a document as long as it takes. */
const PATIENCE_MS = 3_600_000;

/** A worker for a run over many documents; it goes with the command. */
export interface CorpusService extends AsyncDisposable {
  readonly reader: DocumentReader;
}

/** Starts a worker with the slots and limits of the environment. */
export async function openCorpusService(): Promise<CorpusService> {
  const config = readConfig();
  const { queueJobs, queueMib, tenantSlots, tenantQueueJobs, tenantQueueMib, outputsMib } = NUMBER_SETTINGS;
  const numbers = {
    ...config.numbers,
    // The run itself bounds what waits, and keeps its outputs.
    queueJobs: queueJobs.max,
    queueMib: queueMib.max,
    tenantSlots: tenantSlots.max,
    tenantQueueJobs: tenantQueueJobs.max,
    tenantQueueMib: tenantQueueMib.max,
    outputsMib: outputsMib.min,
  };
  const files = new LocalFiles();
  // A folder of its own: the outputs that a service keeps in the user's are not to make room for these.
  const service = await createService(
    { ...config, dataDir: undefined, numbers },
    { log: createLog('error'), evidence: files, probe: 'remembered' },
  );
  const { worker, build } = service.capabilities.produced_by;
  let jobs = 0;
  return {
    reader: {
      slots: config.numbers.slots,
      worker,
      build,
      settings: { ...config.limits.extract, wall_ms: config.wallMs.extract },
      add: (path) => files.add(path),
      extract: (key, format, limits) => {
        const job_id = `file-${++jobs}`;
        const from: FileEvidence = { kind: 'file', ...key, format };
        const job = { job_id, kind: 'extract', deadline_ms: PATIENCE_MS, limits, extract: { from } } as const;
        return service.jobs.submit(TENANT, job, job_id, new AbortController().signal);
      },
    },
    [Symbol.asyncDispose]: () => service.close(),
  };
}
