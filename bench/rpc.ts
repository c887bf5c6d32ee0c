import { randomUUID } from 'node:crypto';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractDocument } from '../extractors/extract-document.ts';
import { readConfig } from '../src/config.ts';
import { createLog, createService } from '../src/service.ts';
import type { Study } from './benchmark.ts';
import { runJob, send, store } from './harness/http-call.ts';
import { DEFAULT_LIMITS } from './harness/our-reader.ts';

const DOCUMENT = Buffer.from('one line of a letter that somebody wrote\n'.repeat(25).slice(0, 1024));
const ROUNDS = 5;
const REQUESTS = 400;
const CLIENTS = [1, 8, 64];

interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

/** One way of having 1 KB of text extracted, or of being answered at all. */
interface Way {
  readonly name: string;
  readonly call: () => Promise<void>;
}

/** What the RPC, the keeper, the frame and the jail add to a call of the reader. */
export const study: Study = {
  name: 'rpc',
  work: `Extraction of 1 KB of text, ${REQUESTS} requests a round on kept connections, ${ROUNDS} rounds interleaved; milliseconds, medians over the rounds with the least and the most`,
  table: async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: Math.max(...CLIENTS) });
    const config = readConfig({
      PATH: process.env['PATH'],
      WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-worker-bench'),
    });
    const service = await createService(config, { log: createLog('error') });
    const url = await service.listen({ host: '127.0.0.1', port: 0 });
    await service.whenReady();
    const bare = createServer((incoming, answer) => incoming.resume().on('end', () => answer.end('{}')));
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
    const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
    const from = await store(agent, url, DOCUMENT, 'text');
    const ways: readonly Way[] = [
      {
        name: 'ours, over HTTP from a jail',
        call: () => runJob(agent, url, { job_id: randomUUID(), kind: 'extract', extract: { from } }),
      },
      { name: 'the reader in process', call: inProcess },
      {
        name: 'a bare HTTP server',
        call: async () => void (await send(agent, bareUrl, 'POST', 'application/json', Buffer.from('{}'))),
      },
    ];
    const rows: string[] = [];
    for (const clients of CLIENTS) rows.push(...(await measureWays(ways, clients)));
    agent.destroy();
    bare.close();
    await service.close();
    return [
      '| clients | way | p50 | p99 | requests a second |',
      '| ---: | --- | ---: | ---: | ---: |',
      ...rows,
    ].join('\n');
  },
};

async function measureWays(ways: readonly Way[], clients: number): Promise<string[]> {
  const rounds = new Map<Way, Figures[]>(ways.map((way) => [way, []]));
  for (const way of ways) await round(way, clients, clients * 4);
  for (let i = 0; i < ROUNDS; i++)
    for (const way of ways) rounds.get(way)?.push(await round(way, clients, REQUESTS));
  return ways.map((way) => {
    const figures = rounds.get(way) ?? [];
    return `| ${clients} | ${way.name} | ${spread(figures, 'p50')} | ${spread(figures, 'p99')} | ${spread(figures, 'perSecond')} |`;
  });
}

async function round(way: Way, clients: number, requests: number): Promise<Figures> {
  const times: number[] = [];
  const started = performance.now();
  let left = requests;
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const begun = performance.now();
      await way.call();
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return { p50: at(times, 0.5), p99: at(times, 0.99), perSecond: requests / seconds };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function spread(figures: readonly Figures[], name: keyof Figures): string {
  const sorted = figures.map((figure) => figure[name]).sort((a, b) => a - b);
  const digits = name === 'perSecond' ? 0 : 2;
  return `${at(sorted, 0.5).toFixed(digits)} (${at(sorted, 0).toFixed(digits)} – ${at(sorted, 1).toFixed(digits)})`;
}

async function inProcess(): Promise<void> {
  const asset = (): Uint8Array => new Uint8Array();
  await extractDocument({ format: 'text', bytes: DOCUMENT, limits: DEFAULT_LIMITS, asset });
}
