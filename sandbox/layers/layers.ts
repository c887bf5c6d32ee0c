import { existsSync, readFileSync } from 'node:fs';
import { findTool } from './find-tool.ts';
import { inheritedDescriptors } from './inherited-descriptors.ts';
import { writeFilter } from './seccomp/filter-file.ts';
import { sharedLibraries } from './shared-libraries.ts';
import { reachableCopy } from './staging.ts';
import { NOBODY, mapsIdentity } from './unprivileged.ts';

/** What this machine has to hold a jail with: every part is there, or absent. */
export interface Layers {
  /** Whether jails are started by a root that can give them another user. */
  readonly isRoot: boolean;
  /** The Node that runs in jails, and the shared libraries that it loads. */
  readonly nodeBinary: string;
  readonly libraries: readonly string[];
  readonly bubblewrap?: string;
  readonly prlimit?: string;
  readonly setpriv?: string;
  /** The file of the system call filter for this architecture. */
  readonly filter?: string;
  /** What this process was handed and would pass on. */
  readonly inherited: readonly number[];
  /** Where copies are kept that the jails' user can reach. */
  readonly cacheFolder: string;
}

/** What the layers are looked for with. */
export interface LayerSources {
  readonly nodeBinary: string;
  /** As PATH is written. */
  readonly searchPath: string;
  /** A folder of the service's own; what is written there is kept between starts. */
  readonly cacheFolder: string;
}

/** Looks for every layer on this machine and writes the system call filter; tells nothing about whether they hold. */
export function findLayers({ nodeBinary, searchPath, cacheFolder }: LayerSources): Layers {
  const isRoot = process.getuid?.() === 0 && hasNobody();
  const node = isRoot ? reachableCopy(nodeBinary, cacheFolder) : nodeBinary;
  const own = { isRoot, nodeBinary: node, inherited: inheritedDescriptors(), cacheFolder };
  if (process.platform !== 'linux') return { ...own, libraries: [] };
  return {
    ...own,
    libraries: sharedLibraries(nodeBinary, cacheFolder),
    ...found('bubblewrap', findTool('bwrap', searchPath)),
    ...found('prlimit', findTool('prlimit', searchPath)),
    ...found('setpriv', findTool('setpriv', searchPath)),
    ...found('filter', writeFilter(process.arch, cacheFolder)),
  };
}

/** A container may map no user but its own root: then there is nobody to become. */
function hasNobody(): boolean {
  const maps = [
    ['/proc/self/uid_map', NOBODY.uid],
    ['/proc/self/gid_map', NOBODY.gid],
  ] as const;
  return maps.every(([path, id]) => !existsSync(path) || mapsIdentity(readFileSync(path, 'utf8'), id));
}

function found<Name extends string>(
  name: Name,
  path: string | undefined,
): { readonly [name in Name]?: string } {
  return path === undefined ? {} : ({ [name]: path } as { readonly [name in Name]: string });
}
