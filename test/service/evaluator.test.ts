import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../helpers/service.ts';
import { extractJob, startService } from '../helpers/service.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService({ WYRD_WORKER_SLOTS: '1' });
});
afterAll(() => test.close());

/** On JavaScript's engine this takes longer than anybody waits. */
const BOMB = { schema: { pattern: '^(a+)+$' }, value: `${'a'.repeat(40)}b` } as const;

describe('the evaluator', () => {
  it('answers patterns and schemas from inside a jail', async () => {
    const evaluation = await test.service.evaluator.evaluate('t', [
      { kind: 'match', pattern: '^\\d+$', text: '٣' },
      { kind: 'compile', pattern: '(?=a)' },
      { kind: 'validate', schema: { type: 'string' }, value: 1 },
    ]);
    expect(evaluation).toMatchObject({
      status: 'answered',
      answers: [{ answer: 'yes' }, { answer: 'refused' }, { answer: 'no', keyword: 'type' }],
    });
  });

  it('gives no answer past its time, and the next questions have a jail again', async () => {
    const { evaluator } = test.service;
    expect(await evaluator.evaluate('t', [{ kind: 'validate', ...BOMB }], { wallMs: 300 })).toEqual({
      status: 'unanswered',
      code: 'timed_out',
    });
    expect(await evaluator.evaluate('t', [{ kind: 'compile', pattern: 'a' }])).toEqual({
      status: 'answered',
      answers: [{ answer: 'yes' }],
    });
  });

  it('is called off by its signal', async () => {
    const { evaluator } = test.service;
    const signal = AbortSignal.timeout(100);
    expect(await evaluator.evaluate('t', [{ kind: 'validate', ...BOMB }], { signal })).toEqual({
      status: 'unanswered',
      code: 'cancelled',
    });
    expect(await evaluator.evaluate('t', [{ kind: 'validate', ...BOMB }], { signal })).toMatchObject({
      code: 'cancelled',
    });
  });

  it('asks nothing of a jail when nothing is asked', async () => {
    expect(await test.service.evaluator.evaluate('t', [])).toEqual({ status: 'answered', answers: [] });
  });

  it('leaves the jail to the documents that follow', async () => {
    await test.service.evaluator.evaluate('default', [{ kind: 'compile', pattern: 'a' }]);
    const result = await test.run(extractJob(await test.put('a', 'text')));
    expect(result.status).toBe('completed');
  });
});
