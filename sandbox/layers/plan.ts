import type { IsolationLevel, LaunchPlan } from '../../src/contract/isolation.ts';

/** One kind of jail: its folder is everything it may read. */
export interface JailKind {
  readonly folder: string;
  readonly entry: string;
  readonly nodeBinary: string;
  readonly workingFolder: string;
  readonly memoryMib: number;
  /** Further V8 flags of this kind of jail. */
  readonly v8Flags: readonly string[];
}

/** The launch of one kind of jail at a level; fails when the level is not there. */
export function planLaunch(level: IsolationLevel, jail: JailKind): LaunchPlan {
  if (level === 'os') throw new Error('Cannot start a jail at level "os": it is not built yet');
  return {
    level,
    command: jail.nodeBinary,
    arguments: [...nodeArguments(jail), jail.entry],
    workingFolder: jail.workingFolder,
    descriptorFiles: [],
    memoryMib: jail.memoryMib,
  };
}

/** Node's own belts: the permission model (no writes, children, workers, addons, network), heap cap, no eval. */
function nodeArguments(jail: JailKind): string[] {
  return [
    '--permission',
    `--allow-fs-read=${jail.folder}/`,
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${jail.memoryMib}`,
    ...jail.v8Flags,
  ];
}
