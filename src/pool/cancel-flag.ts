/** The job may run. */
export const RUNNING = 0;
/** Nobody waits for the job any more. */
export const CANCELLED = 1;
/** The job has ended: whoever still waits for a cancel is let go. */
export const OVER = 2;

/** A flag that all threads of the process share, in the state RUNNING. */
export function createFlag(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** Moves a flag on from RUNNING, once, and wakes whoever waits for it; tells whether this call did. */
export function turnFlag(flag: Int32Array, state: typeof CANCELLED | typeof OVER): boolean {
  const before = Atomics.compareExchange(flag, 0, RUNNING, state);
  Atomics.notify(flag, 0);
  return before === RUNNING;
}

/** Whether the flag says that nobody waits any more. */
export function isCancelled(flag: Int32Array): boolean {
  return Atomics.load(flag, 0) === CANCELLED;
}

/** Calls once when the flag turns to cancelled, be it already or later. */
export function onCancel(flag: Int32Array, cancelled: () => void): void {
  const waiting = Atomics.waitAsync(flag as Int32Array<SharedArrayBuffer>, 0, RUNNING);
  void Promise.resolve(waiting.value).then(() => {
    if (isCancelled(flag)) cancelled();
  });
}
