/** Numbers from 0 on, below 1, that look random and are the same on every machine: a linear congruential generator. */
export function madeNumbers(): () => number {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Whether the made files of hundreds of megabytes were asked for. */
export function isLarge(): boolean {
  return process.env['BENCH_LARGE'] === '1';
}
