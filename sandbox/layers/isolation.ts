import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { IsolationLevel, LaunchPlan } from '../../src/contract/isolation.ts';
import type { IsolationReport, IsolationSetting, Probe } from './choose.ts';
import { chooseIsolation } from './choose.ts';
import { KeptFolders } from './kept-folders.ts';
import type { LayerSources } from './layers.ts';
import { findLayers } from './layers.ts';
import type { JailKind } from './plan.ts';
import { planLaunch } from './plan.ts';
import type { StartJail } from './probe/attack-run.ts';
import { reachableCopy } from './staging.ts';

/** How jails are held here, proven by a probe. */
export interface Isolation extends Disposable {
  readonly level: IsolationLevel;
  readonly report: IsolationReport;
  /** Keeps a folder of the cache from being removed while this process lives, and removes unused ones beside it. */
  readonly keep: (folder: string) => void;
  /** The launch of a kind of jail, its folder as the build made it: where jails cannot reach that, from a copy. */
  readonly plan: (kind: Pick<JailKind, 'folder' | 'memoryMib' | 'cpuSeconds' | 'v8Flags'>) => LaunchPlan;
}

/** What isolation is chosen by, found with and proven with. */
export interface IsolationSources extends LayerSources {
  readonly setting: IsolationSetting;
  /** The folder of the probe jail, as the build made it. */
  readonly probeFolder: string;
  readonly evidenceFolder: string;
  readonly start: StartJail;
  readonly probe: Probe;
}

/** Finds the layers of this machine and takes the strongest level that the setting allows and the probe proves. */
export async function holdJails(sources: IsolationSources): Promise<Isolation> {
  const layers = findLayers(sources);
  const workingFolder = mkdtempSync(join(tmpdir(), 'wyrd-worker-empty-'));
  const kept = new KeptFolders();
  if (layers.nodeBinary !== sources.nodeBinary) kept.keep(dirname(layers.nodeBinary));
  const removed = (): void => {
    kept[Symbol.dispose]();
    rmSync(workingFolder, { recursive: true, force: true });
  };
  const reachable = (folder: string): string => {
    if (!layers.isRoot) return folder;
    const copy = reachableCopy(folder, layers.cacheFolder);
    if (copy !== folder) kept.keep(dirname(copy));
    return copy;
  };
  const { setting, evidenceFolder, start, probe } = sources;
  try {
    const folder = reachable(sources.probeFolder);
    const probeSetting = { layers, folder, workingFolder, evidenceFolder, start };
    const { level, report } = await chooseIsolation(setting, probeSetting, probe);
    return {
      level,
      report,
      keep: (folder) => {
        kept.keep(folder);
      },
      plan: (kind) => {
        const place = reachable(kind.folder);
        return planLaunch(
          level,
          { ...kind, folder: place, entry: join(place, 'entry.mjs'), workingFolder },
          layers,
        );
      },
      [Symbol.dispose]: removed,
    };
  } catch (error) {
    removed();
    throw error;
  }
}
