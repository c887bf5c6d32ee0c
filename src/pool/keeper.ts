// Runs in a keeper thread: Piscina hands it one attempt at a time, and it keeps this slot's jails.
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { runAttempt } from './attempt.ts';
import { isCancelled } from './cancel-flag.ts';
import type { AttemptResult, JailTask, KeeperNews, KeeperSetup } from './keeper-messages.ts';
import { PASSED_IN_QUEUE, monotonicMs, unrun } from './keeper-messages.ts';
import { ANSWER_MS, REFILL_AFTER_MS, Slot } from './slot.ts';
import { SpareShare } from './spare-share.ts';

const { plan, jobsPerJail, spares, sparesOfSlot, keptMibOfSlot, closing } = workerData as KeeperSetup;
const slot = new Slot({
  plan,
  jobsPerJail,
  share: new SpareShare(spares, sparesOfSlot),
  keptMib: keptMibOfSlot,
  refillAfterMs: REFILL_AFTER_MS,
  answerMs: ANSWER_MS,
  tell: (news) => {
    parentPort?.postMessage({ ...news, thread: threadId } satisfies KeeperNews);
  },
});
slot.warm();
void endWithLane();

/** Runs one attempt in this thread's jail. */
export async function runTask(task: JailTask): Promise<AttemptResult> {
  if (isCancelled(task.cancel)) return unrun('cancelled', 'cancelled');
  if (monotonicMs() >= task.deadlineAtMs) return unrun('timed_out', 'timed_out', PASSED_IN_QUEUE);
  const jail = await slot.take(task.binding, task.reuse);
  if (jail === undefined) return unrun('failed', 'worker_lost', { reason: 'No jail could be started' });
  const result = await runAttempt(jail, task);
  slot.settle();
  return result.output === null ? result : transferred(result, result.output.bytes);
}

/** A thread that is ended would leave its jails as zombies of the service, so it ends and reaps them first. */
async function endWithLane(): Promise<void> {
  await Atomics.waitAsync(closing as Int32Array<SharedArrayBuffer>, 0, 0).value;
  await slot.close();
  Atomics.add(closing, 1, 1);
  Atomics.notify(closing, 1);
}

/** Lets the bytes travel to the service by transfer instead of by copy. */
function transferred(result: AttemptResult, bytes: Uint8Array): AttemptResult {
  return move({
    [transferableSymbol]: [bytes.buffer],
    [valueSymbol]: result,
  } as never) as unknown as AttemptResult;
}
