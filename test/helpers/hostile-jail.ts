import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { build } from 'esbuild';
import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';
import type { IsolationLevel } from '../../src/contract/isolation.ts';
import type { AttemptResult, JailTask } from '../../src/pool/keeper-messages.ts';
import { monotonicMs } from '../../src/pool/keeper-messages.ts';
import { Lane } from '../../src/pool/lane.ts';
import { planLaunch } from '../../sandbox/layers/plan.ts';
import { layersHere } from './jail-kinds.ts';
import { ROOT } from './source-files.ts';

/** Leaves the readers of other formats out, so that the many jails of these tests start fast. */
const textOnly: Plugin = {
  name: 'text-only',
  setup: (bundle) => {
    bundle.onResolve({ filter: /\/registry\.ts$/ }, () => ({
      path: join(ROOT, 'test/helpers/text-registry.ts'),
    }));
  },
};

/** One slot of the real pool whose jails run an entry of the test instead of the reader's. */
export interface HostileSlot extends AsyncDisposable {
  /** Runs one attempt on a document of text. */
  readonly run: (tenant: string, text: string, options?: Partial<JailTask>) => Promise<AttemptResult>;
}

/** Bundles an entry into a folder of its own and puts it behind a keeper at a level. */
export async function hostileSlot(
  entry: string,
  level: IsolationLevel,
  memoryMib: number = 512,
): Promise<HostileSlot> {
  const built = mkdtempSync(join(tmpdir(), 'wyrd-hostile-'));
  await build({
    entryPoints: { entry },
    outdir: built,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    logLevel: 'warning',
    plugins: [textOnly],
  });
  const layers = layersHere();
  // The jails' user must look into it.
  chmodSync(built, 0o755);
  const kind = {
    folder: built,
    entry: join(built, 'entry.mjs'),
    workingFolder: '/',
    memoryMib,
    cpuSeconds: 300,
    v8Flags: [],
  };
  const lane = new Lane({
    slots: 1,
    spares: 1,
    keptMib: 512,
    plan: planLaunch(level, kind, layers),
    jobsPerJail: 1_000,
  });
  return {
    run: (tenant, text, options) =>
      lane.run({
        tenant,
        reuse: 'kept',
        binding: tenant,
        request: { type: 'extract', format: 'text', limits: defaultLimits(EXTRACT_LIMITS) },
        segments: [{ kind: 'bytes', bytes: new TextEncoder().encode(text) }],
        wallMs: 10_000,
        deadlineAtMs: monotonicMs() + 60_000,
        memoryMib,
        memoryLimitMib: memoryMib,
        maxOutputBytes: 1_048_576,
        cancel: new Int32Array(new SharedArrayBuffer(4)),
        ...options,
      }),
    [Symbol.asyncDispose]: async () => {
      await lane.close();
      rmSync(built, { recursive: true, force: true });
    },
  };
}
