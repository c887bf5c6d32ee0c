import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLayers } from '../sandbox/layers/layers.ts';
import type { JailKind } from '../sandbox/layers/plan.ts';
import { planLaunch, planLayersAlone } from '../sandbox/layers/plan.ts';
import type { LaunchPlan } from '../src/contract/isolation.ts';
import { JailProcess } from '../src/pool/jail-process.ts';
import type { Study } from './benchmark.ts';

const ROUNDS = 25;

// Says that it is there and waits to be killed.
const SMALLEST_ENTRY = `import { readSync, writeSync } from 'node:fs';
writeSync(1, 'ready');
readSync(0, new Uint8Array(1));
`;

type Plans = readonly (readonly [name: string, plan: LaunchPlan])[];

/** What every layer adds to the start of a jail. */
export const study: Study = {
  name: 'jail-start',
  work: `Start of a jail with the smallest entry until its first bytes, layer by layer; milliseconds, ${ROUNDS} rounds interleaved; the goal is level "os" at most 15 ms over bare Node`,
  table: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wyrd-bench-jail-'));
    writeFileSync(join(folder, 'entry.mjs'), SMALLEST_ENTRY);
    // The jails' user must look into it.
    chmodSync(folder, 0o755);
    try {
      return tableOf(await timesOf(plansByLayer(folder)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

async function timesOf(plans: Plans): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>(plans.map(([name]) => [name, []]));
  for (const [, plan] of plans) await startOnce(plan);
  for (let round = 0; round < ROUNDS; round++)
    for (let i = 0; i < plans.length; i++) {
      const [name, plan] = plans[(i + round) % plans.length] ?? ['', undefined];
      if (plan !== undefined) times.get(name)?.push(await startOnce(plan));
    }
  return times;
}

function plansByLayer(folder: string): Plans {
  const layers = findLayers({
    nodeBinary: process.execPath,
    searchPath: process.env['PATH'] ?? '',
    cacheFolder: join(tmpdir(), 'wyrd-bench-cache'),
  });
  const kind: JailKind = {
    folder,
    entry: join(folder, 'entry.mjs'),
    workingFolder: '/',
    memoryMib: 256,
    cpuSeconds: 30,
    v8Flags: [],
  };
  const { prlimit, setpriv: _, ...few } = layers;
  const belts = planLaunch('process', kind, few);
  const withoutNamespaces: Plans = [
    ['bare Node', { ...belts, arguments: ['--no-warnings', kind.entry] }],
    ["Node's own belts", belts],
    ['… and resource limits', planLaunch('process', kind, prlimit === undefined ? few : { ...few, prlimit })],
    ['level "process", whole', planLaunch('process', kind, layers)],
  ];
  if (layers.bubblewrap === undefined || layers.filter === undefined) return withoutNamespaces;
  const alone = planLayersAlone(kind, layers);
  return [
    ...withoutNamespaces,
    ['namespaces and resource limits, no belts', withoutFilter(alone)],
    ['… and the system call filter', alone],
    ['level "os", whole', planLaunch('os', kind, layers)],
  ];
}

function withoutFilter(plan: LaunchPlan): LaunchPlan {
  const at = plan.arguments.indexOf('--seccomp');
  return { ...plan, arguments: plan.arguments.toSpliced(at, 2) };
}

/** From the spawn until the first bytes. */
async function startOnce(plan: LaunchPlan): Promise<number> {
  const begun = performance.now();
  const jail = JailProcess.start(plan);
  const ready = await Promise.race([
    new Promise<true>((resolve) => jail.stdout.once('data', () => resolve(true))),
    jail.exited.then(() => false),
  ]);
  const ms = performance.now() - begun;
  jail.kill();
  await jail.exited;
  if (!ready) throw new Error(`A jail did not start: ${plan.command}`);
  return ms;
}

function tableOf(times: ReadonlyMap<string, readonly number[]>): string {
  const sorted = [...times].map(([name, list]) => ({ name, list: list.toSorted((a, b) => a - b) }));
  const median = (list: readonly number[]): number => list[Math.floor(list.length / 2)] ?? NaN;
  const bare = median(sorted[0]?.list ?? []);
  const rows = sorted.map(({ name, list }) =>
    [name, list[0], median(list), median(list) - bare]
      .map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell))
      .join(' | '),
  );
  return [
    '| what | least | median | over bare Node |',
    '| --- | ---: | ---: | ---: |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
