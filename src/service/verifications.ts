import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { EvidenceSource } from '../evidence/store.ts';
import type { Evaluator, Jobs } from '../jobs/interface.ts';
import type { Log } from '../log.ts';
import { monotonicMs } from '../pool/keeper-messages.ts';
import type { Clock, Verifications } from '../verifier/interface.ts';
import { VerificationRunner } from '../verifier/verification-runner.ts';

interface VerificationParts {
  readonly jobs: Jobs;
  readonly evaluator: Evaluator;
  readonly evidence: EvidenceSource;
  readonly log: Log;
}

/** The clock of the machine. */
const CLOCK: Clock = {
  now: monotonicMs,
  sleep: async (ms, signal) => {
    // An abort only wakes the sleeper.
    await setTimeout(ms, undefined, { signal }).catch(() => undefined);
  },
};

/** Runs Verifiers on the jobs of this service. */
export function verificationsOf({ limits }: Config, { log, ...parts }: VerificationParts): Verifications {
  return new VerificationRunner({
    ...parts,
    clock: CLOCK,
    maxFileBytes: limits.extract.input_bytes,
    fault: (executionId, error) => {
      log.error('verification failed by a fault of ours', error, { execution_id: executionId });
    },
  });
}
