import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Contender } from '../benchmark.ts';
import type { RunReport } from './contender-process.ts';
import { childrenMemoryMib, peakMemoryMib, treeMemoryMib } from './process-memory.ts';

/** What became of one contender. */
export type Measured =
  | {
      readonly status: 'measured';
      readonly name: string;
      /** Milliseconds of every round, in order. */
      readonly times: readonly number[];
      /** Peak of its processes together, sampled; undefined where the system does not tell. */
      readonly peakMib: number | undefined;
    }
  | { readonly status: 'skipped' | 'failed'; readonly name: string; readonly reason: string };

const SAMPLE_MS = 20;
const ENTRY = fileURLToPath(new URL('contender-process.ts', import.meta.url));

/** Runs all contenders interleaved, each in a process of its own, the unmeasured runs before the rounds that count. */
export async function measure(benchmark: Benchmark, rounds: number): Promise<Measured[]> {
  const contenders = await benchmark.contenders();
  const runners = contenders.map((contender) => new Runner(benchmark.name, contender));
  try {
    for (let round = 0; round < unmeasuredRounds(benchmark); round++)
      for (const runner of runners) await runner.run('unmeasured');
    for (let round = 0; round < rounds; round++)
      for (let i = 0; i < runners.length; i++) await runners[(i + round) % runners.length]?.run('measured');
    return runners.map((runner) => runner.result());
  } finally {
    for (const runner of runners) runner.end();
  }
}

/** How many rounds every contender runs before the first that counts. */
export function unmeasuredRounds({ unmeasuredRounds: rounds = 1 }: Benchmark): number {
  return rounds;
}

class Runner {
  readonly #name: string;
  readonly #memoryOf: 'tree' | 'children';
  readonly #skipped: string | undefined;
  readonly #process: ChildProcess | undefined;
  readonly #times: number[] = [];
  #peakMib: number | undefined;
  #failure: string | undefined;

  constructor(benchmarkName: string, contender: Contender) {
    this.#name = contender.name;
    this.#memoryOf = contender.memoryOf ?? 'tree';
    this.#skipped = contender.skipped;
    if (contender.skipped === undefined)
      this.#process = fork(ENTRY, [benchmarkName, contender.name], {
        execArgv: [...(contender.nodeArguments ?? [])],
      });
  }

  async run(kind: 'measured' | 'unmeasured'): Promise<void> {
    if (this.#process === undefined || this.#failure !== undefined) return;
    const report = await this.#watchedRun(this.#process);
    if (report.type === 'failed') this.#failure = report.message;
    else if (kind === 'measured') this.#times.push(report.ms);
  }

  result(): Measured {
    const name = this.#name;
    if (this.#skipped !== undefined) return { status: 'skipped', name, reason: this.#skipped };
    if (this.#failure !== undefined) return { status: 'failed', name, reason: this.#failure };
    return { status: 'measured', name, times: this.#times, peakMib: this.#peakMib };
  }

  end(): void {
    if (this.#process?.connected === true) this.#process.disconnect();
  }

  async #watchedRun(child: ChildProcess): Promise<RunReport> {
    const pid = child.pid ?? 0;
    const memory = this.#memoryOf === 'tree' ? treeMemoryMib : childrenMemoryMib;
    const sampler = setInterval(() => this.#sawMemory(memory(pid)), SAMPLE_MS);
    const stop = new AbortController();
    try {
      const answer = once(child, 'message', { signal: stop.signal });
      const death = once(child, 'exit', { signal: stop.signal });
      child.send('run');
      const [said] = (await Promise.race([answer, death])) as [RunReport | number | null];
      if (this.#memoryOf === 'tree') this.#sawMemory(peakMemoryMib(pid));
      return typeof said === 'object' && said !== null
        ? said
        : { type: 'failed', message: 'its process ended' };
    } finally {
      clearInterval(sampler);
      stop.abort();
    }
  }

  #sawMemory(mib: number | undefined): void {
    if (mib !== undefined) this.#peakMib = Math.max(this.#peakMib ?? 0, mib);
  }
}
