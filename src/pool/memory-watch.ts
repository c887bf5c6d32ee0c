import { readFileSync } from 'node:fs';

/** Half of the time in which an overgrown jail must be gone, less what ending it takes. */
const INTERVAL_MS = 40;

/** Resident memory of a process in MiB; undefined where the system does not tell (other than Linux) or it has ended. */
export function residentMib(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}

/** Looks at a jail's resident memory while it works; calls once when it is past its ceiling. */
export class MemoryWatch {
  readonly #pid: () => number | undefined;
  readonly #timer: NodeJS.Timeout;
  #peak: number | undefined;

  constructor(pid: () => number | undefined, maxMib: number, onPast: (seen: number) => void) {
    this.#pid = pid;
    this.#look();
    this.#timer = setInterval(() => {
      const seen = this.#look();
      if (seen !== undefined && seen > maxMib) {
        clearInterval(this.#timer);
        onPast(Math.ceil(seen));
      }
    }, INTERVAL_MS);
  }

  /** Ends the watch and tells the most that was seen. */
  stop(): number | null {
    clearInterval(this.#timer);
    this.#look();
    return this.#peak === undefined ? null : Math.round(this.#peak);
  }

  #look(): number | undefined {
    const pid = this.#pid();
    const seen = pid === undefined ? undefined : residentMib(pid);
    if (seen !== undefined) this.#peak = Math.max(this.#peak ?? 0, seen);
    return seen;
  }
}
