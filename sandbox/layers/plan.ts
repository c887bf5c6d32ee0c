import type { IsolationLevel, LaunchPlan } from '../../src/contract/isolation.ts';
import { bubblewrapArguments, pathsInside } from './bubblewrap.ts';
import type { Layers } from './layers.ts';
import { nodeArguments } from './node-arguments.ts';
import { resourceLimitArguments } from './resource-limits.ts';
import { NOBODY, setprivArguments } from './unprivileged.ts';

/** One kind of jail: its folder is everything it may read. */
export interface JailKind {
  readonly folder: string;
  readonly entry: string;
  /** An empty folder. */
  readonly workingFolder: string;
  /** Resident memory past which the keeper ends the jail. */
  readonly memoryMib: number;
  /** Processor time of the jail's whole life. */
  readonly cpuSeconds: number;
  /** Further V8 flags of this kind of jail. */
  readonly v8Flags: readonly string[];
}

// Without it Node takes the machine's time zone, and the same bytes would give other dates elsewhere.
const ENVIRONMENT = { TZ: 'UTC' } as const;

// The first two free descriptors after stdin, stdout and stderr.
const DESCRIPTORS = { filter: 3, info: 4 } as const;

/** The launch of one kind of jail at a level; fails when a layer that the level stands on is missing. */
export function planLaunch(level: IsolationLevel, jail: JailKind, layers: Layers): LaunchPlan {
  const command = level === 'os' ? namespacesCommand(jail, layers) : processCommand(jail, layers);
  const [program, ...programArguments] = [...limitsCommand(jail, layers), ...command];
  if (program === undefined) throw new Error('Cannot start a jail: the command is empty');
  return {
    level,
    command: program,
    arguments: programArguments,
    environment: ENVIRONMENT,
    workingFolder: level === 'os' ? '/' : jail.workingFolder,
    memoryMib: jail.memoryMib,
    ...(level === 'os'
      ? { descriptorFiles: [required(layers, 'filter')], infoDescriptor: DESCRIPTORS.info }
      : { descriptorFiles: [] }),
    ...(startsAsNobody(level, layers) ? { user: NOBODY } : {}),
  };
}

function limitsCommand(jail: JailKind, { prlimit }: Layers): string[] {
  return prlimit === undefined ? [] : [prlimit, ...resourceLimitArguments(jail)];
}

function namespacesCommand(jail: JailKind, layers: Layers): string[] {
  if (layers.prlimit === undefined) throw missing('prlimit');
  const { nodeBinary, libraries } = layers;
  return [
    required(layers, 'bubblewrap'),
    ...bubblewrapArguments({ nodeBinary, libraries, folder: jail.folder }, DESCRIPTORS),
    ...nodeArguments({ ...jail, ...pathsInside(jail.folder, jail.entry) }),
  ];
}

function processCommand(jail: JailKind, { setpriv, isRoot, nodeBinary }: Layers): string[] {
  const unprivileged = setpriv === undefined ? [] : [setpriv, ...setprivArguments(isRoot)];
  return [...unprivileged, nodeBinary, ...nodeArguments(jail)];
}

/** Root hands bubblewrap to nobody at once; setpriv needs root to clear groups and capabilities and turns into nobody itself. */
function startsAsNobody(level: IsolationLevel, { isRoot, setpriv }: Layers): boolean {
  return isRoot && (level === 'os' || setpriv === undefined);
}

function required(layers: Layers, name: 'bubblewrap' | 'filter'): string {
  const path = layers[name];
  if (path === undefined) throw missing(name);
  return path;
}

function missing(name: string): Error {
  return new Error(`Cannot start a jail at level "os": ${name} is missing`);
}
