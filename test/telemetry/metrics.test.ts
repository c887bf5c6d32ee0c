import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { METRICS } from '../../src/telemetry/metric-table.ts';
import { Metrics } from '../../src/telemetry/metrics.ts';
import { ROOT } from '../helpers/source-files.ts';

const store = { bytes: () => 5, maxBytes: 10 };
const metrics = new Metrics({
  slots: 2,
  slotsReady: () => 1,
  ready: () => true,
  jobs: () => 3,
  lanes: [
    {
      name: 'documents',
      jobs: () => 1,
      queued: () => 2,
      running: () => 3,
      queueAgeMs: () => 4_000,
      jailsStarted: () => 5,
      jailsEnded: () => new Map([['served', 4]]),
    },
  ],
  evidence: store,
  outputs: store,
  isolation: 'os',
  version: '1',
  build: () => 'sha256:x',
});

const names = Object.values(METRICS).map(({ name }) => name);

describe('metrics', () => {
  it('are those of the table, each with its type', async () => {
    const text = await metrics.text();
    const told = [...text.matchAll(/^# TYPE (wyrd_worker_\S+ \S+)$/gm)].map(([, row]) => row);
    expect(new Set(told)).toEqual(new Set(Object.values(METRICS).map(({ name, type }) => `${name} ${type}`)));
  });

  it('carry units in their names and totals at their end, as Prometheus wants', () => {
    for (const { name, type } of Object.values(METRICS)) {
      expect(name).toMatch(/^[a-z][a-z_]*$/);
      expect(name.endsWith('_total')).toBe(type === 'counter');
      expect(name).not.toMatch(/_(?:ms|mib|kb|percent)\b/);
      if (type === 'histogram') expect(name).toMatch(/_(?:seconds|bytes)$/);
    }
  });

  it('count jobs, refusals, requests and jails', async () => {
    metrics.decided({
      kind: 'code',
      status: 'timed_out',
      error: { code: 'timed_out', blame: 'limit', retryable: true, message: '', details: {} },
      attempts: [
        { number: 1, status: 'timed_out', queue_ms: 30, run_ms: 700, peak_memory_mib: null, error: null },
      ],
      replayed: false,
      output_bytes: null,
    });
    metrics.refused('WYRD_WORKER_429_QUEUE_FULL');
    metrics.answered({ route: '/v1/jobs', method: 'POST', status: 429, seconds: 0.2 });
    const text = await metrics.text();
    for (const line of [
      'wyrd_worker_jobs_total{kind="code",status="timed_out",code="timed_out"} 1',
      'wyrd_worker_queue_seconds_bucket{le="0.05",kind="code"} 1',
      'wyrd_worker_run_seconds_bucket{le="0.5",kind="code",status="timed_out"} 0',
      'wyrd_worker_run_seconds_bucket{le="1",kind="code",status="timed_out"} 1',
      'wyrd_worker_refusals_total{code="WYRD_WORKER_429_QUEUE_FULL"} 1',
      'wyrd_worker_http_requests_total{route="/v1/jobs",method="POST",status="429"} 1',
      'wyrd_worker_jails_started_total{lane="documents"} 5',
      'wyrd_worker_jails_ended_total{lane="documents",reason="served"} 4',
      'wyrd_worker_queue_age_seconds{lane="documents"} 4',
      'wyrd_worker_evidence_bytes 5',
      `wyrd_worker_build_info{version="1",build="sha256:x",node="${process.version}"} 1`,
    ])
      expect(text).toContain(`${line}\n`);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds ');
    // Counters that the lanes keep are told anew each time, not added up.
    expect(await metrics.text()).toContain('wyrd_worker_jails_started_total{lane="documents"} 5\n');
  });

  it('that alerts name are there, with labels that they have', () => {
    const alerts = readFileSync(join(ROOT, 'deploy/alerts.yml'), 'utf8');
    const used = [...alerts.matchAll(/\b(wyrd_worker_\w+?)(?:_bucket)?\b(?:\{(\w+))?/g)];
    expect(used.length).toBeGreaterThan(8);
    for (const [, name, label] of used) {
      expect(names).toContain(name);
      const row = Object.values(METRICS).find((metric) => metric.name === name);
      if (label !== undefined) expect(row?.labels).toContain(label);
    }
  });
});
