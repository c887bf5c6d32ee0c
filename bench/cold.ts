import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Study } from './benchmark.ts';
import { coldTimes } from './harness/cold-service.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORKER = join(ROOT, 'bin/wyrd-worker');
const DOCUMENT = join(ROOT, 'corpus/pdf/libreoffice-table/input.pdf');
const ROUNDS = 5;

/** Times by what was waited for. */
type Times = Readonly<Record<string, number>>;

/** What a user waits for before the first answer. */
export const study: Study = {
  name: 'cold',
  work: `Start of the service until it is ready, has read a one-page PDF and has called a function, and one-shot commands on the same page; milliseconds, ${ROUNDS} rounds interleaved, caches warm`,
  table: async () => {
    const cacheDir = mkdtempSync(join(tmpdir(), 'wyrd-cold-'));
    const env = {
      ...process.env,
      WYRD_WORKER_CACHE_DIR: cacheDir,
      WYRD_WORKER_DATA_DIR: join(cacheDir, 'data'),
    };
    try {
      const first = await serviceTimes(env);
      oneShot(env);
      const rounds: Times[] = [];
      for (let i = 0; i < ROUNDS; i++)
        rounds.push({ ...(await serviceTimes(env)), ...oneShot(env), ...peer(env) });
      return tableOf(first, rounds);
    } finally {
      rmSync(cacheDir, { recursive: true, force: true });
    }
  },
};

async function serviceTimes(env: NodeJS.ProcessEnv): Promise<Times> {
  const { ready, extracted, called } = await coldTimes(WORKER, env, readFileSync(DOCUMENT));
  return {
    'serve until /readyz is 200': ready,
    'serve until the first extraction': extracted,
    'serve until the first Python job': called,
  };
}

function oneShot(env: NodeJS.ProcessEnv): Times {
  const ms = timeOf(WORKER, ['extract', DOCUMENT], env);
  if (ms === undefined) throw new Error(`Cannot run ${WORKER}: it is not there`);
  return { 'wyrd-worker extract (goal: below 600)': ms };
}

function peer(env: NodeJS.ProcessEnv): Times {
  const ms = timeOf('pdftotext', [DOCUMENT, '-'], env);
  return ms === undefined ? {} : { pdftotext: ms };
}

/** How long a command takes; nothing when it is not installed. */
function timeOf(command: string, args: readonly string[], env: NodeJS.ProcessEnv): number | undefined {
  const begun = performance.now();
  const { status, error } = spawnSync(command, args, { env, stdio: 'ignore' });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') return undefined;
  if (error !== undefined || status !== 0)
    throw new Error(`Cannot run ${command}: ${error?.message ?? status}`);
  return performance.now() - begun;
}

function tableOf(first: Times, rounds: readonly Times[]): string {
  const rows = Object.keys(rounds[0] ?? {}).map((name) => {
    const sorted = rounds.map((round) => Math.round(round[name] ?? NaN)).sort((a, b) => a - b);
    const cells = [
      first[name] === undefined ? '–' : Math.round(first[name]),
      sorted[0],
      sorted[sorted.length >> 1],
    ];
    return `| ${name} | ${cells.join(' | ')} | ${sorted.at(-1)} |`;
  });
  const skipped = rounds[0]?.['pdftotext'] === undefined ? ['', 'Skipped: pdftotext is not installed.'] : [];
  return [
    '| what | first start on a machine | least | median | most |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    ...skipped,
  ].join('\n');
}
