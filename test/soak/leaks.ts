import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allProcesses, descendantsOf } from '../helpers/processes.ts';

/** What a service holds while it has nothing to do. */
export interface Held {
  /** Jails that it says it has: ready for anybody, or kept for tenants to come again. */
  readonly jails: number;
  readonly processes: number;
  readonly zombies: number;
  readonly descriptors: number;
  readonly residentMib: number;
}

/** Counts what a service and what it started hold. */
export async function heldBy({ pid, url }: { readonly pid: number; readonly url: string }): Promise<Held> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  const below = descendantsOf(pid);
  return {
    jails:
      total(figures, 'wyrd_worker_jails_started_total') - total(figures, 'wyrd_worker_jails_ended_total'),
    processes: below.length,
    zombies: below.filter(({ state }) => state === 'Z').length,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    residentMib: Math.round(
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024,
    ),
  };
}

function total(figures: string, name: string): number {
  return figures
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** Files below a folder that are not where anything is kept. */
export function temporaryFiles(dataDir: string, temporary: string): string[] {
  const incoming = ['evidence', 'outputs', 'replays'].flatMap((store) =>
    filesIn(join(dataDir, store, 'incoming')),
  );
  return [...incoming, ...filesIn(temporary)];
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** Processes of the machine whose environment or command names a folder of the run. */
export function processesNaming(folder: string): string[] {
  return allProcesses()
    .filter(
      ({ pid, command }) =>
        pid !== process.pid && (command.includes(folder) || environmentNames(pid, folder)),
    )
    .map(({ pid, command }) => `${pid} ${command.replaceAll('\0', ' ').slice(0, 80)}`);
}

function environmentNames(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(folder);
  } catch {
    return false;
  }
}
