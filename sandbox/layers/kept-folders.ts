import { readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const HOUR_MS = 3_600_000;
/** A service touches its folders every hour: one that nobody touched for a week has no service. */
const UNUSED_AFTER_MS = 7 * 24 * HOUR_MS;
/** Named by what it was made from; beside it what a process left that ended while it made or removed one. */
const OURS = /^[0-9a-f]{32}(?:\.\d+)?$/;

/** The folders of a cache that a process stands on: kept fresh as long as it lives, while those of other versions go. */
export class KeptFolders implements Disposable {
  readonly #folders = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => {
      for (const folder of this.#folders) touch(folder);
    }, HOUR_MS).unref();
  }

  /** Marks a folder as used and removes its neighbours that no service has used for a week. */
  keep(folder: string): void {
    this.#folders.add(folder);
    touch(folder);
    removeUnused(dirname(folder), basename(folder));
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

function touch(folder: string): void {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // The cache may have become read-only: then nobody removes anything there either.
  }
}

function removeUnused(place: string, kept: string): void {
  for (const name of namesIn(place)) {
    if (name === kept || !OURS.test(name) || !isUnused(join(place, name))) continue;
    // Renamed first: whoever begins to use it now finds it whole or not at all.
    const going = join(place, `${name.slice(0, 32)}.${process.pid}`);
    try {
      renameSync(join(place, name), going);
      if (isUnused(going)) rmSync(going, { recursive: true, force: true });
      else renameSync(going, join(place, name));
    } catch {
      // Another process removes it, or the cache cannot be written: neither is in the way of this service.
    }
  }
}

function namesIn(place: string): string[] {
  try {
    return readdirSync(place);
  } catch {
    return [];
  }
}

function isUnused(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && Date.now() - stats.mtimeMs > UNUSED_AFTER_MS;
}
