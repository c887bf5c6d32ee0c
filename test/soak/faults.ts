import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jailsBelow } from '../helpers/processes.ts';
import type { ServedWorker } from '../helpers/served-worker.ts';
import type { HealthWatch } from './health.ts';
import { goFirst } from './health.ts';
import type { Random } from './random.ts';

const FULL_MS = 3_000;

interface FaultOptions {
  readonly worker: ServedWorker;
  readonly health: HealthWatch;
  readonly random: Random;
  /** The small disk of the store; undefined when it stands on a large one. */
  readonly disk: string | undefined;
  /** Mean time between restarts. */
  readonly restartMs: number;
}

/** Breaks things at random while work goes on. */
export class Faults {
  readonly #options: FaultOptions;
  readonly done = { jailsKilled: 0, crashes: 0, drains: 0, fullDisks: 0 };

  constructor(options: FaultOptions) {
    this.#options = options;
  }

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([
      this.#every(4_000, signal, () => this.#killJail()),
      this.#every(this.#options.restartMs, signal, () => this.#restart()),
      this.#every(20_000, signal, () => this.#fillDisk()),
    ]);
  }

  async #every(meanMs: number, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      const waitMs = meanMs * (0.5 + this.#options.random.next());
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await act();
    }
  }

  /** Whatever it is doing: idle, reading its frame, or in the middle of its answer. */
  async #killJail(): Promise<void> {
    const { worker, random } = this.#options;
    const jails = jailsBelow(worker.pid);
    if (jails.length === 0) return;
    try {
      process.kill(random.pick(jails).pid, 'SIGKILL');
      this.done.jailsKilled++;
    } catch {
      // It ended by itself a moment ago.
    }
  }

  async #restart(): Promise<void> {
    const { worker, health, random } = this.#options;
    health.down();
    if (random.next() < 0.5) {
      await worker.kill();
      this.done.crashes++;
    } else {
      await worker.stop();
      this.done.drains++;
    }
    await worker.start();
    goFirst(worker.pid);
    health.up();
  }

  async #fillDisk(): Promise<void> {
    const { disk } = this.#options;
    if (disk === undefined) return;
    const filler = join(disk, 'filler');
    const { bavail, bsize } = statfsSync(disk);
    try {
      writeFileSync(filler, Buffer.alloc(bavail * bsize, 1));
    } catch {
      // It filled up meanwhile, which is what is wanted.
    }
    this.done.fullDisks++;
    await pause(FULL_MS);
    rmSync(filler, { force: true });
  }
}
