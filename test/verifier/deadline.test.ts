import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/problem.ts';
import type { Jobs } from '../../src/jobs/interface.ts';
import type { Execution, RunOptions } from '../../src/verifier/interface.ts';
import { jobIdOf } from '../../src/verifier/run/block-jobs.ts';
import { FakeJobs } from '../helpers/fake-jobs.ts';
import { HandClock } from '../helpers/test-clocks.ts';
import { completed, declared, optionsOf, requireWyrdResult, runnerOf } from '../helpers/verification.ts';
import { FAILS, OK, codeOf, passing, requirementOf, step, stepOf } from '../helpers/verifier-spec.ts';

const HANGS = { hang: true } as const;
const SPEC = {
  steps: [
    step('quick', OK),
    step('hangs', HANGS, { retries: 3 }),
    step('after', OK, { depends_on: ['hangs'] }),
  ],
  requirements: [
    {
      id: 'whole',
      statement: '',
      check: { kind: 'assert', path: 'steps.quick.output', operator: 'is_number' },
    },
    { id: 'code', statement: '', check: codeOf(HANGS) },
  ],
};

/** Lets everything happen that waits for nothing. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++)
    // oxlint-disable-next-line no-await-in-loop -- turns follow one another
    await new Promise(setImmediate);
}

interface Started {
  readonly clock: HandClock;
  readonly jobs: FakeJobs;
  readonly ended: Promise<Execution>;
}

async function started(options: Partial<RunOptions> = {}): Promise<Started> {
  const clock = new HandClock();
  const jobs = new FakeJobs();
  const declaration = await declared(SPEC);
  const ended = runnerOf({ jobs, clock }).run(declaration, {}, optionsOf(options));
  await settle();
  return { clock, jobs, ended };
}

describe('the deadline of an execution', () => {
  it('is 60 seconds, after which one who waits gets no verdict', async () => {
    const { clock, ended } = await started({ late: 'timed_out' });
    clock.advance(59_999);
    await settle();
    let over = false;
    void ended.then(() => {
      over = true;
    });
    await settle();
    expect(over).toBe(false);
    clock.advance(1);
    const execution = await ended;
    expect(execution.status).toBe('timed_out');
    expect('record' in execution && execution.record.durationMs).toBe(60_000);
  });

  it('leaves a queued execution a verdict: what runs failed, what was not judged is inconclusive', async () => {
    const { clock, ended } = await started();
    clock.advance(60_000);
    const execution = await ended;
    if (execution.status !== 'completed') throw new Error(execution.status);
    requireWyrdResult(execution.result);
    const run = { result: execution.result, record: execution.record, jobs: new FakeJobs() };
    const late = 'the deadline of the execution passed';
    expect(stepOf(run, 'quick')).toMatchObject({ status: 'succeeded', output: 1 });
    expect(stepOf(run, 'hangs')).toMatchObject({ status: 'failed', reason: late, duration_ms: 60_000 });
    expect(stepOf(run, 'after')).toMatchObject({ status: 'skipped', reason: 'dependency failed' });
    expect(requirementOf(run, 'quick_holds')?.outcome).toBe('passed');
    expect(requirementOf(run, 'hangs_holds')?.outcome).toBe('inconclusive');
    expect(requirementOf(run, 'whole')).toMatchObject({ outcome: 'inconclusive', reason: late });
    expect(run.result.outcome.verdict).toBe('inconclusive');
  });

  it('is told to each job as what is left of it, and a second more so that it ends first', async () => {
    const clock = new HandClock();
    const jobs = new FakeJobs();
    const declaration = await declared({ steps: [step('s', OK)] });
    const runner = runnerOf({ jobs, clock });
    await runner.run(declaration, {}, optionsOf({ deadlineMs: 5_000 }));
    expect(jobs.submitted.map(({ deadline_ms }) => deadline_ms)).toEqual([6_000]);
  });

  it('ends the wait between attempts', async () => {
    const clock = new HandClock();
    const jobs = new FakeJobs();
    const late = { error: 'timed_out' } as const;
    const declaration = await declared({ steps: [step('s', late, { retries: 5 })] });
    const ended = runnerOf({ jobs, clock }).run(declaration, {}, optionsOf());
    for (let wait = 0; wait < 3; wait++) {
      // oxlint-disable-next-line no-await-in-loop -- turns follow one another
      await settle();
      clock.advance(250 * 2 ** wait);
    }
    await settle();
    clock.advance(60_000);
    const execution = await ended;
    if (execution.status !== 'completed') throw new Error(execution.status);
    expect(execution.result.outcome.steps[0]).toMatchObject({
      status: 'failed',
      attempts: 4,
      reason: 'The attempt did not end within its time (timed_out)',
    });
    expect(clock.slept.filter((ms) => ms <= 2_000)).toEqual([250, 500, 1_000, 2_000]);
  });
});

describe('a caller who hangs up', () => {
  it('cancels every job, and gets no verdict', async () => {
    const controller = new AbortController();
    const { jobs, ended } = await started({ signal: controller.signal });
    expect(jobs.submitted.map(({ job_id }) => job_id.split(':')[1])).toEqual(['step.hangs', 'step.quick']);
    controller.abort();
    expect((await ended).status).toBe('cancelled');
    const submitted = jobs.submitted.length;
    await settle();
    expect(jobs.submitted).toHaveLength(submitted);
  });

  it('before the start runs nothing', async () => {
    const { jobs, ended } = await started({ signal: AbortSignal.abort() });
    expect((await ended).status).toBe('cancelled');
    expect(jobs.submitted).toEqual([]);
  });
});

describe('a job that is not let in', () => {
  const refusing = (refusals: readonly Refusal[]): Jobs => {
    const jobs = new FakeJobs();
    let met = 0;
    return {
      find: () => undefined,
      cancel: () => 'unknown',
      submit: (...all) => {
        const refusal = refusals[met++];
        return refusal === undefined ? jobs.submit(...all) : Promise.reject(refusal);
      },
    };
  };

  it('since the queue is full is tried again, without counting as an attempt', async () => {
    const full = new Refusal('QUEUE_FULL', 'full', {}, 1);
    const jobs = refusing([full, full]);
    const execution = await runnerOf({ jobs }).run(
      await declared({ steps: [step('s', OK)] }),
      {},
      optionsOf(),
    );
    if (execution.status !== 'completed') throw new Error(execution.status);
    expect(execution.result.outcome.steps[0]).toMatchObject({ status: 'succeeded', attempts: 1 });
  });

  it('for another reason fails its step, and leaves its check inconclusive', async () => {
    const draining = new Refusal('DRAINING', 'over');
    const jobs = refusing([draining, draining]);
    const spec = {
      steps: [step('s', OK)],
      requirements: [{ id: 'whole', statement: '', check: codeOf(FAILS) }],
    };
    const execution = await runnerOf({ jobs }).run(await declared(spec), {}, optionsOf());
    if (execution.status !== 'completed') throw new Error(execution.status);
    const { steps, requirements } = execution.result.outcome;
    expect(steps[0]?.status).toBe('failed');
    expect(steps[0]?.reason).toContain('DRAINING');
    expect(requirements.map(({ outcome }) => outcome)).toEqual(['inconclusive', 'inconclusive']);
  });
});

describe('ids of jobs', () => {
  it('follow from execution, block and attempt, and fit the longest ids of blocks', async () => {
    const id = 'x'.repeat(128);
    const { jobs } = await completed({
      steps: [step('s', OK), { ...step(id, OK), requirements: [passing('p')] }],
    });
    const ids = jobs.submitted.map(({ job_id }) => job_id);
    expect(ids).toContain('0190d1f0-0000-7000-8000-000000000000:step.s:1');
    for (const jobId of ids) expect(jobId).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
    expect(jobIdOf('e', `step.${id}`, 1)).not.toBe(jobIdOf('e', `step.${id}`, 2));
  });
});
