import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import type { JsonValue } from '../../src/contract/json-value.ts';
import { createLog, createService } from '../../src/service.ts';

/** Runs one call of `check` and fails unless it completed. */
export type RunCall = (
  source: string,
  values: Readonly<Record<string, JsonValue>>,
  reuse: 'none' | 'same_code',
) => Promise<void>;

/** A service with Python cells for the length of a measurement. */
export async function withPythonService<Result>(
  slots: number,
  measure: (run: RunCall) => Promise<Result>,
): Promise<Result> {
  const data = mkdtempSync(join(tmpdir(), 'wyrd-bench-'));
  const config = readConfig({
    ...process.env,
    WYRD_WORKER_DATA_DIR: data,
    WYRD_WORKER_SLOTS: String(slots),
  });
  const service = await createService(config, { log: createLog('error'), startPython: true });
  let jobs = 0;
  try {
    await service.whenReady();
    return await measure(async (source, values, reuse) => {
      const job_id = `b${++jobs}`;
      const inputs = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
      const code = { source: { inline: source }, entrypoint: 'check', inputs };
      const { signal } = new AbortController();
      const { head } = await service.jobs.submit(
        'bench',
        { job_id, kind: 'code', replay: false, code, reuse },
        job_id,
        signal,
      );
      if (head.status !== 'completed') throw new Error(`Not completed: ${JSON.stringify(head.error)}`);
    });
  } finally {
    await service.close();
    rmSync(data, { recursive: true, force: true });
  }
}
