import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobKind } from '../../src/contract/job.ts';
import { Refusal } from '../../src/contract/problem.ts';
import type { Entering } from '../../src/jobs/admission.ts';
import { Admission } from '../../src/jobs/admission.ts';

const BOUNDS = { slots: 2, maxJobs: 8, maxBytes: 1_000, tenantJobs: 6, tenantBytes: 600 };

function admission(bounds = BOUNDS): Admission {
  return new Admission({ bounds, queueAgeMs: (lane) => (lane === 'documents' ? 120.4 : 0) });
}

function entering(tenant: string, more: Partial<Entering> = {}): Entering {
  return { tenant, kind: 'extract', bytes: 1, deadlineMs: 60_000, known: false, ...more };
}

function refusalOf(door: Admission, job: Entering): Refusal | undefined {
  try {
    door.enter(job);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function taught(ms: number, kind: JobKind = 'extract'): Admission {
  const door = admission({ ...BOUNDS, maxJobs: 100, tenantJobs: 100 });
  for (let n = 0; n < 100; n++) door.ran(kind, ms);
  return door;
}

describe('admission', () => {
  it('holds one tenant to its own cap, with its numbers', () => {
    const door = admission();
    for (let n = 0; n < 6; n++) door.enter(entering('a'));
    expect(refusalOf(door, entering('a'))).toMatchObject({
      refusal: 'QUEUE_FULL',
      details: { scope: 'tenant', jobs: 6, max_jobs: 6, lane: 'documents', slots: 2, queue_age_ms: 120 },
    });
    expect(refusalOf(door, entering('b'))).toBeUndefined();
  });

  it('holds one tenant to its own bytes', () => {
    const door = admission();
    door.enter(entering('a', { bytes: 500 }));
    expect(refusalOf(door, entering('a', { bytes: 101 }))?.details).toMatchObject({
      scope: 'tenant',
      bytes: 500,
      max_bytes: 600,
    });
    expect(refusalOf(door, entering('b', { bytes: 400 }))).toBeUndefined();
  });

  it('takes one job of a tenant that has none although the queue is full of others', () => {
    const door = admission();
    for (let n = 0; n < 5; n++) for (const tenant of ['a', 'b']) door.enter(entering(tenant));
    expect(refusalOf(door, entering('a'))?.details).toMatchObject({
      scope: 'service',
      jobs: 10,
      max_jobs: 10,
    });
    expect(refusalOf(door, entering('c'))).toBeUndefined();
    expect(refusalOf(door, entering('c'))?.details).toMatchObject({ scope: 'service', jobs: 11 });
  });

  it('keeps documents and Python apart', () => {
    const door = admission();
    for (let n = 0; n < 6; n++) door.enter(entering('a'));
    expect(refusalOf(door, entering('a', { kind: 'code' }))).toBeUndefined();
    expect([door.jobsIn('documents'), door.jobsIn('python')]).toEqual([6, 1]);
  });

  it('never passes twice its bounds and never loses a place, whatever comes and goes', () => {
    const step = fc.record({
      tenant: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      leaves: fc.boolean(),
      bytes: fc.nat({ max: 300 }),
      kind: fc.constantFrom<JobKind>('extract', 'cite', 'code', 'check'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const door = admission();
        const inside: Entering[] = [];
        for (const { tenant, leaves, bytes, kind } of steps) {
          const job = entering(tenant, { bytes, kind });
          const gone = leaves ? inside.shift() : undefined;
          if (gone !== undefined) door.leave(gone);
          const mine = inside.filter((one) => one.tenant === tenant && isPython(one) === isPython(job));
          const refusal = refusalOf(door, job);
          if (refusal === undefined) inside.push(job);
          else if (mine.length === 0) expect(refusal.details['max_jobs']).toBe(20);
          expect(door.jobs).toBe(inside.length);
          for (const python of [true, false])
            expect(inside.filter((one) => isPython(one) === python).length).toBeLessThanOrEqual(20);
        }
        for (const one of inside) door.leave(one);
        expect(door.jobs).toBe(0);
      }),
    );
  });

  it('refuses a job that would wait past its deadline, with the wait and the p95 of its kind', () => {
    const door = taught(1_000);
    for (let n = 0; n < 11; n++) door.enter(entering('a'));
    expect(refusalOf(door, entering('a', { deadlineMs: 5_000 }))).toMatchObject({
      refusal: 'DEADLINE_UNREACHABLE',
      retryAfterSeconds: 1,
      details: { deadline_ms: 5_000, estimated_wait_ms: 5_000, p95_ms: 1_000, slots: 2, queue_age_ms: 120 },
    });
    expect(refusalOf(door, entering('a', { deadlineMs: 6_000 }))).toBeUndefined();
  });

  it('reckons with the turns of a tenant, not with the length of a flood', () => {
    const door = taught(1_000);
    for (let n = 0; n < 90; n++) door.enter(entering('flood'));
    expect(refusalOf(door, entering('flood', { deadlineMs: 10_000 }))?.refusal).toBe('DEADLINE_UNREACHABLE');
    expect(refusalOf(door, entering('calm', { deadlineMs: 1_000 }))).toBeUndefined();
  });

  it('refuses nobody for a deadline when a slot is free, or when it has seen too little', () => {
    expect(refusalOf(taught(50_000), entering('a', { deadlineMs: 1 }))).toBeUndefined();
    const fresh = admission();
    for (let n = 0; n < 5; n++) fresh.enter(entering('a', { deadlineMs: 1 }));
  });

  it('lets in what is likely known already, whatever its deadline', () => {
    const door = taught(1_000);
    for (let n = 0; n < 50; n++) door.enter(entering('a'));
    expect(refusalOf(door, entering('a', { deadlineMs: 1, known: true }))).toBeUndefined();
  });

  it('forgets long runs when the load has changed', () => {
    const door = taught(60_000);
    for (let n = 0; n < 300; n++) door.ran('extract', 1);
    for (let n = 0; n < 50; n++) door.enter(entering('a', { deadlineMs: 1_000 }));
  });
});

function isPython({ kind }: Entering): boolean {
  return kind === 'code' || kind === 'check';
}
