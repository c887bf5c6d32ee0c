/** One way of doing a benchmark's work: ours or a peer. */
export interface Contender {
  readonly name: string;
  /** Why it cannot run here (a peer that is not installed); it is then named in the report as skipped. */
  readonly skipped?: string;
  /** Whose memory counts: all of its processes (as when absent), or only those that it started, when a peer is not of Node. */
  readonly memoryOf?: 'tree' | 'children';
  /** What Node is told besides when its process is one of Node. */
  readonly nodeArguments?: readonly string[];
  /**
   * Does the whole work once. It runs in a process of its own, first unmeasured: whatever that run starts and
   * keeps (an interpreter, a service) must end when the process does.
   */
  readonly run: () => Promise<void> | void;
}

/**
 * One benchmark: every contender does the same work on the same files, interleaved, for a number of rounds.
 * A file `bench/<name>.ts` exports it as `benchmark`; nothing else need know it.
 */
export interface Benchmark {
  readonly name: string;
  readonly work: string;
  readonly rounds: number;
  /** Rounds of every contender before the first that counts, one when it is not said: many where what runs is still being compiled. */
  readonly unmeasuredRounds?: number;
  /** Goals as ratios of medians: the judged contender's divided by the peer's. */
  readonly goals: readonly { readonly peer: string; readonly atMost: number }[];
  /** The contender of ours that the goals judge, the first when it is not said; the first's figure is then told beside. */
  readonly judged?: string;
  /** The most that the first contender may have resident. */
  readonly peakAtMostMib?: number;
  /** Called in every process: cheap, with the first contender being ours. */
  readonly contenders: () => Promise<readonly Contender[]> | readonly Contender[];
}

/** A table that is no timing: what each reader gives, loses or refuses. A file `bench/<name>.ts` exports it as `study`. */
export interface Study {
  readonly name: string;
  readonly work: string;
  /** The finished Markdown table; peers that are not installed stand in it as skipped, with the reason. */
  readonly table: () => Promise<string>;
}
