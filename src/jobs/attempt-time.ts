import type { AttemptResult } from '../pool/keeper-messages.ts';
import { unrun } from '../pool/keeper-messages.ts';
import type { Lane } from '../pool/lane.ts';

/** What jails of one attempt may still run, when its job says how long an attempt may take: they share that time. */
export class AttemptTime {
  readonly #declaredMs: number | undefined;
  #spentMs = 0;

  constructor(timeoutSeconds: number | undefined) {
    this.#declaredMs = timeoutSeconds === undefined ? undefined : timeoutSeconds * 1000;
  }

  /** Runs a jail for as long as the attempt has left, or for its own time where the job says nothing. */
  async spend(ownMs: number, run: (wallMs: number) => Promise<AttemptResult>): Promise<AttemptResult> {
    const declared = this.#declaredMs;
    if (declared === undefined) return run(ownMs);
    const leftMs = declared - this.#spentMs;
    if (leftMs <= 0) return unrun('timed_out', 'timed_out', { wall_ms: declared });
    const result = await run(leftMs);
    this.#spentMs += result.runMs;
    const { error } = result;
    if (error?.code !== 'timed_out' || !('wall_ms' in error.details)) return result;
    // The jail knows its own part alone; the caller knows what the job declares.
    return { ...result, error: { ...error, details: { ...error.details, wall_ms: declared } } };
  }
}

/** What an attempt must heed: the cancel flag, the caller's deadline, and the time that the job gives an attempt. */
export interface AttemptControl {
  readonly cancel: Int32Array;
  readonly deadlineAtMs: number;
  readonly time: AttemptTime;
}

/** What a jail of an attempt is given beside what all of them heed. */
export type AttemptPart = Omit<Parameters<Lane['run']>[0], keyof AttemptControl>;

/** Runs one jail of an attempt, within what the jails before it have left of the attempt's time. */
export function runPart(
  lane: Pick<Lane, 'run'>,
  { cancel, deadlineAtMs, time }: AttemptControl,
  part: AttemptPart,
): Promise<AttemptResult> {
  return time.spend(part.wallMs, (wallMs) => lane.run({ ...part, cancel, deadlineAtMs, wallMs }));
}
