/** Random numbers that a seed repeats (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The seed of this run: FUZZ_SEED repeats one. */
export function fuzzSeed(): number {
  const told = process.env['FUZZ_SEED'];
  return told === undefined ? Math.trunc(Math.random() * 4_294_967_296) : Number(told);
}

/** How long a fuzz run may take: FUZZ_SECONDS, else the given time. */
export function fuzzMs(standardSeconds: number): number {
  return Number(process.env['FUZZ_SECONDS'] ?? standardSeconds) * 1_000;
}
