import type { Requirement, Step, Verifier } from '../declaration.ts';
import { dependenciesOf } from '../graph.ts';
import { stagesOf } from '../plan.ts';
import type { RunContext } from './context.ts';
import { sinceStart } from './context.ts';
import { judgeRequirement } from './judge-requirement.ts';
import type { JudgedCheck } from './judged.ts';
import { inconclusive } from './judged.ts';
import { stoppedReason } from './reasons.ts';
import type { SettledStep, StepFate } from './settled.ts';
import { lacking } from './settled.ts';
import type { StepEnd } from './step-run.ts';
import { runStep } from './step-run.ts';
import { ExecutionStopped } from './turns.ts';

/** A requirement with what its check found. */
export interface JudgedRequirement {
  readonly requirement: Requirement;
  readonly judged: JudgedCheck;
  readonly startedMs: number;
  readonly endedMs: number;
}

/** A step that ran or was passed over, with its requirements judged. */
export interface FinishedStep {
  readonly step: Step;
  readonly stage: number;
  readonly end: StepEnd;
  readonly requirements: readonly JudgedRequirement[];
  readonly startedMs: number;
  readonly endedMs: number;
}

/** Every block of an execution: steps stage by stage, then the requirements of the whole. */
export interface FinishedBlocks {
  readonly steps: readonly FinishedStep[];
  readonly requirements: readonly JudgedRequirement[];
}

/** The context with the steps that settled so far, which only the run itself adds to. */
export interface GrowingContext extends RunContext {
  readonly steps: Map<string, SettledStep>;
}

/**
 * Runs every step as soon as all it depends on has settled and been judged, independent ones at once, and judges the
 * requirements of the whole when all steps are done. Every block ends, whatever happens to the others.
 */
export async function settleAll(
  { steps, requirements }: Verifier,
  run: GrowingContext,
): Promise<FinishedBlocks> {
  const settling = new Map<string, Promise<FinishedStep>>();
  for (const [stage, layer] of stagesOf(steps).entries())
    for (const step of layer) {
      const before = [...dependenciesOf(step)].flatMap((id) => settling.get(id) ?? []);
      settling.set(step.id, settleAfter(before, { step, stage }, run));
    }
  const finished = await Promise.all(settling.values());
  return { steps: finished, requirements: await Promise.all(requirements.map((one) => judge(one, run))) };
}

async function settleAfter(
  before: readonly Promise<FinishedStep>[],
  { step, stage }: Pick<FinishedStep, 'step' | 'stage'>,
  run: GrowingContext,
): Promise<FinishedStep> {
  await Promise.all(before);
  const startedMs = sinceStart(run);
  const end = await guardedRun(step, run);
  run.steps.set(step.id, { fate: end.fate, verdicts: new Map() });
  const requirements = await Promise.all(
    step.requirements.map((requirement) => judgeOfStep(requirement, end.fate, run)),
  );
  const verdicts = requirements.map(
    ({ requirement, judged: { outcome, reason } }) => [requirement.id, { outcome, reason }] as const,
  );
  run.steps.set(step.id, { fate: end.fate, verdicts: new Map(verdicts) });
  return { step, stage, end, requirements, startedMs, endedMs: sinceStart(run) };
}

async function guardedRun(step: Step, run: RunContext): Promise<StepEnd> {
  try {
    return await runStep(step, run);
  } catch (error) {
    const stopped = error instanceof ExecutionStopped;
    if (!stopped) run.fault(error);
    const reason = stopped ? stoppedReason(run.stop.reason) : 'The service failed (internal)';
    return { fate: { kind: 'failed', reason }, attempts: [] };
  }
}

/** Requirements of a step that did not succeed are not judged: they do not apply, or cannot be judged. */
async function judgeOfStep(
  requirement: Requirement,
  fate: StepFate,
  run: RunContext,
): Promise<JudgedRequirement> {
  const lack = lacking(fate);
  if (lack === undefined || fate.kind === 'succeeded') return judge(requirement, run);
  const reason = `the step was ${fate.kind}: ${fate.reason}`;
  const judged: JudgedCheck =
    lack === 'condition' ? { outcome: 'not_applicable', reason } : inconclusive(reason);
  const atMs = sinceStart(run);
  return { requirement, judged, startedMs: atMs, endedMs: atMs };
}

async function judge(requirement: Requirement, run: RunContext): Promise<JudgedRequirement> {
  const startedMs = sinceStart(run);
  const judged = await judgeRequirement(requirement, run);
  return { requirement, judged, startedMs, endedMs: sinceStart(run) };
}
