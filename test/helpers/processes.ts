import { readFileSync, readdirSync } from 'node:fs';

/** One process as /proc tells it. */
export interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  readonly command: string;
}

/** Every process of the machine. */
export function allProcesses(): ProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
}

/** Every process below this one, zombies included. */
export function descendants(): ProcessInfo[] {
  return descendantsOf(process.pid);
}

/** Every process below another, zombies included. */
export function descendantsOf(ancestor: number): ProcessInfo[] {
  const all = allProcesses();
  const below = new Set([ancestor]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { pid, parent } of all) {
      if (!below.has(parent) || below.has(pid)) continue;
      below.add(pid);
      grown = true;
    }
  }
  return all.filter(({ pid }) => pid !== ancestor && below.has(pid));
}

/** The Node processes of document jails, not what started them. */
export function documentJails(): ProcessInfo[] {
  return jailsBelow(process.pid);
}

/** The same below another process. */
export function jailsBelow(ancestor: number): ProcessInfo[] {
  return descendantsOf(ancestor).filter(
    ({ command }) => /node\0.*entry\.mjs\0$/.test(command) && !/bwrap|setpriv|prlimit/.test(command),
  );
}

function readProcess(name: string): ProcessInfo[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
    const [state = '', parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [
      {
        pid: Number(name),
        parent: Number(parent),
        state,
        command: readFileSync(`/proc/${name}/cmdline`, 'latin1'),
      },
    ];
  } catch {
    return [];
  }
}
