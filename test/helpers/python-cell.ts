import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalFault } from '../../src/contract/canonical-check.ts';
import type { PythonCall, PythonSource } from '../../src/contract/cell-messages.ts';
import type { Diagnostic } from '../../src/contract/diagnostics.ts';
import type { IsolationLevel, LaunchPlan } from '../../src/contract/isolation.ts';
import type { JailAnswer } from '../../src/contract/jail-messages.ts';
import type { JsonObject, JsonValue } from '../../src/contract/json-value.ts';
import type { PythonLimits } from '../../src/contract/limits.ts';
import { PYTHON_LIMITS, PYTHON_PROCESS_MIB, defaultLimits } from '../../src/contract/limits.ts';
import { preparePythonFolder } from '../../src/pool/python-folder.ts';
import type { Layers } from '../../sandbox/layers/layers.ts';
import type { JailKind } from '../../sandbox/layers/plan.ts';
import { planLaunch } from '../../sandbox/layers/plan.ts';
import { pythonFlags } from '../../sandbox/layers/product-jails.ts';
import { reachableCopy } from '../../sandbox/layers/staging.ts';
import { layersHere } from './jail-kinds.ts';
import { ROOT } from './source-files.ts';
import type { StartedJail } from './started-jail.ts';
import { startJail } from './started-jail.ts';

/** One call as a test writes it. */
export interface TestCall {
  readonly source: string | Uint8Array;
  readonly kind?: PythonSource['kind'];
  readonly path?: string;
  readonly entrypoint?: string;
  readonly inputs?: JsonObject;
  readonly limits?: Partial<PythonLimits>;
  readonly startMs?: number;
  readonly build?: string;
  readonly wallMs?: number;
}

/** What became of a call; `text` holds the exact output bytes as a string, `log` what was printed. */
export type CallEnd =
  | {
      readonly status: 'completed';
      readonly output: JsonValue;
      readonly text: string;
      readonly log: string;
      readonly diagnostics: readonly Diagnostic[];
    }
  | {
      readonly status: 'failed';
      readonly code: string;
      readonly details: JsonObject;
      readonly log: string;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly status: 'timed_out' }
  | { readonly status: 'died'; readonly stderr: string };

const CACHE = join(ROOT, 'dist/cache');
const LOCK = join(CACHE, 'python.lock');
const STALE_LOCK_MS = 180_000;
const MEMORY_MIB = PYTHON_LIMITS.memory_mib.default;

let folder: Promise<string> | undefined;

/** The staged folder of this build, made once and kept below dist/. */
export async function pythonFolder(): Promise<string> {
  folder ??= alone(async () => {
    const made = await preparePythonFolder({
      jailFolder: join(ROOT, 'dist/jails/python'),
      cacheFolder: CACHE,
      nodeBinary: process.execPath,
      v8Flags: pythonFlags(MEMORY_MIB),
      signal: new AbortController().signal,
      onBuild: () => undefined,
      onCacheUnusable: (error) => {
        throw error;
      },
    });
    return made.folder;
  });
  return folder;
}

/** Several test processes want the same image: one makes it, the others find it. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  mkdirSync(CACHE, { recursive: true });
  const until = performance.now() + STALE_LOCK_MS;
  for (;;) {
    try {
      mkdirSync(LOCK);
      break;
    } catch {
      if (performance.now() > until) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

/** How a cell is launched at a level; `environment` stands in for another machine's settings. */
export async function cellPlan(
  level: IsolationLevel = 'process',
  environment: Readonly<Record<string, string>> = {},
): Promise<LaunchPlan> {
  const plan = planOf(await pythonFolder(), level);
  return { ...plan, environment: { ...plan.environment, ...environment } };
}

/** How the cell of a folder is launched; `plan` may leave layers out. */
export function planOf(
  made: string,
  level: IsolationLevel,
  plan: (jail: JailKind, layers: Layers) => LaunchPlan = (jail, layers) => planLaunch(level, jail, layers),
): LaunchPlan {
  const layers = layersHere();
  const reachable = layers.isRoot ? reachableCopy(made, join(ROOT, 'dist/cache')) : made;
  return plan(
    {
      folder: reachable,
      entry: join(reachable, 'entry.mjs'),
      workingFolder: '/',
      memoryMib: MEMORY_MIB + PYTHON_PROCESS_MIB,
      cpuSeconds: 600,
      v8Flags: pythonFlags(MEMORY_MIB),
    },
    layers,
  );
}

/** Cells for tests: calls go one after the other into fresh interpreters of one process, a new one after any odd end. */
export class TestCells {
  readonly #plan: Promise<LaunchPlan>;
  #jail: StartedJail | undefined;

  constructor(plan: Promise<LaunchPlan> = cellPlan()) {
    this.#plan = plan;
  }

  /** Waits until the first cell can be started: the memory image may have to be made. */
  async prepare(): Promise<void> {
    await this.#plan;
  }

  /** Runs one call in a fresh interpreter. */
  async run(call: TestCall): Promise<CallEnd> {
    const jail = (this.#jail ??= startJail(await this.#plan));
    try {
      await jail.next();
      const { request, body } = requestOf(call);
      jail.send(request, body);
      const timer = new Promise<'late'>((resolve) =>
        setTimeout(() => resolve('late'), call.wallMs ?? 20_000),
      );
      const frame = await Promise.race([jail.next(), timer]);
      if (frame === 'late') {
        await this.close();
        return { status: 'timed_out' };
      }
      return endOf(JSON.parse(new TextDecoder().decode(frame.header)) as JailAnswer, frame.body);
    } catch (error) {
      await this.close();
      return { status: 'died', stderr: String(error) };
    }
  }

  /** Runs `def check(): return <expression>` and gives the value. */
  async value(expression: string): Promise<JsonValue> {
    const end = await this.run({ source: `def check():\n    return ${expression}\n` });
    if (end.status !== 'completed') throw new Error(`Not completed: ${JSON.stringify(end)}`);
    return end.output;
  }

  async close(): Promise<void> {
    const jail = this.#jail;
    this.#jail = undefined;
    await jail?.kill();
  }
}

function requestOf(call: TestCall): { request: PythonCall; body: Uint8Array } {
  const source = Buffer.from(call.source);
  const inputs = Object.entries(call.inputs ?? {}).map(([name, value]) => ({
    name,
    json: Buffer.from(JSON.stringify(value)),
  }));
  const request: PythonCall = {
    type: 'call',
    source: { kind: call.kind ?? 'module', ...(call.path === undefined ? {} : { path: call.path }) },
    sourceBytes: source.length,
    entrypoint: call.entrypoint ?? 'check',
    inputs: inputs.map(({ name, json }) => ({ name, bytes: json.length })),
    limits: { ...defaultLimits(PYTHON_LIMITS), ...call.limits },
    startMs: call.startMs ?? Date.UTC(2000, 0, 1),
    build: call.build ?? 'test',
    afterwards: 'fresh',
  };
  return { request, body: Buffer.concat([source, ...inputs.map(({ json }) => json)]) };
}

function endOf(reply: JailAnswer, body: Uint8Array): CallEnd {
  const { diagnostics } = reply;
  const log = diagnostics.find(({ code }) => code === 'python.log')?.message ?? '';
  if (reply.type === 'failed')
    return { status: 'failed', code: reply.code, details: reply.details, log, diagnostics };
  const fault = canonicalFault(body, 300);
  if (fault !== undefined) throw new Error(`Not canonical: ${JSON.stringify(fault)}`);
  const text = Buffer.from(body).toString('utf8');
  return { status: 'completed', output: JSON.parse(text) as JsonValue, text, log, diagnostics };
}
