/** One way of doing a benchmark's work: ours or a peer. */
export interface Contender {
  readonly name: string;
  /** Why it cannot run here (a peer that is not installed); it is then named in the report as skipped. */
  readonly skipped?: string;
  /** Does the whole work once; what it starts it also ends. */
  readonly run: () => Promise<void> | void;
}

/** One benchmark: every contender does the same work on the same files, interleaved, for a number of rounds. */
export interface Benchmark {
  readonly name: string;
  readonly work: string;
  readonly rounds: number;
  /** Goals as ratios of medians: ours divided by the peer's. */
  readonly goals: readonly { readonly peer: string; readonly atMost: number }[];
  readonly contenders: () => Promise<readonly Contender[]>;
}
