import type { Config } from '../config.ts';
import type { ProducedBy } from '../contract/result.ts';
import { PYTHON_VERSION, WORKER_VERSION } from '../contract/version.ts';
import type { EvidenceSource } from '../evidence/store.ts';
import { checkRunner } from '../jobs/check-job.ts';
import { citeRunner } from '../jobs/cite-job.ts';
import { ExtentCache } from '../jobs/extent-cache.ts';
import { extractRunner } from '../jobs/extract-job.ts';
import type { Evaluator } from '../jobs/interface.ts';
import { jailEvaluator } from '../jobs/jail-evaluator.ts';
import type { JobKindRunners } from '../jobs/job-kind.ts';
import { codeRunner } from '../jobs/python-job.ts';
import type { Jails } from './jails.ts';
import type { Stores } from './stores.ts';

/** How every kind of job is run on these jails, and what the document jails sign their results with. */
export function runnersOf(
  { limits, wallMs }: Config,
  jails: Jails,
  { outputs }: Stores,
  evidence: EvidenceSource,
): {
  readonly runners: JobKindRunners;
  readonly evaluator: Evaluator;
  readonly producedBy: () => ProducedBy;
} {
  const { isolation, builds } = jails;
  const producedBy = (): ProducedBy => ({
    worker: WORKER_VERSION,
    build: builds.document.value,
    python: null,
    snapshot: null,
    isolation: isolation.level,
  });
  const extraction = {
    lane: jails.documents,
    evidence,
    limits: limits.extract,
    wallMs: wallMs.extract,
    extents: new ExtentCache(),
  };
  const python = {
    cells: jails.cells,
    get build() {
      return builds.python.value;
    },
    evidence,
    outputs,
    extraction,
    limits: limits.python,
    wallMs: wallMs.python,
    get producedBy() {
      return { ...producedBy(), python: PYTHON_VERSION };
    },
  };
  const runners = {
    extract: extractRunner({ ...extraction, producedBy }),
    cite: citeRunner({ extraction, outputs, producedBy }),
    code: codeRunner(python),
    check: checkRunner(python),
  };
  return { runners, evaluator: jailEvaluator(extraction), producedBy };
}
