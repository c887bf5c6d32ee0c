import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Capabilities } from '../../src/contract/capabilities.ts';
import { Readiness } from '../../src/contract/readiness.ts';
import type { TestService } from '../helpers/service.ts';
import { extractJob, startService } from '../helpers/service.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService();
});
afterAll(async () => {
  await test.close();
});

const get = async (path: string): Promise<unknown> => (await fetch(test.url + path)).json();

describe('health', () => {
  it('tells that the process lives and that jobs are taken', async () => {
    expect(await get('/livez')).toEqual({ live: true });
    const readiness = await get('/readyz');
    expect(Check(Readiness, readiness)).toBe(true);
    expect(readiness).toMatchObject({ ready: true, slots: 2, slots_ready: 2, draining: false });
  });

  it('tells formats, limits and what produces outputs', async () => {
    const capabilities = await get('/v1/capabilities');
    expect(Check(Capabilities, capabilities)).toBe(true);
    expect(capabilities).toMatchObject({
      limits: { extract: { pages: { default: 2_000, ceiling: 20_000, value: 2_000 } } },
    });
  });

  it('counts jobs for Prometheus without naming tenants or jobs', async () => {
    await test.run(extractJob(await test.put('counted', 'text')));
    const text = await (await fetch(`${test.url}/metrics`)).text();
    expect(text).toContain('wyrd_worker_jobs_total{kind="extract",status="completed",code=""} 1');
    expect(text).toContain('wyrd_worker_slots_ready 2');
    expect(text).not.toContain('default');
  });

  it('publishes OpenAPI 3.1 whose references all lead somewhere', async () => {
    const document = JSON.stringify(await get('/openapi.json'));
    const { components } = JSON.parse(document) as { components: { schemas: Record<string, unknown> } };
    const names = [...document.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !(name in components.schemas))).toEqual([]);
    expect(document.startsWith('{"openapi":"3.1.0"')).toBe(true);
  });
});

describe('drain', () => {
  it('lets running jobs end and refuses new ones', async () => {
    const own = await startService();
    const slow = extractJob(await own.put(Buffer.alloc(12 * 1_048_576, 'x\n'), 'text'));
    const running = own.run(slow);
    while ((await fetch(`${own.url}/v1/jobs/${slow.job_id}`)).status !== 202)
      await new Promise((resolve) => setTimeout(resolve, 5));
    const drained = own.service.drain(30_000);
    const refused = await own.post('/v1/jobs', extractJob(slow.extract.from));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(((await refused.json()) as { code: string }).code).toBe('WYRD_WORKER_503_DRAINING');
    expect((await fetch(`${own.url}/readyz`)).status).toBe(503);
    expect((await running).status).toBe('completed');
    await drained;
    await own.close();
  });
});
