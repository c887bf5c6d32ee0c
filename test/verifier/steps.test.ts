import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { Behaviour } from '../helpers/fake-jobs.ts';
import { FILE_INPUT, LOST_SHA256, completed } from '../helpers/verification.ts';
import {
  FAILS,
  FILE_SLOT,
  OK,
  checkOf,
  passing,
  reads,
  requirementOf,
  skipped,
  step,
  stepOf,
} from '../helpers/verifier-spec.ts';

describe('a step', () => {
  it('whose condition does not hold is skipped, and its requirements do not apply', async () => {
    const run = await completed({ steps: skipped('s') });
    expect(stepOf(run, 's')).toMatchObject({ status: 'skipped', attempts: 0, duration_ms: 0 });
    expect(stepOf(run, 's')?.reason).toContain('does not hold');
    expect(requirementOf(run, 's_holds')).toMatchObject({ outcome: 'not_applicable', step: 's' });
    expect(run.result.outcome.verdict).toBe('passed');
  });

  const undecidable: readonly (readonly [string, JsonObject, JsonObject])[] = [
    ['evidence is missing', { j: { type: 'json' } }, { path: 'inputs.j', operator: 'is_null' }],
    ['the type is wrong', {}, { path: 'steps.first.output', operator: 'starts_with', expected: 'a' }],
    [
      'its parameters make no sense',
      {},
      {
        path: 'steps.first.output',
        operator: { kind: 'not_in_range', min: 2, max: 1, inclusive: true },
      },
    ],
    ['its path leads to nothing', {}, { path: 'steps.first.output.x', operator: 'not_equals', expected: 1 }],
  ];
  for (const [why, inputs, when] of undecidable)
    it(`whose condition cannot be decided since ${why} failed without an attempt`, async () => {
      const run = await completed({ inputs, steps: [step('first', OK), step('s', OK, { when })] });
      expect(stepOf(run, 's')).toMatchObject({ status: 'failed', attempts: 0 });
      expect(stepOf(run, 's')?.reason).toContain('cannot be decided');
      expect(requirementOf(run, 's_holds')?.outcome).toBe('inconclusive');
    });

  for (const [how, more, inputs] of [
    ['depends_on', { depends_on: ['s'] }, {}],
    ['an output in its action', {}, { x: 'steps.s.output' }],
    ['an output in its condition', { when: { path: 'steps.s.output', operator: 'is_number' } }, {}],
  ] as const) {
    it(`that needs a skipped step by ${how} is skipped, and so is what needs it`, async () => {
      const run = await completed({
        steps: [...skipped('s'), step('t', OK, more, inputs), step('u', OK, { depends_on: ['t'] })],
      });
      for (const id of ['t', 'u']) {
        expect(stepOf(run, id)).toMatchObject({
          status: 'skipped',
          attempts: 0,
          reason: 'dependency skipped',
        });
        expect(requirementOf(run, `${id}_holds`)?.outcome).toBe('not_applicable');
      }
    });

    it(`that needs a failed step by ${how} is skipped, and what it claims is inconclusive`, async () => {
      const run = await completed({
        steps: [step('s', FAILS), step('t', OK, more, inputs), step('u', OK, { depends_on: ['t'] })],
      });
      expect(stepOf(run, 's')).toMatchObject({
        status: 'failed',
        attempts: 1,
        reason: 'The script raised an exception (script_failed)',
      });
      for (const id of ['t', 'u']) {
        expect(stepOf(run, id)).toMatchObject({
          status: 'skipped',
          attempts: 0,
          reason: 'dependency failed',
        });
        expect(requirementOf(run, `${id}_holds`)?.outcome).toBe('inconclusive');
      }
    });
  }

  it('that needs both a failed and a skipped one counts as needing the failed one, in either order', async () => {
    for (const depends_on of [
      ['s', 'bad'],
      ['bad', 's'],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one run after the other
      const run = await completed({
        steps: [...skipped('s'), step('bad', FAILS), step('t', OK, { depends_on })],
      });
      expect(stepOf(run, 't')?.reason).toBe('dependency failed');
      expect(requirementOf(run, 't_holds')?.outcome).toBe('inconclusive');
    }
  });

  it('that reads only the status of another runs whatever became of that', async () => {
    const onFailure = { when: { path: 'steps.s.status', operator: 'equals', expected: 'failed' } };
    const failed = await completed({ steps: [step('s', FAILS), step('t', OK, onFailure)] });
    expect(stepOf(failed, 't')).toMatchObject({ status: 'succeeded', output: 1 });
    const fine = await completed({ steps: [step('s', OK), step('t', OK, onFailure)] });
    expect(stepOf(fine, 't')?.status).toBe('skipped');
    const passedOver = await completed({
      steps: [...skipped('s'), step('t', { echo: true }, {}, { status: 'steps.s.status' })],
    });
    expect(stepOf(passedOver, 't')?.output).toEqual({ status: 'skipped' });
  });

  it('reads the verdicts of a skipped step as not_applicable, and of a failed one as inconclusive', async () => {
    const inputs = { verdict: 'steps.s.requirements.s_holds.outcome' };
    const reader = step('t', { echo: true }, {}, inputs);
    const afterSkip = await completed({ steps: [...skipped('s'), reader] });
    expect(stepOf(afterSkip, 't')?.output).toEqual({ verdict: 'not_applicable' });
    const afterFailure = await completed({ steps: [step('s', FAILS), reader] });
    expect(stepOf(afterFailure, 't')?.output).toEqual({ verdict: 'inconclusive' });
    const afterSuccess = await completed({ steps: [step('s', OK), reader] });
    expect(stepOf(afterSuccess, 't')?.output).toEqual({ verdict: 'passed' });
  });

  it('is not stopped by a failed requirement of another, and can branch on it', async () => {
    const claim = { ...passing('claim'), check: checkOf('failed') };
    const when = { path: 'steps.s.requirements.claim.outcome', operator: 'equals', expected: 'failed' };
    const run = await completed({
      steps: [step('s', OK, { requirements: [claim] }), step('t', OK, { depends_on: ['s'], when })],
    });
    expect(stepOf(run, 's')?.status).toBe('succeeded');
    expect(stepOf(run, 't')?.status).toBe('succeeded');
    expect(run.result.outcome.verdict).toBe('failed');
  });

  it('whose required slot is missing failed without an attempt', async () => {
    const run = await completed({
      inputs: { file: FILE_SLOT },
      steps: [
        { id: 'read', action: { kind: 'extract', from: 'inputs.file' }, requirements: [passing('r')] },
        step('s', { echo: true }, {}, { x: 'inputs.file' }),
      ],
    });
    expect(stepOf(run, 'read')).toMatchObject({ status: 'failed', attempts: 0 });
    expect(stepOf(run, 's')).toMatchObject({ status: 'failed', attempts: 0 });
    expect(requirementOf(run, 'r')?.outcome).toBe('inconclusive');
    expect(run.jobs.submitted).toEqual([]);
    expect(run.result.outcome.evidence).toEqual({});
  });

  it('whose path leads to nothing failed without an attempt, naming what exists of it', async () => {
    const run = await completed(
      { inputs: { j: { type: 'json' } }, steps: [step('s', OK, {}, { x: 'inputs.j.a.b.c' })] },
      { j: { kind: 'json', value: { a: { b: [] } } } },
    );
    expect(stepOf(run, 's')).toMatchObject({ status: 'failed', attempts: 0 });
    expect(stepOf(run, 's')?.reason).toMatch(/inputs\.j\.a\.b$/);
  });

  it('whose file is not stored, or has another length, failed: never a pass', async () => {
    for (const file of [
      { ...FILE_INPUT, sha256: LOST_SHA256 },
      { ...FILE_INPUT, size_bytes: 4 },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one run after the other
      const run = await completed(
        {
          inputs: { file: FILE_SLOT },
          steps: [{ id: 'read', action: { kind: 'extract', from: 'inputs.file' } }],
          requirements: [reads('inputs.file'), { ...reads('steps.read.output'), id: 'other' }],
        },
        { file },
      );
      expect(stepOf(run, 'read')?.status).toBe('failed');
      expect(requirementOf(run, 'whole')?.outcome).toBe('inconclusive');
      expect(requirementOf(run, 'other')?.outcome).toBe('inconclusive');
      expect(run.result.outcome.evidence).toEqual({ file });
    }
  });

  it('of an agent is not run here and says so', async () => {
    const agent = { kind: 'agent', agent: { kind: 'Agent', name: 'reviewer', version: '1.0.0' } };
    const run = await completed({
      steps: [{ id: 'ask', action: agent, requirements: [passing('r')] }],
      requirements: [{ id: 'q', statement: '', check: agent }],
    });
    expect(stepOf(run, 'ask')).toMatchObject({ status: 'failed', attempts: 0 });
    expect(stepOf(run, 'ask')?.reason).toContain('not available here');
    expect(requirementOf(run, 'r')?.outcome).toBe('inconclusive');
    expect(requirementOf(run, 'q')?.outcome).toBe('inconclusive');
    expect(requirementOf(run, 'q')?.reason).toContain('not available here');
  });
});

describe('attempts', () => {
  it('are repeated after errors that can pass only, as often as the step says', async () => {
    const late: Behaviour = { error: 'timed_out' };
    const run = await completed({
      steps: [
        step('third', { attempts: [late, { error: 'internal' }, OK] }, { retries: 2 }),
        step('never', { attempts: [late, late, OK] }, { retries: 1 }),
        step('once', { attempts: [late, OK] }),
        step('script', { attempts: [FAILS, OK] }, { retries: 5 }),
      ],
    });
    expect(stepOf(run, 'third')).toMatchObject({ status: 'succeeded', attempts: 3, output: 1 });
    expect(stepOf(run, 'never')).toMatchObject({
      status: 'failed',
      attempts: 2,
      reason: 'The attempt did not end within its time (timed_out)',
    });
    expect(stepOf(run, 'once')).toMatchObject({ status: 'failed', attempts: 1 });
    expect(stepOf(run, 'script')).toMatchObject({ status: 'failed', attempts: 1 });
    const record = run.record.steps.find(({ id }) => id === 'third');
    expect(record?.attempts.map(({ error }) => error?.code ?? null)).toEqual(['timed_out', 'internal', null]);
  });

  it('have the time that the step allows, within what this worker gives', async () => {
    const run = await completed(
      {
        inputs: { file: FILE_SLOT },
        steps: [
          step('short', OK, { timeout_seconds: 3 }),
          step('long', OK, { timeout_seconds: 86_400 }),
          step('unsaid', OK),
          { id: 'read', action: { kind: 'extract', from: 'inputs.file' }, timeout_seconds: 7 },
        ],
      },
      { file: FILE_INPUT },
    );
    const times = run.jobs.submitted.map((job) => `${job.kind} ${job.timeout_seconds ?? 'unsaid'}`);
    expect(times.sort()).toEqual(['code 3', 'code 60', 'code unsaid', 'extract 7']);
  });
});
