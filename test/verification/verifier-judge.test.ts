import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/contract/canonical-json.ts';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { Evaluation, Evaluator } from '../../src/jobs/interface.ts';
import type { DigestedSpec } from '../../src/verification/verifier-judge.ts';
import { VerifierJudge } from '../../src/verification/verifier-judge.ts';

/** An evaluator whose tenants are noted; a pattern makes every judgement ask it. */
class Noting implements Evaluator {
  readonly asked: string[] = [];
  answer: Evaluation = { status: 'answered', answers: [{ answer: 'yes' }] };

  async evaluate(tenant: string): Promise<Evaluation> {
    this.asked.push(tenant);
    return this.answer;
  }
}

const card = (id: string, pattern = 'a+'): DigestedSpec => {
  const spec: JsonObject = {
    inputs: { text: { type: 'json' } },
    requirements: [
      {
        id,
        statement: 'it matches',
        check: { kind: 'assert', path: 'inputs.text', operator: { kind: 'matches_regex', pattern } },
      },
    ],
  };
  return { spec, spec_sha256: createHash('sha256').update(canonicalJson(spec)).digest('hex') };
};

describe('the judge of declared Verifiers', () => {
  it('judges a spec once for however many executions', async () => {
    const evaluator = new Noting();
    const judge = new VerifierJudge(evaluator);
    const first = await judge.judge('acme', card('same'));
    expect(first.requirements.map(({ id }) => id)).toEqual(['same']);
    expect(await judge.judge('acme', card('same'))).toBe(first);
    expect(evaluator.asked).toEqual(['acme']);
  });

  it('judges for each tenant itself, so that no answer tells of another', async () => {
    const evaluator = new Noting();
    const judge = new VerifierJudge(evaluator);
    for (const tenant of ['acme', 'other', 'acme']) await judge.judge(tenant, card('same'));
    expect(evaluator.asked).toEqual(['acme', 'other']);
  });

  it('remembers no refusal and nothing undecided', async () => {
    const evaluator = new Noting();
    const judge = new VerifierJudge(evaluator);
    evaluator.answer = { status: 'unanswered', code: 'timed_out' };
    await expect(judge.judge('acme', card('late'))).rejects.toMatchObject({
      code: 'WYRD_SPEC_503_UNAVAILABLE',
    });
    evaluator.answer = { status: 'answered', answers: [{ answer: 'refused', reason: 'error: no' }] };
    await expect(judge.judge('acme', card('late'))).rejects.toMatchObject({
      code: 'WYRD_SPEC_400_VALIDATION',
      details: { rule: 'operator' },
    });
    evaluator.answer = { status: 'answered', answers: [{ answer: 'yes' }] };
    await expect(judge.judge('acme', card('late'))).resolves.toBeDefined();
    expect(evaluator.asked).toHaveLength(3);
  });

  it('forgets what was asked for longest ago when the specs are too large together', async () => {
    const evaluator = new Noting();
    const bytes = canonicalJson(card('one').spec as JsonObject).length;
    const judge = new VerifierJudge(evaluator, 2 * bytes);
    const asked = async (id: string): Promise<number> => {
      await judge.judge('acme', card(id));
      return evaluator.asked.length;
    };
    expect([await asked('one'), await asked('two'), await asked('one')]).toEqual([1, 2, 2]);
    expect([await asked('six'), await asked('one'), await asked('two')]).toEqual([3, 3, 4]);
  });

  it('remembers no spec that alone is larger than the room', async () => {
    const evaluator = new Noting();
    const judge = new VerifierJudge(evaluator, 10);
    await judge.judge('acme', card('one'));
    await judge.judge('acme', card('one'));
    expect(evaluator.asked).toHaveLength(2);
  });
});
