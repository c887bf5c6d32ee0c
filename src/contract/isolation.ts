/** How strongly a jail is held: `os` has every layer, `process` stands without namespaces and system call filter. */
export const ISOLATION_LEVELS = ['process', 'os'] as const;

export type IsolationLevel = (typeof ISOLATION_LEVELS)[number];

/** Whether a level is at least as strong as the one demanded. */
export function satisfiesIsolation(level: IsolationLevel, demanded: IsolationLevel): boolean {
  return ISOLATION_LEVELS.indexOf(level) >= ISOLATION_LEVELS.indexOf(demanded);
}

/** How to start one jail, as plain data: it crosses to keeper threads, where functions cannot go. */
export interface LaunchPlan {
  readonly level: IsolationLevel;
  readonly command: string;
  readonly arguments: readonly string[];
  /** The whole environment of the command; nothing of the service's own is added. */
  readonly environment: Readonly<Record<string, string>>;
  /** An empty folder; inside namespaces it is another one. */
  readonly workingFolder: string;
  /** The user that spawns the command, when it is not the service's own. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Files opened for reading, anew for every start, and handed over as descriptors 3, 4, … in this order. */
  readonly descriptorFiles: readonly string[];
  /** Descriptors that the service was handed and would pass on: /dev/null stands in for each. */
  readonly maskedDescriptors: readonly number[];
  /** Which descriptor, a pipe, tells the process to watch and kill as JSON {"child-pid": N}; absent when it is the command itself. */
  readonly infoDescriptor?: number;
  /** Resident memory in MiB past which the keeper ends the jail. */
  readonly memoryMib: number;
}
