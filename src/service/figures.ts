import type { Config } from '../config.ts';
import { WORKER_VERSION } from '../contract/version.ts';
import type { Admission } from '../jobs/admission.ts';
import { Metrics } from '../telemetry/metrics.ts';
import type { Jails } from './jails.ts';
import { laneFigures } from './lanes.ts';
import type { Stores } from './stores.ts';

const MIB = 1_048_576;

/** The figures of a service, taken from its parts whenever they are asked for. */
export function metricsOf({ numbers }: Config, jails: Jails, stores: Stores, admission: Admission): Metrics {
  const { documents, isolation, builds } = jails;
  const { evidence, outputs } = stores;
  return new Metrics({
    slots: documents.slots,
    slotsReady: () => documents.ready,
    ready: () => documents.ready > 0 && !admission.draining,
    jobs: () => admission.jobs,
    lanes: laneFigures(jails, admission),
    evidence: { bytes: () => evidence.totalBytes, maxBytes: numbers.evidenceMib * MIB },
    outputs: { bytes: () => outputs.totalBytes, maxBytes: numbers.outputsMib * MIB },
    isolation: isolation.level,
    version: WORKER_VERSION,
    build: () => builds.document.value,
  });
}
