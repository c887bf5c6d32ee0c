import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { createLog, createService } from '../src/service.ts';
import { corpusCases } from '../test/helpers/corpus-cases.ts';
import { descendants } from '../test/helpers/processes.ts';
import type { Study } from './benchmark.ts';
import { runJob, store } from './harness/http-call.ts';

const STEPS = [500, 2_000, 5_000, 10_000];
const CLIENTS = 8;
const MAX_FILE_BYTES = 50_000;

/** Resident memory of the service and of its jails after ever more mixed documents. */
export const study: Study = {
  name: 'memory',
  work: `${STEPS.at(-1)} mixed small documents of the corpus over ${CLIENTS} connections; resident MiB, the goal is at most 1.1 times that after ${STEPS[0]}`,
  table: async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const config = readConfig({
      PATH: process.env['PATH'],
      WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-worker-bench'),
    });
    const service = await createService(config, { log: createLog('error') });
    const url = await service.listen({ host: '127.0.0.1', port: 0 });
    await service.whenReady();
    const cases = corpusCases().filter(
      ({ expected, input, declaration }) =>
        expected !== undefined && declaration.limits === undefined && input.length < MAX_FILE_BYTES,
    );
    const evidence: object[] = [];
    for (const { input, format } of cases) evidence.push(await store(agent, url, input, format));
    const rows: string[] = [];
    let done = 0;
    for (const step of STEPS) {
      const client = async (): Promise<void> => {
        while (done < step) {
          const from = evidence[done++ % evidence.length];
          await runJob(agent, url, { job_id: randomUUID(), kind: 'extract', extract: { from } });
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      rows.push(
        `| ${step} | ${residentMib('self')} | ${descendants().reduce((sum, { pid }) => sum + residentMib(String(pid)), 0)} |`,
      );
    }
    agent.destroy();
    await service.close();
    return ['| documents | service, this client in it | all jails |', '| ---: | ---: | ---: |', ...rows].join(
      '\n',
    );
  },
};

function residentMib(pid: string): number {
  try {
    return Math.round(
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024,
    );
  } catch {
    return 0;
  }
}
