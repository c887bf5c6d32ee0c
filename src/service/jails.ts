import { fileURLToPath } from 'node:url';
import type { Isolation } from '../../sandbox/layers/isolation.ts';
import { holdJails } from '../../sandbox/layers/isolation.ts';
import { documentPlan, pythonFlags, pythonPlan } from '../../sandbox/layers/product-jails.ts';
import { probeLevel } from '../../sandbox/layers/probe/probe.ts';
import { rememberedProbe } from '../../sandbox/layers/probe/remembered.ts';
import type { Config } from '../config.ts';
import { READY_CELL_MIB } from '../contract/settings.ts';
import type { Log } from '../log.ts';
import { BuildDigest } from '../pool/build-digest.ts';
import { JailProcess } from '../pool/jail-process.ts';
import { Lane } from '../pool/lane.ts';
import { PythonCells } from '../pool/python-cells.ts';
import { preparePythonFolder } from '../pool/python-folder.ts';

const READY_MS = 60_000;

/** A one-shot command trusts what a probe of the same machine state showed; a service probes anew. */
export type ProbeChoice = 'anew' | 'remembered';

/** Every place where untrusted work runs: how it is held, the document jails, the Python cells. */
export interface Jails {
  readonly isolation: Isolation;
  readonly documents: Lane;
  readonly cells: PythonCells;
  /** Digests of what runs in the jails, taken when first wanted. */
  readonly builds: { readonly document: BuildDigest; readonly python: BuildDigest };
}

/** Proves isolation and starts the document jails; `evidenceFolder` is what no jail may see. */
export async function openJails(
  config: Config,
  evidenceFolder: string,
  probe: ProbeChoice,
  log: Log,
): Promise<Jails> {
  const { numbers, limits } = config;
  const isolation = await provenIsolation(config, evidenceFolder, probe);
  const pool = {
    slots: numbers.slots,
    tenantSlots: numbers.tenantSlots,
    jobsPerJail: numbers.jailDocuments,
    keptMib: numbers.keptMib,
  };
  const builds = {
    document: new BuildDigest(jailFolder('document'), process.version),
    python: new BuildDigest(jailFolder('python'), process.version),
  };
  const documents = documentPlan(isolation, jailFolder('document'), limits.extract.memory_mib);
  return {
    isolation,
    documents: new Lane({ ...pool, spares: numbers.slots, plan: documents }),
    cells: new PythonCells({
      ...pool,
      spares: Math.floor(numbers.pythonWarmMib / READY_CELL_MIB),
      plan: (folder) => pythonPlan(isolation, folder, limits.python.memory_mib),
      prepare: async (signal) => {
        const [prepared] = await Promise.all([
          preparedPythonFolder(config, log, signal),
          builds.python.take(),
        ]);
        if (prepared.place === 'cache') isolation.keep(prepared.folder);
        return prepared;
      },
    }),
    builds,
  };
}

/** Resolves when a document jail is there; fails when none comes up. */
export async function documentsReady({ documents }: Jails): Promise<void> {
  if ((await documents.whenReady(READY_MS)) === 0) throw new Error('Cannot start: no jail came up');
}

/** Resolves when a Python cell is there; fails when none comes up. */
export async function cellsReady({ cells }: Jails): Promise<void> {
  const { lane } = await cells.start();
  if ((await lane.whenReady(READY_MS)) === 0) throw new Error('Cannot start: no Python cell came up');
}

/** A service without Python still extracts: what kept it from starting is told, and the next job tries again. */
export async function startCells({ cells }: Jails, log: Log): Promise<void> {
  try {
    await cells.start();
  } catch (error) {
    if (!cells.closed) log.error('Python cells did not start', error);
  }
}

/** Ends every jail. */
export async function closeJails({ documents, cells, isolation }: Jails): Promise<void> {
  await Promise.all([documents.close(), cells.close()]);
  isolation[Symbol.dispose]();
}

function preparedPythonFolder(
  { cacheDir, limits }: Config,
  log: Log,
  signal: AbortSignal,
): ReturnType<typeof preparePythonFolder> {
  return preparePythonFolder({
    jailFolder: jailFolder('python'),
    cacheFolder: cacheDir,
    nodeBinary: process.execPath,
    v8Flags: pythonFlags(limits.python.memory_mib),
    signal,
    onBuild: () => {
      log.info('making the memory image of Python, once for this Node and this version');
    },
    onCacheUnusable: (error) => {
      log.error('the cache cannot keep the memory image of Python: made for this service alone', error);
    },
  });
}

function provenIsolation(
  { cacheDir, isolation, searchPath }: Config,
  evidenceFolder: string,
  probe: ProbeChoice,
): Promise<Isolation> {
  return holdJails({
    setting: isolation,
    nodeBinary: process.execPath,
    searchPath,
    cacheFolder: cacheDir,
    probeFolder: jailFolder('probe'),
    evidenceFolder,
    start: (plan) => JailProcess.start(plan),
    probe: probe === 'remembered' ? rememberedProbe : probeLevel,
  });
}

/** Jails are built into dist/, below the checkout; the compiled service is bundled into files right beside them. */
function jailFolder(kind: 'document' | 'python' | 'probe'): string {
  const base = import.meta.url.endsWith('.ts') ? '../../dist/jails/' : '../jails/';
  return fileURLToPath(new URL(base + kind, import.meta.url));
}
