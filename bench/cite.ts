import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { createLog, createService } from '../src/service.ts';
import type { Study } from './benchmark.ts';
import { book } from './cite/book.ts';
import { runJob, store } from './harness/http-call.ts';

const PAGES = 500;
const CITATIONS = 1_000;
const ROUNDS = 5;

/** What citations cost beside the extraction that they rest on. */
export const study: Study = {
  name: 'cite',
  work: `${CITATIONS} citations into a PDF of ${PAGES} pages over HTTP against its extraction; milliseconds, medians of ${ROUNDS} rounds with the least and the most; each round's document has bytes of its own`,
  table: async () => {
    const agent = new Agent({ keepAlive: true });
    const config = readConfig({
      PATH: process.env['PATH'],
      WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-worker-bench'),
      WYRD_WORKER_SLOTS: '1',
    });
    const service = await createService(config, { log: createLog('error') });
    try {
      const url = await service.listen({ host: '127.0.0.1', port: 0 });
      await service.whenReady();
      const times = new Map<string, number[]>();
      const timed = async (way: string, job: object, into = times): Promise<void> => {
        const started = performance.now();
        await runJob(agent, url, { job_id: randomUUID(), replay: false, ...job });
        into.set(way, [...(into.get(way) ?? []), performance.now() - started]);
      };
      const file = book(PAGES);
      // The first round warms the jail and does not count.
      for (let round = 0; round <= ROUNDS; round++) {
        const into = round === 0 ? new Map<string, number[]>() : times;
        const fresh = (name: string): Promise<object> =>
          store(agent, url, Buffer.concat([file, Buffer.from(`% ${name} ${round}\n`)]), 'pdf');
        await timed('one extraction', { kind: 'extract', extract: { from: await fresh('a') } }, into);
        const evidence = { book: await fresh('b') };
        const pages = { kind: 'cite', cite: { citations: pageCitations(), evidence } };
        await timed('1,000 pages cited, document not known', pages, into);
        await timed('the same again', pages, into);
        const quotes = { kind: 'cite', cite: { citations: quotedPages(), evidence } };
        await timed('1,000 quotes looked for in vain', quotes, into);
        const regions = { kind: 'cite', cite: { citations: regionCitations(), evidence, excerpt: true } };
        await timed('1,000 regions with excerpts', regions, into);
      }
      return tableOf(times);
    } finally {
      agent.destroy();
      await service.close();
    }
  },
};

const numbers = Array.from({ length: CITATIONS }, (_, index) => 1 + (index % PAGES));

function pageCitations(): object[] {
  return numbers.map((page) => ({ slot: 'book', locator: { page } }));
}

function quotedPages(): object[] {
  return numbers.map((page) => ({
    citation: { slot: 'book', locator: { page } },
    quote: 'the supplier shall not deliver goods within thirty days',
  }));
}

function regionCitations(): object[] {
  return numbers.map((page) => ({
    slot: 'book',
    locator: { region: { page, x: 0, y: 0, width: 595, height: 400 } },
  }));
}

function tableOf(times: ReadonlyMap<string, readonly number[]>): string {
  const rows = [...times].map(([way, measured]) => {
    const sorted = measured.toSorted((a, b) => a - b);
    const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
    return `| ${way} | ${at(0.5)} (${at(0)} – ${at(1)}) |`;
  });
  return ['| work | ms |', '| --- | ---: |', ...rows].join('\n');
}
