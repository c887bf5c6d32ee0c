import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import type { CodeJob } from '../../src/contract/job.ts';
import { residentMib } from '../../src/pool/memory-watch.ts';
import type { Service } from '../../src/service.ts';
import { createLog, createService } from '../../src/service.ts';
import { descendants } from '../../test/helpers/processes.ts';
import type { SoakProgram } from './soak-programs.ts';
import { calmProgram, hostileProgram } from './soak-programs.ts';

/** Every tenth job is hostile. */
const HOSTILE_EVERY = 10;
const CLIENTS = 2;
/** Until ended jails are reaped and spare ones are there again. */
const SETTLE_MS = 5_000;

/** What of the service is there at one moment, when it has nothing to do. */
export interface SoakLevel {
  readonly jobs: number;
  readonly processes: number;
  readonly descriptors: number;
  readonly unfinishedFiles: number;
  readonly serviceMib: number;
  readonly jailsMib: number;
}

/** What a run saw. */
export interface SoakFigures {
  /** Jobs whose end, or whose output bytes, were not the expected ones. */
  readonly wrong: readonly string[];
  readonly levels: readonly SoakLevel[];
  /** Milliseconds of calm jobs, by what the same client ran before. */
  readonly afterCalm: readonly number[];
  readonly afterHostile: readonly number[];
}

/** Runs so many Python jobs, a tenth of them hostile, through a whole service; levels are taken after the steps. */
export async function runPythonSoak(
  steps: readonly number[],
  environment: Readonly<Record<string, string>> = {},
): Promise<SoakFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wyrd-soak-'));
  const config = readConfig({
    PATH: process.env['PATH'],
    WYRD_WORKER_DATA_DIR: dataDir,
    WYRD_WORKER_SLOTS: String(CLIENTS),
    ...environment,
  });
  const service = await createService(config, { log: createLog('error'), startPython: true });
  try {
    await service.whenReady();
    const soak = new Soak(service);
    const levels = [await levelOf(0, dataDir)];
    for (const step of steps) {
      await soak.runUntil(step);
      levels.push(await levelOf(step, dataDir));
    }
    return { wrong: soak.wrong, levels, afterCalm: soak.afterCalm, afterHostile: soak.afterHostile };
  } finally {
    await service.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

class Soak {
  readonly wrong: string[] = [];
  readonly afterCalm: number[] = [];
  readonly afterHostile: number[] = [];
  readonly #service: Service;
  #next = 0;

  constructor(service: Service) {
    this.#service = service;
  }

  async runUntil(jobs: number): Promise<void> {
    await Promise.all(Array.from({ length: CLIENTS }, () => this.#client(jobs)));
  }

  async #client(jobs: number): Promise<void> {
    let before: 'calm' | 'hostile' | undefined;
    while (this.#next < jobs) {
      const number = this.#next++;
      const kind = number % HOSTILE_EVERY === HOSTILE_EVERY - 1 ? 'hostile' : 'calm';
      const program = kind === 'hostile' ? hostileProgram(number) : calmProgram(number);
      const started = performance.now();
      const seen = await this.#run(number, program);
      const took = performance.now() - started;
      if (seen !== program.expected) this.wrong.push(`job ${number}: ${seen} instead of ${program.expected}`);
      if (kind === 'calm' && before !== undefined)
        (before === 'calm' ? this.afterCalm : this.afterHostile).push(took);
      before = kind;
    }
  }

  /** The output as text, or the code of the error. */
  async #run(number: number, { source, inputs, timeoutSeconds }: SoakProgram): Promise<string> {
    const job: CodeJob = {
      job_id: `soak-${number}`,
      kind: 'code',
      replay: false,
      code: { source: { inline: source }, entrypoint: 'f', inputs },
      ...(timeoutSeconds === undefined ? {} : { timeout_seconds: timeoutSeconds }),
    };
    const { signal } = new AbortController();
    const { head, output } = await this.#service.jobs.submit('soak', job, job.job_id, signal);
    return head.error?.code ?? Buffer.from(output ?? '').toString('utf8');
  }
}

async function levelOf(jobs: number, dataDir: string): Promise<SoakLevel> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const jails = descendants();
  return {
    jobs,
    processes: jails.length,
    descriptors: readdirSync('/proc/self/fd').length,
    unfinishedFiles: ['evidence/incoming', 'outputs/incoming'].flatMap((name) => filesIn(join(dataDir, name)))
      .length,
    serviceMib: Math.round(residentMib(process.pid) ?? 0),
    jailsMib: Math.round(jails.reduce((sum, { pid }) => sum + (residentMib(pid) ?? 0), 0)),
  };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
