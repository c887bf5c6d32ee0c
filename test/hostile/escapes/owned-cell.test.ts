import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IsolationLevel, LaunchPlan } from '../../../src/contract/isolation.ts';
import { planLayersAlone } from '../../../sandbox/layers/plan.ts';
import type { LaidTargets } from '../../../sandbox/layers/probe/targets.ts';
import { layTargets } from '../../../sandbox/layers/probe/targets.ts';
import type { CallEnd } from '../../helpers/python-cell.ts';
import { TestCells, planOf, pythonFolder } from '../../helpers/python-cell.ts';
import { ROOT } from '../../helpers/source-files.ts';
import type { OwnedVector } from './owned-cell-vectors.ts';
import { OWNED_VECTORS } from './owned-cell-vectors.ts';
import { PYTHON_VECTORS } from './python-vectors.ts';

/** What only the host has: its users, its identity, the file that was laid out. */
const OF_THE_HOST = /root:x|uid=\d|secret|HOME=\/root/;

let folder: string;
beforeAll(async () => {
  const made = await pythonFolder();
  const cache = join(ROOT, 'dist/cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'owned-'));
  cpSync(made, folder, { recursive: true });
  await build({
    entryPoints: { entry: join(ROOT, 'test/hostile/escapes/owned-cell-entry.ts') },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    logLevel: 'warning',
  });
}, 200_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Attacks as functions of one script; each tells what it returned or raised. */
function script(bodies: readonly string[]): string {
  const functions = bodies.map((body, index) => `def attack_${index}(targets):\n    ${body}\n`).join('\n');
  return `${functions}
def check(targets, indices):
    seen = {}
    for index in indices:
        try:
            seen[str(index)] = ["got", str(globals()[f"attack_{index}"](targets))[:2000]]
        except BaseException as error:
            seen[str(index)] = ["refused", f"{type(error).__name__}: {error}"[:200]]
    return seen
`;
}

type Layers = IsolationLevel | 'os without the belts of Node';

function planFor(layers: Layers): LaunchPlan {
  if (layers !== 'os without the belts of Node') return planOf(folder, layers);
  return planOf(folder, 'os', planLayersAlone);
}

function mayGet({ seen }: OwnedVector, layers: Layers): boolean {
  return seen === 'inside' || (seen === 'refused by Node' && layers === 'os without the belts of Node');
}

describe.each<Layers>(['process', 'os', 'os without the belts of Node'])(
  'at level %s Python that owns the realm',
  (layers) => {
    const victim = spawn('sleep', ['600'], { stdio: 'ignore' });
    let laid: LaidTargets;
    let cells: TestCells;

    beforeAll(async () => {
      laid = await layTargets(ROOT);
      cells = new TestCells(Promise.resolve(planFor(layers)));
    });
    afterAll(async () => {
      await cells.close();
      await laid[Symbol.asyncDispose]();
      victim.kill('SIGKILL');
      if (victim.exitCode === null && victim.signalCode === null) await once(victim, 'exit');
    });

    async function attack(bodies: readonly string[]): Promise<CallEnd> {
      // What the last one left in its process is not this one's.
      await cells.close();
      const targets = { ...laid.targets, victimPid: victim.pid ?? 0 };
      const indices = bodies.map((_, index) => index);
      return cells.run({ source: script(bodies), inputs: { targets, indices }, wallMs: 15_000 });
    }

    /** Nothing of the host shows, and nothing outside has changed. */
    function expectNothingOutside(told: unknown): void {
      expect(JSON.stringify(told)).not.toMatch(OF_THE_HOST);
      expect(laid.seen()).toEqual([]);
      expect([victim.exitCode, victim.signalCode, getPriority(victim.pid)]).toEqual([
        null,
        null,
        getPriority(),
      ]);
    }

    it('holds all of it: what follows is not stopped by Pyodide', async () => {
      const bodies = [
        'return owned.realm.Object.name',
        'return owned.process.version',
        'return owned.require("node:fs").readFileSync(owned.process.argv[1], "utf8")[:300]',
      ];
      const end = await attack(bodies);
      expect(end).toMatchObject({
        status: 'completed',
        output: { 0: ['got', 'Object'], 1: ['got', process.version], 2: ['got', expect.any(String)] },
      });
    });

    it('gets nothing of the host, and is refused with an exception', { timeout: 60_000 }, async () => {
      const end = await attack(OWNED_VECTORS.map(({ source }) => source));
      // What is still under way when the script ends, such as a connection, has its time now.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expectNothingOutside(end);
      if (end.status !== 'completed') throw new Error(JSON.stringify(end));
      const told = Object.values(end.output as { readonly [index: string]: readonly string[] });
      const got = OWNED_VECTORS.filter(
        (vector, index) => told[index]?.[0] !== 'refused' && !mayGet(vector, layers),
      );
      expect(got.map(({ name }) => name)).toEqual([]);
    });

    // What holds without Node's belts holds with them.
    if (layers === 'os') return;
    it('gets nothing of the host by any vector of the cell', { timeout: 120_000 }, async () => {
      const clean = PYTHON_VECTORS.filter(({ seen }) => seen.kind !== 'dead');
      expectNothingOutside(await attack(clean.map(({ source }) => source)));
      for (const { source } of PYTHON_VECTORS.filter(({ seen }) => seen.kind === 'dead'))
        expectNothingOutside(await attack([source]));
      expect(existsSync(join(folder, 'image.bin'))).toBe(true);
    });
  },
);
