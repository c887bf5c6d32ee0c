import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/json-value.ts';
import { FILE_INPUT, completed } from '../helpers/verification.ts';
import {
  FAILS,
  FILE_SLOT,
  OK,
  checkOf,
  codeOf,
  reads,
  requirementOf,
  skipped,
  step,
  stepOf,
} from '../helpers/verifier-spec.ts';

describe('a requirement of the whole', () => {
  it('that reads the output of a skipped step does not apply, of a failed one is inconclusive, and failure wins', async () => {
    const each = async (path: string, steps: JsonObject[]): Promise<string | undefined> =>
      requirementOf(await completed({ steps, requirements: [reads(path)] }), 'whole')?.outcome;
    expect(await each('steps.s.output', skipped('s'))).toBe('not_applicable');
    expect(await each('steps.s.output.x', [step('s', FAILS)])).toBe('inconclusive');
    const both = await completed({
      steps: [...skipped('s'), step('bad', FAILS)],
      requirements: [
        {
          id: 'whole',
          statement: '',
          check: checkOf('passed', { a: 'steps.s.output', b: 'steps.bad.output' }),
        },
      ],
    });
    expect(requirementOf(both, 'whole')?.outcome).toBe('inconclusive');
  });

  it('that reads the status of a failed step is judged', async () => {
    const run = await completed({
      steps: [step('s', FAILS, { requirements: [] })],
      requirements: [reads('steps.s.status', 'equals', 'failed')],
    });
    expect(requirementOf(run, 'whole')?.outcome).toBe('passed');
    expect(run.result.outcome.verdict).toBe('passed');
  });

  it('reads an omitted optional slot as null, and nothing below it', async () => {
    const inputs = { j: { type: 'json', required: false } };
    const run = await completed({
      inputs,
      requirements: [reads('inputs.j', 'is_null'), { ...reads('inputs.j.x', 'is_null'), id: 'below' }],
    });
    expect(requirementOf(run, 'whole')?.outcome).toBe('passed');
    expect(requirementOf(run, 'below')?.outcome).toBe('inconclusive');
  });

  it('stands behind those of steps, which stand in the order of the plan', async () => {
    const run = await completed({
      steps: [step('z', OK, { depends_on: ['b'] }), step('b', OK), step('a', OK)],
      requirements: [reads('steps.z.output')],
    });
    expect(run.result.outcome.requirements.map(({ id }) => id)).toEqual([
      'a_holds',
      'b_holds',
      'z_holds',
      'whole',
    ]);
    expect(run.result.outcome.steps.map(({ id }) => id)).toEqual(['a', 'b', 'z']);
    expect(run.record.steps.map(({ stage }) => stage)).toEqual([0, 0, 1]);
  });

  it('judged by code keeps only what the verdict says, with provenance and its citations beside it', async () => {
    const run = await completed(
      {
        inputs: { file: FILE_SLOT },
        requirements: [{ id: 'whole', statement: 's', check: checkOf('passed') }],
      },
      { file: FILE_INPUT },
      { options: { excerpts: true } },
    );
    const citation = { slot: 'file', locator: { page: 1 } };
    expect(requirementOf(run, 'whole')).toMatchObject({
      outcome: 'passed',
      reason: 'it passed',
      citations: [citation],
      provenance: { kind: 'code', runtime: 'python' },
      check: { kind: 'code', entrypoint: 'f' },
    });
    expect(run.record.requirements[0]?.citations).toEqual([{ citation, valid: true, excerpt: 'the place' }]);
  });

  it('whose code has an error is inconclusive with the error, and may say not_applicable itself', async () => {
    const run = await completed({
      requirements: [
        { id: 'bad', statement: '', check: codeOf(FAILS) },
        { id: 'apart', statement: '', check: checkOf('not_applicable') },
      ],
    });
    expect(requirementOf(run, 'bad')).toMatchObject({
      outcome: 'inconclusive',
      reason: 'The script raised an exception (script_failed)',
    });
    expect(run.record.requirements[0]?.error?.code).toBe('script_failed');
    expect(requirementOf(run, 'apart')?.outcome).toBe('not_applicable');
  });
});

describe('context_capture', () => {
  const spec = (context_capture: string): JsonObject => ({
    context_capture,
    inputs: { j: { type: 'json' } },
    steps: [step('s', { return: { secret: 'hidden' } }), step('bad', FAILS)],
    requirements: [
      reads('inputs.j.secret', 'equals', 'other'),
      {
        id: 'each',
        statement: '',
        check: { kind: 'assert', each: 'inputs.j.list[*]', operator: 'is_number' },
      },
    ],
  });
  const inputs = { j: { kind: 'json', value: { secret: 'hidden', list: ['hidden', 1] } } } as const;

  it('full keeps values', async () => {
    const run = await completed(spec('full'), inputs);
    expect(stepOf(run, 's')?.output).toEqual({ secret: 'hidden' });
    expect(requirementOf(run, 'whole')).toMatchObject({ actual: 'hidden' });
    expect(requirementOf(run, 'whole')?.reason).toContain('hidden');
    expect(requirementOf(run, 'each')?.actual).toEqual(['hidden', 1]);
  });

  it('hash keeps the SHA-256 of the canonical JSON, and no reason or record quotes a value', async () => {
    const run = await completed(spec('hash'), inputs);
    // printf '{"secret":"hidden"}' | sha256sum, and of "hidden" with its quotes.
    expect(stepOf(run, 's')?.output).toBe('bf77268bfb054a60f2162433e7ad0d44945f9642d61f837a98d350bbae4432a2');
    expect(requirementOf(run, 'whole')?.actual).toBe(
      '86d3147e0de86e0ebd654db2412091a20ab0eaf2eec43f162fa77642310fe63a',
    );
    expect(JSON.stringify({ ...run.result.outcome, evidence: {} })).not.toContain('hidden');
    expect(JSON.stringify(run.record)).not.toMatch(/hidden|private/);
  });

  it('redact keeps nothing of them', async () => {
    const run = await completed(spec('redact'), inputs);
    expect(stepOf(run, 's')).not.toHaveProperty('output');
    expect(requirementOf(run, 'whole')).not.toHaveProperty('actual');
    expect(requirementOf(run, 'each')).not.toHaveProperty('actual');
    expect(JSON.stringify({ ...run.result.outcome, evidence: {} })).not.toContain('hidden');
    expect(JSON.stringify(run.record)).not.toMatch(/hidden|private/);
  });
});
