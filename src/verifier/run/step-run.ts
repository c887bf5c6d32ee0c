import type { Provenance } from '../../contract/provenance.ts';
import { WALL_LIMITS } from '../../contract/limits.ts';
import type { Step } from '../declaration.ts';
import { actionReferences } from '../declaration.ts';
import { referenceText } from '../reference.ts';
import type { AttemptRecord } from '../record.ts';
import type { BlockJob, JobEnd } from './block-jobs.ts';
import { prepareCall } from './call.ts';
import { capturedError } from './capture.ts';
import type { RunContext } from './context.ts';
import { sinceStart } from './context.ts';
import { judgeResolved } from './judge-values.ts';
import { errorReason, operatorText, stoppedReason } from './reasons.ts';
import { lackingOutputs, resolve } from './scope.ts';
import type { SettledStep, StepFate } from './settled.ts';
import { StepOutput, lacking } from './settled.ts';

/** The wait before the first retry; it doubles up to the longest. */
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 2_000;

/** What became of a step, without its requirements. */
export interface StepEnd {
  readonly fate: StepFate;
  readonly attempts: readonly AttemptRecord[];
  readonly provenance?: Provenance;
}

/** Runs a step whose dependencies have settled and been judged. */
export async function runStep(step: Step, run: RunContext): Promise<StepEnd> {
  const early = await settledEarly(step, run);
  if (early !== undefined) return { fate: early, attempts: [] };
  const job = jobOf(step, run);
  if (job.kind === 'unready') return { fate: { kind: 'failed', reason: job.reason }, attempts: [] };
  return attemptAll(step, job.job, run);
}

/** The fate of a step that makes no attempt; undefined when its turn has come. */
async function settledEarly(step: Step, run: RunContext): Promise<StepFate | undefined> {
  const lack = lackingDependency(step, run.steps);
  if (lack === 'failure') return { kind: 'skipped', because: lack, reason: 'dependency failed' };
  if (lack === 'condition') return { kind: 'skipped', because: lack, reason: 'dependency skipped' };
  if (run.stop.reason !== undefined) return { kind: 'failed', reason: stoppedReason(run.stop.reason) };
  return conditionFate(step, run);
}

/** Statuses and verdicts of other steps are read whatever became of those; outputs and `depends_on` need success. */
function lackingDependency(
  { dependsOn, action, when }: Step,
  steps: ReadonlyMap<string, SettledStep>,
): 'condition' | 'failure' | undefined {
  const lacks = dependsOn.flatMap((id) => {
    const fate = steps.get(id)?.fate;
    return fate === undefined ? [] : [lacking(fate)];
  });
  const references = [...actionReferences(action), ...(when === undefined ? [] : [when.path])];
  lacks.push(lackingOutputs(references, steps));
  return lacks.includes('failure') ? 'failure' : lacks.includes('condition') ? 'condition' : undefined;
}

/** A condition that cannot be decided fails the step: to skip it would drop it from the verdict. */
async function conditionFate({ when }: Step, run: RunContext): Promise<StepFate | undefined> {
  if (when === undefined) return undefined;
  const resolved = resolve(when.path, run);
  const [judgement] = await judgeResolved(when, [resolved], run);
  const what = `when: ${referenceText(when.path)}`;
  switch (judgement?.kind) {
    case 'holds':
      return undefined;
    case 'does_not_hold':
      return {
        kind: 'skipped',
        because: 'condition',
        reason: `${what}: ${operatorText(when.operator)} does not hold`,
      };
    case 'cannot_judge':
    case undefined:
      return {
        kind: 'failed',
        reason: `${what} cannot be decided: ${judgement?.reason ?? 'it was not judged'}`,
      };
  }
}

type StepJob =
  { readonly kind: 'ready'; readonly job: BlockJob } | { readonly kind: 'unready'; readonly reason: string };

function jobOf({ action, timeoutSeconds }: Step, run: RunContext): StepJob {
  switch (action.kind) {
    case 'agent':
      return unready('agents are not available here: this worker has no provider to ask');
    case 'code': {
      const prepared = prepareCall(action, run, run);
      if (prepared.kind === 'unready') return prepared;
      const timeout = timeoutOf(timeoutSeconds, WALL_LIMITS.python.ceiling);
      return { kind: 'ready', job: { kind: 'code', ...timeout, code: prepared.call } };
    }
    case 'extract': {
      const { from } = action;
      const slot = from.root === 'input' ? run.slots.get(from.slot) : undefined;
      if (slot?.kind === 'absent') return unready(slot.reason);
      if (slot?.kind !== 'media') return unready(`${referenceText(from)} holds no file to extract`);
      const timeout = timeoutOf(timeoutSeconds, WALL_LIMITS.extract.ceiling);
      return { kind: 'ready', job: { kind: 'extract', ...timeout, extract: { from: slot.file } } };
    }
  }
}

function unready(reason: string): StepJob {
  return { kind: 'unready', reason };
}

/** A declaration may allow more time than this worker gives to any attempt. */
function timeoutOf(seconds: number | undefined, ceilingMs: number): { readonly timeout_seconds?: number } {
  return seconds === undefined ? {} : { timeout_seconds: Math.min(seconds, ceilingMs / 1000) };
}

async function attemptAll({ id, retries }: Step, job: BlockJob, run: RunContext): Promise<StepEnd> {
  const attempts: AttemptRecord[] = [];
  for (let number = 1; ; number++) {
    const startedMs = sinceStart(run);
    // oxlint-disable-next-line no-await-in-loop -- attempts follow one another
    const end = await run.jobs.run(`step.${id}`, number, job);
    const { fate, provenance, error, retryable } = attemptEnd(end, run);
    const durationMs = sinceStart(run) - startedMs;
    attempts.push({ number, startedMs, durationMs, error });
    if (!retryable || number > retries) return { fate, attempts, ...provenance };
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (number - 1), LONGEST_RETRY_MS);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await run.stop.sleep(run.clock, delayMs);
    if (run.stop.reason !== undefined) return { fate, attempts, ...provenance };
  }
}

interface AttemptEnd {
  readonly fate: StepFate;
  readonly provenance: { readonly provenance?: Provenance };
  readonly error: AttemptRecord['error'];
  readonly retryable: boolean;
}

function attemptEnd(end: JobEnd, { stop, verifier, kept }: RunContext): AttemptEnd {
  if (end.kind !== 'decided') {
    const reason = end.kind === 'refused' ? end.reason : stoppedReason(stop.reason);
    return { fate: { kind: 'failed', reason }, provenance: {}, error: null, retryable: false };
  }
  const { head, output } = end.job;
  const provenance = { provenance: head.provenance };
  if (head.error !== null || output === null || head.output_sha256 === null) {
    const reason = head.error === null ? 'the job gave no output' : errorReason(head.error);
    const error = head.error === null ? null : capturedError(verifier.contextCapture, head.error);
    return { fate: { kind: 'failed', reason }, provenance, error, retryable: error?.retryable === true };
  }
  if (!kept.take(output.length)) {
    const reason = 'the outputs of the steps are too large together (limit_exceeded)';
    return { fate: { kind: 'failed', reason }, provenance, error: null, retryable: false };
  }
  const fate: StepFate = { kind: 'succeeded', output: new StepOutput(output, head.output_sha256) };
  return { fate, provenance, error: null, retryable: false };
}
