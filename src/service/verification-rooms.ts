import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Evaluator } from '../jobs/interface.ts';
import type { Log } from '../log.ts';
import { CardRegistry } from '../verification/card-registry.ts';
import { DurableFiles } from '../verification/durable-files.ts';
import type { ExecutionRequest } from '../verification/execution.ts';
import { ExecutionQueue } from '../verification/execution-queue.ts';
import { ExecutionStore } from '../verification/execution-store.ts';
import type { VerificationRooms } from '../verification/interface.ts';
import { StagedUploads } from '../verification/staged-uploads.ts';
import { VerificationDesk } from '../verification/verification-desk.ts';
import { VerifierJudge } from '../verification/verifier-judge.ts';
import type { Verifications } from '../verifier/interface.ts';
import type { Stores } from './stores.ts';

const MIB = 1_048_576;
const MAX_CARDS = 10_000;
const MAX_CARD_BYTES = 67_108_864;
const MAX_SETTLED = 10_000;
const MAX_SETTLED_BYTES = 2_147_483_648;

/** What the rooms of verification need of the service. */
interface RoomParts {
  readonly verifications: Verifications;
  readonly evaluator: Evaluator;
  readonly log: Log;
}

/** Opens the registry and the queue on what lies in the data folder, and takes up the executions that wait there. */
export async function openVerificationRooms(
  { numbers }: Config,
  { evidence, verificationFolder }: Pick<Stores, 'evidence' | 'verificationFolder'>,
  { verifications, evaluator, log }: RoomParts,
): Promise<VerificationRooms> {
  const judge = new VerifierJudge(evaluator);
  const cards = await CardRegistry.open({
    files: new DurableFiles(join(verificationFolder, 'cards')),
    judge: async (tenant, { kind }, spec) => {
      // Cards of other kinds are kept as they are.
      if (kind === 'Verifier') await judge.judge(tenant, spec);
    },
    maxCards: MAX_CARDS,
    maxBytes: MAX_CARD_BYTES,
    now: () => new Date(),
  });
  const desk = new VerificationDesk({ verifications, judge, cards });
  const store = await ExecutionStore.open({
    files: new DurableFiles(join(verificationFolder, 'executions')),
    keepMs: numbers.executionSeconds * 1000,
    maxSettled: MAX_SETTLED,
    maxSettledBytes: MAX_SETTLED_BYTES,
    spoilt: ({ tenantFolder, id }) => {
      log.warn('the file of a queued execution is spoilt', { folder: tenantFolder, file: id });
    },
    now: Date.now,
  });
  const queue = new ExecutionQueue({
    store,
    run: (execution, signal) => desk.settle(execution, signal),
    hold: (tenant, { inputs = {} }: ExecutionRequest) => {
      const pins = Object.values(inputs).flatMap((input) => {
        const pinned = input.kind === 'file' ? evidence.pin(tenant, input.sha256) : undefined;
        return pinned === undefined ? [] : [pinned];
      });
      return () => {
        for (const { release } of pins) release();
      };
    },
    slots: numbers.slots,
    maxPending: numbers.queueExecutions,
    maxPendingBytes: numbers.queueExecutionsMib * MIB,
    failed: (execution_id, error) => {
      log.error('queued execution failed by a fault of ours', error, { execution_id });
    },
  });
  await queue.resume();
  return { desk, queue, cards, uploads: new StagedUploads(() => performance.now()), evidence };
}
