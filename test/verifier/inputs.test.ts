import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { Evaluator } from '../../src/jobs/interface.ts';
import type { Inputs } from '../../src/verifier/input.ts';
import { FakeJobs } from '../helpers/fake-jobs.ts';
import {
  FAKE_EVALUATOR,
  FILE_INPUT,
  LOST_SHA256,
  completed,
  declared,
  optionsOf,
  refusalOf,
  runnerOf,
} from '../helpers/verification.ts';
import { OK, requirementOf, step } from '../helpers/verifier-spec.ts';

const SLOTS: JsonObject = {
  j: { type: 'json', required: false },
  strict: { type: 'json', schema: false, required: false },
  m: { type: 'media', formats: ['pdf', 'text'], max_bytes: 10, required: false },
  t: { type: 'trace', required: false },
};
const CARD = { kind: 'Artifact', name: 'letter', version: '1.0.0' } as const;
const json = { kind: 'json', value: 1 } as const;

describe('inputs', () => {
  const refused: readonly (readonly [string, Inputs, string, string])[] = [
    ['an unknown slot', { zz: json }, '400_INPUT_INVALID', 'zz'],
    ['a name of an object itself', { constructor: json }, '400_INPUT_INVALID', 'constructor'],
    ['a file for a json slot', { j: FILE_INPUT }, '400_INPUT_INVALID', 'j'],
    ['a value for a media slot', { m: json }, '400_INPUT_INVALID', 'm'],
    ['a value for a trace slot', { t: json }, '400_INPUT_INVALID', 't'],
    ['a trace for a json slot', { j: { kind: 'trace', trace_id: 'a'.repeat(32) } }, '400_INPUT_INVALID', 'j'],
    ['a format the slot does not take', { m: { ...FILE_INPUT, format: 'docx' } }, '400_INPUT_INVALID', 'm'],
    ['a file above max_bytes', { m: { ...FILE_INPUT, size_bytes: 11 } }, '413_INPUT_TOO_LARGE', 'm'],
    ['an artifact', { m: { kind: 'artifact', artifact: CARD } }, '422_INPUT_UNSUPPORTED', 'm'],
    ['a trace id of zeros', { t: { kind: 'trace', trace_id: '0'.repeat(32) } }, '400_INPUT_INVALID', 't'],
    ['a trace id in capitals', { t: { kind: 'trace', trace_id: 'A'.repeat(32) } }, '400_INPUT_INVALID', 't'],
    ['a value outside the schema', { strict: { kind: 'json', value: null } }, '400_INPUT_INVALID', 'strict'],
    ['the first of two by its name', { zz: json, m: json }, '400_INPUT_INVALID', 'm'],
  ];
  for (const [what, inputs, code, slot] of refused)
    it(`with ${what} are refused before anything runs, and before they are queued`, async () => {
      const jobs = new FakeJobs();
      const runner = runnerOf({ jobs });
      const declaration = await declared({ inputs: SLOTS, steps: [step('s', OK)] });
      const execution = await runner.run(declaration, inputs, optionsOf());
      expect(refusalOf(execution)).toEqual({ code, slot });
      expect(await runner.refusal(declaration, inputs, optionsOf())).toMatchObject({
        code,
        slot,
        details: { slot },
      });
      expect(jobs.submitted).toEqual([]);
    });

  it('are refused where a slot can be filled by a group or a window alone', async () => {
    const runner = runnerOf({});
    for (const spec of [
      { inputs: { s: { type: 'samples', features: ['f'] } } },
      { inputs: { s: 'verifiers.other.inputs.j' } },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const execution = await runner.run(await declared(spec), {}, optionsOf());
      expect(refusalOf(execution)).toEqual({ code: '422_INPUT_UNSUPPORTED', slot: 's' });
    }
  });

  it('are refused above what is judged here, whatever the slot allows', async () => {
    const declaration = await declared({ inputs: { m: { type: 'media', formats: ['pdf'] } } });
    const inputs = { m: { ...FILE_INPUT, size_bytes: 1_000_001 } };
    expect(refusalOf(await runnerOf({}).run(declaration, inputs, optionsOf())).code).toBe(
      '413_INPUT_TOO_LARGE',
    );
  });

  it('are refused when the schema of a slot is none, supplied or not', async () => {
    const declaration = await declared({
      inputs: { j: { type: 'json', schema: { type: 'broken' }, required: false } },
    });
    for (const inputs of [{}, { j: json }])
      expect(
        // oxlint-disable-next-line no-await-in-loop -- one after another
        refusalOf(await runnerOf({}).run(declaration, inputs, optionsOf())),
      ).toEqual({ code: '400_INPUT_INVALID', slot: 'j' });
  });

  it('that fit are accepted: null for a json slot, a file that is not stored here', async () => {
    const declaration = await declared({ inputs: SLOTS });
    const inputs = {
      j: { kind: 'json', value: null },
      m: { ...FILE_INPUT, sha256: LOST_SHA256 },
      t: { kind: 'trace', trace_id: 'a'.repeat(32) },
    } as const;
    expect(await runnerOf({}).refusal(declaration, inputs, optionsOf())).toBeUndefined();
  });

  it('that could not be held to their schema are evidence that cannot be read', async () => {
    const evaluator: Evaluator = {
      evaluate: (tenant, questions, control) =>
        questions.some(({ kind }) => kind === 'validate')
          ? Promise.resolve({ status: 'unanswered', code: 'timed_out' })
          : FAKE_EVALUATOR.evaluate(tenant, questions, control),
    };
    const spec = {
      inputs: { j: { type: 'json', schema: { type: 'number' } } },
      requirements: [
        { id: 'whole', statement: '', check: { kind: 'assert', path: 'inputs.j', operator: 'is_number' } },
      ],
    };
    const run = await completed(spec, { j: json }, { evaluator });
    expect(requirementOf(run, 'whole')?.outcome).toBe('inconclusive');
    expect(requirementOf(run, 'whole')?.reason).toContain('timed_out');
  });

  it('that were supplied stand in the result as they were declared, others not at all', async () => {
    const inputs = { j: json, m: { ...FILE_INPUT, filename: 'letter.pdf' } };
    const { result } = await completed({ inputs: SLOTS }, inputs);
    expect(result.outcome.evidence).toEqual(inputs);
    const unnamed = await completed({ inputs: SLOTS }, { m: { ...FILE_INPUT, filename: null } });
    expect(Object.keys(unnamed.result.outcome.evidence['m'] ?? {})).not.toContain('filename');
  });
});

describe('a media slot', () => {
  it('reaches code and paths as what is told of the file', async () => {
    const told = { format: 'pdf', sha256: FILE_INPUT.sha256, size_bytes: 3, filename: null };
    const run = await completed(
      {
        inputs: { m: { type: 'media', formats: ['pdf'] } },
        steps: [step('s', { echo: true }, {}, { file: 'inputs.m' })],
        requirements: [
          {
            id: 'whole',
            statement: '',
            check: { kind: 'assert', path: 'inputs.m', operator: 'equals', expected: told },
          },
        ],
      },
      { m: FILE_INPUT },
    );
    expect(run.result.outcome.steps[0]?.output).toEqual({ file: told });
    expect(requirementOf(run, 'whole')?.outcome).toBe('passed');
  });
});
