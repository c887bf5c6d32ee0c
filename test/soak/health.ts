import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A niceness before all that is not set. */
const FIRST = -10;

/** What the probe is told. */
export type ProbeTask =
  | { readonly type: 'watch'; readonly service: string; readonly bare: string }
  | { readonly type: 'up' | 'down' | 'report' };

/** What was seen of the service's health. */
export interface ProbeReport {
  readonly probes: number;
  /** The longest time from one answer to the next. */
  readonly longestMs: number;
  /** The same of a server that does nothing, on the same machine at the same time. */
  readonly bareLongestMs: number;
  /** The longest gap less what the bare server had meanwhile. */
  readonly ownLongestMs: number;
  /** Every gap of 250 ms and more. */
  readonly gaps: readonly { readonly ms: number; readonly bareMs: number }[];
}

/** Watches the health of a service from outside, beside a bare server. */
export class HealthWatch {
  readonly #probe: ChildProcess;
  readonly #bare: ChildProcess;

  private constructor(probe: ChildProcess, bare: ChildProcess) {
    this.#probe = probe;
    this.#bare = bare;
  }

  static async start(url: string): Promise<HealthWatch> {
    const bare = fork(new URL('bare-server.ts', import.meta.url));
    goFirst(bare.pid);
    const [port] = (await once(bare, 'message')) as [number];
    const probe = fork(new URL('health-probe.ts', import.meta.url));
    goFirst(probe.pid);
    const watch = new HealthWatch(probe, bare);
    watch.#tell({ type: 'watch', service: `${url}/livez`, bare: `http://127.0.0.1:${port}/` });
    return watch;
  }

  /** The service is ended on purpose. */
  down(): void {
    this.#tell({ type: 'down' });
  }

  /** It is there again. */
  up(): void {
    this.#tell({ type: 'up' });
  }

  async end(): Promise<ProbeReport> {
    const answer = once(this.#probe, 'message');
    this.#tell({ type: 'report' });
    const [report] = (await answer) as [ProbeReport];
    this.#probe.disconnect();
    this.#bare.disconnect();
    return report;
  }

  #tell(task: ProbeTask): void {
    this.#probe.send(task);
  }
}

/**
 * Has every thread of a process go before the machine's other work, where that is allowed: what is measured is the
 * service, not what its neighbours leave of the processor. Jails set their own priority, which is the last.
 */
export function goFirst(pid: number | undefined): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), FIRST);
  } catch {
    console.log('health is measured at the priority of everybody: a higher one is not allowed here');
  }
}
