import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contender } from '../benchmark.ts';
import { readConfig } from '../../src/config.ts';
import type { ExtractFormat } from '../../src/contract/formats.ts';
import { createLog, createService } from '../../src/service.ts';
import { runJob, store } from './http-call.ts';
import { oursMissing } from './our-reader.ts';

/** Sends every file through HTTP, keeper, frame and jail, one at a time. */
type ReadAll = () => Promise<void>;

/** Our reader as a client has it: over HTTP from a warm service, whose jails end with the process. */
export function ourService(format: ExtractFormat, paths: readonly string[]): Contender {
  const skipped = oursMissing();
  let service: Promise<ReadAll> | undefined;
  return {
    name: 'ours, over HTTP from a jail',
    ...(skipped === undefined ? {} : { skipped }),
    run: async () => {
      service ??= startService(format, paths);
      await (
        await service
      )();
    },
  };
}

async function startService(format: ExtractFormat, paths: readonly string[]): Promise<ReadAll> {
  const data = mkdtempSync(join(tmpdir(), 'wyrd-bench-'));
  process.on('exit', () => rmSync(data, { recursive: true, force: true }));
  const config = readConfig({ ...process.env, WYRD_WORKER_DATA_DIR: data });
  const service = await createService(config, { log: createLog('error') });
  const url = await service.listen({ host: '127.0.0.1', port: 0 });
  await service.whenReady();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const evidence: object[] = [];
  for (const path of paths) evidence.push(await store(agent, url, readFileSync(path), format));
  return async () => {
    for (const from of evidence)
      await runJob(agent, url, { job_id: randomUUID(), kind: 'extract', extract: { from } });
  };
}
