import type { Config } from '../config.ts';
import type { LaneName } from '../jobs/admission.ts';
import { Admission, LANES } from '../jobs/admission.ts';
import type { Lane } from '../pool/lane.ts';
import type { LaneFigures } from '../telemetry/metrics.ts';
import type { Jails } from './jails.ts';

const MIB = 1_048_576;

/** The lane of that name; Python's is there once its cells have started. */
export function laneOf({ documents, cells }: Jails, name: LaneName): Lane | undefined {
  return name === 'documents' ? documents : cells.started?.lane;
}

/** The door before both lanes, with the bounds of the settings. */
export function admissionOf({ numbers }: Config, jails: Jails): Admission {
  return new Admission({
    bounds: {
      slots: numbers.slots,
      maxJobs: numbers.queueJobs,
      maxBytes: numbers.queueMib * MIB,
      tenantJobs: numbers.tenantQueueJobs,
      tenantBytes: numbers.tenantQueueMib * MIB,
    },
    queueAgeMs: (name) => laneOf(jails, name)?.queueAgeMs ?? 0,
  });
}

/** Every lane as the metrics tell it. */
export function laneFigures(jails: Jails, admission: Admission): readonly LaneFigures[] {
  return LANES.map((name) => ({
    name,
    jobs: () => admission.jobsIn(name),
    queued: () => laneOf(jails, name)?.queued ?? 0,
    running: () => laneOf(jails, name)?.running ?? 0,
    queueAgeMs: () => laneOf(jails, name)?.queueAgeMs ?? 0,
    jailsStarted: () => laneOf(jails, name)?.jailsStarted ?? 0,
    jailsEnded: () => laneOf(jails, name)?.jailsEnded ?? new Map(),
  }));
}

/** How long the attempt that came first in any lane has waited. */
export function queueAgeMs(jails: Jails): number {
  return Math.round(Math.max(...LANES.map((name) => laneOf(jails, name)?.queueAgeMs ?? 0)));
}
