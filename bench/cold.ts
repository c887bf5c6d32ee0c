import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Study } from './benchmark.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORKER = join(ROOT, 'bin/wyrd-worker');
const DOCUMENT = join(ROOT, 'corpus/pdf/libreoffice-table/input.pdf');
const ROUNDS = 7;

/** What a user waits for before the first answer. */
export const study: Study = {
  name: 'cold',
  work: `Start of the service to its first ready answer, and one-shot commands on a one-page PDF; milliseconds, ${ROUNDS} rounds interleaved, caches warm`,
  table: async () => {
    const cacheDir = mkdtempSync(join(tmpdir(), 'wyrd-cold-'));
    const env = { ...process.env, WYRD_WORKER_CACHE_DIR: cacheDir };
    const ways: readonly (readonly [string, () => Promise<void> | void])[] = [
      ['serve until ready', () => serveUntilReady(env)],
      ['wyrd-worker extract, one page', () => run(WORKER, ['extract', DOCUMENT], env)],
      ['pdftotext, the same page', () => run('pdftotext', [DOCUMENT, '-'], env)],
    ];
    const times = new Map<string, number[]>(ways.map(([name]) => [name, []]));
    try {
      await serveUntilReady(env);
      for (let i = 0; i < ROUNDS; i++) {
        for (const [name, way] of ways) {
          const begun = performance.now();
          await way();
          times.get(name)?.push(performance.now() - begun);
        }
      }
    } finally {
      rmSync(cacheDir, { recursive: true, force: true });
    }
    const rows = [...times].map(([name, list]) => {
      const sorted = list.sort((a, b) => a - b).map(Math.round);
      return `| ${name} | ${sorted[0]} | ${sorted[Math.floor(sorted.length / 2)]} | ${sorted.at(-1)} |`;
    });
    return ['| what | least | median | most |', '| --- | ---: | ---: | ---: |', ...rows].join('\n');
  },
};

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const { status, error } = spawnSync(command, args, { env, stdio: 'ignore' });
  if (error !== undefined || status !== 0)
    throw new Error(`Cannot run ${command}: ${error?.message ?? status}`);
}

async function serveUntilReady(env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(WORKER, ['serve', '--listen', '127.0.0.1:0'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.on('exit', () => {
      reject(new Error(log));
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('"msg":"ready"')) resolve();
    });
  });
  const exited = new Promise((resolve) => child.removeAllListeners('exit').on('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
