import { Check } from 'typebox/value';
import type { Answer } from '../../src/contract/evaluation.ts';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { Evaluator, Jobs } from '../../src/jobs/interface.ts';
import type { Verifier } from '../../src/verifier/declaration.ts';
import { judgeSpec } from '../../src/verifier/declare.ts';
import type { Inputs } from '../../src/verifier/input.ts';
import type { Clock, Execution, RunOptions } from '../../src/verifier/interface.ts';
import type { ExecutionRecord } from '../../src/verifier/record.ts';
import { VerificationResult } from '../../src/verifier/result.ts';
import { VerificationRunner } from '../../src/verifier/verification-runner.ts';
import { FakeJobs } from './fake-jobs.ts';
import { STILL_CLOCK } from './test-clocks.ts';
import { wyrdFaults } from './wyrd-faults.ts';

export const FILE_SHA256 = 'a'.repeat(64);
export const LOST_SHA256 = 'b'.repeat(64);

/** Answers with the language's own expressions; every schema fits, but `false` and what holds `"broken"`. */
export const FAKE_EVALUATOR: Evaluator = {
  evaluate: (_tenant, questions) =>
    Promise.resolve({
      status: 'answered',
      answers: questions.map((question): Answer => {
        if (question.kind === 'match')
          return {
            answer: new RegExp(rustAnchors(question.pattern), 'u').test(question.text) ? 'yes' : 'no',
          };
        if (question.kind === 'compile') return { answer: 'yes' };
        if (JSON.stringify(question.schema).includes('broken'))
          return { answer: 'refused', reason: 'broken' };
        return question.kind === 'validate' && question.schema === false
          ? { answer: 'no', path: '/x', keyword: 'type' }
          : { answer: 'yes' };
      }),
    }),
};

function rustAnchors(pattern: string): string {
  return pattern.replaceAll('\\A', '^').replaceAll('\\z', '$');
}

/** The declaration of a spec that must be valid. */
export async function declared(spec: JsonObject): Promise<Verifier> {
  const judged = await judgeSpec(spec, { evaluator: FAKE_EVALUATOR, tenant: 't' });
  if (judged.status !== 'valid') throw new Error(JSON.stringify(judged));
  return judged.verifier;
}

interface FakeParts {
  readonly jobs?: Jobs;
  readonly clock?: Clock;
  readonly evaluator?: Evaluator;
}

/** A runner on fakes: the file `FILE_SHA256` of 3 bytes is stored. */
export function runnerOf({
  jobs = new FakeJobs(),
  clock = STILL_CLOCK,
  evaluator = FAKE_EVALUATOR,
}: FakeParts) {
  return new VerificationRunner({
    jobs,
    evaluator,
    clock,
    maxFileBytes: 1_000_000,
    evidence: {
      pin: (_tenant, sha256) =>
        sha256 === FILE_SHA256 ? { sizeBytes: 3, release: () => undefined } : undefined,
    },
    fault: (_id, error) => {
      throw error;
    },
  });
}

/** Options of a run of no other interest. */
export function optionsOf(more: Partial<RunOptions> = {}): RunOptions {
  return {
    tenant: 't',
    signal: new AbortController().signal,
    executionId: '0190d1f0-0000-7000-8000-000000000000',
    verifier: { kind: 'Verifier', name: 'checks', version: '1.0.0' },
    subject: { kind: 'Service', name: 'subject', version: '1.0.0' },
    late: 'judged',
    ...more,
  };
}

/** The supplied file, as an input declaration. */
export const FILE_INPUT = {
  kind: 'file',
  sha256: FILE_SHA256,
  size_bytes: 3,
  format: 'pdf',
} as const;

export interface Completed {
  readonly result: VerificationResult;
  readonly record: ExecutionRecord;
  readonly jobs: FakeJobs;
}

/** Runs a spec on fakes to a result, which fits Wyrd's schema and ours. */
export async function completed(
  spec: JsonObject,
  inputs: Inputs = {},
  {
    jobs = new FakeJobs(),
    options = {},
    ...parts
  }: FakeParts & { jobs?: FakeJobs; options?: Partial<RunOptions> } = {},
): Promise<Completed> {
  const execution = await runnerOf({ jobs, ...parts }).run(await declared(spec), inputs, optionsOf(options));
  if (execution.status !== 'completed') throw new Error(JSON.stringify(execution));
  requireWyrdResult(execution.result);
  return { result: execution.result, record: execution.record, jobs };
}

/** The refusal of inputs. */
export function refusalOf(execution: Execution): { readonly code: string; readonly slot: string } {
  if (execution.status !== 'refused') throw new Error(`not refused: ${JSON.stringify(execution)}`);
  return { code: execution.refusal.code, slot: execution.refusal.slot };
}

/** Holds a result to our schema, and to Wyrd's when it lies beside the checkout. */
export function requireWyrdResult(result: VerificationResult): void {
  const onWire: unknown = JSON.parse(JSON.stringify(result));
  if (!Check(VerificationResult, onWire)) throw new Error(`Not of our shape: ${JSON.stringify(result)}`);
  const faults = wyrdFaults('result', onWire);
  if (faults.length > 0) throw new Error(JSON.stringify({ faults, result }));
}
