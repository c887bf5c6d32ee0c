import type { ContextCapture, Verifier } from '../declaration.ts';
import { decide } from '../decide.ts';
import type { InputDeclaration, Inputs } from '../input.ts';
import type { RunOptions } from '../interface.ts';
import type { ExecutionRecord, RequirementRecord, StepRecord } from '../record.ts';
import type { RequirementResult, StepResult, VerificationResult } from '../result.ts';
import { capturedOutput } from './capture.ts';
import { LEFT_OUT, ResultRoom } from './result-room.ts';
import type { FinishedBlocks, FinishedStep, JudgedRequirement } from './settle.ts';
import type { StepOutput } from './settled.ts';

/** The result of an execution in Wyrd's shape: requirements of steps first, in the order of the plan. */
export function resultOf(
  { decide: rule, contextCapture }: Verifier,
  inputs: Inputs,
  { executionId, runId, verifier, subject, deploymentEnvironment }: RunOptions,
  { steps, requirements }: FinishedBlocks,
): VerificationResult {
  const room = new ResultRoom();
  const stepResults = steps.map((step) => stepResult(step, contextCapture, room));
  const judged = [
    ...steps.flatMap(({ step, requirements: own }) =>
      own.map((one) => requirementResult(one, room, step.id)),
    ),
    ...requirements.map((one) => requirementResult(one, room)),
  ];
  return {
    execution_id: executionId,
    ...(runId === undefined ? {} : { run_id: runId }),
    verifier: cardRef(verifier),
    subject: cardRef(subject),
    ...(deploymentEnvironment === undefined ? {} : { deployment_environment: deploymentEnvironment }),
    outcome: {
      verdict: decide(
        rule,
        judged.map(({ outcome }) => outcome),
      ),
      requirements: judged,
      steps: stepResults,
      evidence: suppliedEvidence(inputs),
    },
  };
}

/** Declarations as they were supplied; a name that is null is left out, as Wyrd writes it. */
function suppliedEvidence(inputs: Inputs): VerificationResult['outcome']['evidence'] {
  const evidence = Object.entries(inputs).map(([slot, input]): [string, InputDeclaration] => {
    if (input.kind !== 'file' || input.filename !== null) return [slot, input];
    const { filename: _, ...unnamed } = input;
    return [slot, unnamed];
  });
  return Object.fromEntries(evidence);
}

/** What is known beside the result. */
export function recordOf({ steps, requirements }: FinishedBlocks, durationMs: number): ExecutionRecord {
  return {
    durationMs,
    steps: steps.map(stepRecord),
    requirements: [
      ...steps.flatMap(({ step, requirements: own }) => own.map((one) => requirementRecord(one, step.id))),
      ...requirements.map((one) => requirementRecord(one)),
    ],
  };
}

function requirementResult(
  { requirement, judged }: JudgedRequirement,
  room: ResultRoom,
  step?: string,
): RequirementResult {
  const { outcome, actual, citations, data, provenance } = judged;
  const fits = actual === undefined || room.take(actual);
  const reason = fits ? judged.reason : `${judged.reason} (actual ${LEFT_OUT})`;
  return {
    id: requirement.id,
    ...(step === undefined ? {} : { step }),
    statement: requirement.statement,
    outcome,
    reason,
    ...(actual === undefined || !fits ? {} : { actual }),
    ...(citations === undefined ? {} : { citations: [...citations] }),
    ...(data === undefined ? {} : { data }),
    check: requirement.declaredCheck,
    ...(provenance === undefined ? {} : { provenance }),
  };
}

function stepResult(
  { step: { id }, end: { fate, attempts, provenance } }: FinishedStep,
  capture: ContextCapture,
  room: ResultRoom,
): StepResult {
  const told = fate.kind === 'succeeded' ? keptOutput(fate.output, capture, room) : { reason: fate.reason };
  return {
    id,
    status: fate.kind,
    ...told,
    attempts: attempts.length,
    duration_ms: attempts.reduce((sum, { durationMs }) => sum + durationMs, 0),
    ...(provenance === undefined ? {} : { provenance }),
  };
}

function keptOutput(
  output: StepOutput,
  capture: ContextCapture,
  room: ResultRoom,
): Pick<StepResult, 'output' | 'reason'> {
  const captured = capturedOutput(capture, output);
  if (captured.output === undefined || room.take(captured.output)) return captured;
  return { reason: `output ${LEFT_OUT}` };
}

function stepRecord({ step: { id }, stage, end, startedMs, endedMs }: FinishedStep): StepRecord {
  return { id, stage, status: end.fate.kind, startedMs, endedMs, attempts: end.attempts };
}

function requirementRecord(
  { requirement: { id }, judged, startedMs, endedMs }: JudgedRequirement,
  step?: string,
): RequirementRecord {
  const { judgedCitations: citations = [], error } = judged;
  return {
    id,
    ...(step === undefined ? {} : { step }),
    startedMs,
    endedMs,
    citations,
    ...(error === undefined ? {} : { error }),
  };
}

/** On the wire a card has the keys of its type and no others. */
function cardRef({ kind, name, version, uid }: RunOptions['subject']): VerificationResult['subject'] {
  return {
    kind: kind as VerificationResult['subject']['kind'],
    name,
    version,
    ...(uid === undefined ? {} : { uid }),
  };
}
