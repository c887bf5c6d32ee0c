import type { IsolationLevel, LaunchPlan } from '../../src/contract/isolation.ts';
import { bubblewrapArguments, pathsInside } from './bubblewrap.ts';
import type { Layers } from './layers.ts';
import type { NodeJail } from './node-arguments.ts';
import { bareNodeArguments, nodeArguments } from './node-arguments.ts';
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
  return level === 'os' ? planNamespaces(jail, layers, nodeArguments) : planProcess(jail, layers);
}

/** The same at level `os` without Node's own belts: what then still holds, the layers of the system hold alone. */
export function planLayersAlone(jail: JailKind, layers: Layers): LaunchPlan {
  return planNamespaces(jail, layers, bareNodeArguments);
}

function planNamespaces(
  jail: JailKind,
  layers: Layers,
  argumentsOf: (jail: NodeJail) => string[],
): LaunchPlan {
  const { nodeBinary, libraries, inherited, isRoot } = layers;
  const filter = required(layers, 'filter');
  return {
    level: 'os',
    command: required(layers, 'prlimit'),
    arguments: [
      ...resourceLimitArguments(jail),
      required(layers, 'bubblewrap'),
      ...bubblewrapArguments({ nodeBinary, libraries, folder: jail.folder }, DESCRIPTORS),
      ...argumentsOf({ ...jail, ...pathsInside(jail.folder, jail.entry) }),
    ],
    environment: ENVIRONMENT,
    workingFolder: '/',
    descriptorFiles: [filter],
    maskedDescriptors: inherited,
    infoDescriptor: DESCRIPTORS.info,
    memoryMib: jail.memoryMib,
    ...(isRoot ? { user: NOBODY } : {}),
  };
}

function planProcess(
  jail: JailKind,
  { inherited, isRoot, nodeBinary, prlimit, setpriv }: Layers,
): LaunchPlan {
  const [command = nodeBinary, ...rest] = [
    ...(prlimit === undefined ? [] : [prlimit, ...resourceLimitArguments(jail)]),
    ...(setpriv === undefined ? [] : [setpriv, ...setprivArguments(isRoot)]),
    nodeBinary,
    ...nodeArguments(jail),
  ];
  return {
    level: 'process',
    command,
    arguments: rest,
    environment: ENVIRONMENT,
    workingFolder: jail.workingFolder,
    descriptorFiles: [],
    maskedDescriptors: inherited,
    memoryMib: jail.memoryMib,
    // setpriv needs root to clear groups and capabilities, and turns into nobody itself.
    ...(isRoot && setpriv === undefined ? { user: NOBODY } : {}),
  };
}

function required(layers: Layers, name: 'bubblewrap' | 'filter' | 'prlimit'): string {
  const path = layers[name];
  if (path === undefined) throw new Error(`Cannot start a jail at level "os": ${name} is missing`);
  return path;
}
