import type { Check, Requirement } from '../declaration.ts';
import { agentReferences } from '../declaration.ts';
import type { Reference } from '../reference.ts';
import { judgeAssert } from './assert-check.ts';
import { judgeCode } from './code-check.ts';
import type { RunContext } from './context.ts';
import type { JudgedCheck } from './judged.ts';
import { inconclusive } from './judged.ts';
import { stoppedReason } from './reasons.ts';
import { lackingOutputs } from './scope.ts';
import { judgeTrace } from './trace-check.ts';
import { ExecutionStopped } from './turns.ts';

/**
 * Judges one requirement. One that reads the output of a step which was skipped does not apply; one that reads the
 * output of a step which failed cannot be judged, and failure wins.
 */
export async function judgeRequirement(requirement: Requirement, run: RunContext): Promise<JudgedCheck> {
  const { check } = requirement;
  const scope = { slots: run.slots, steps: run.steps, requirement };
  const lack = lackingOutputs(checkReferences(check), run.steps);
  if (lack === 'failure') return inconclusive('dependency failed: a step whose output the check reads');
  if (lack === 'condition')
    return { outcome: 'not_applicable', reason: 'dependency skipped: a step whose output the check reads' };
  if (run.stop.reason !== undefined) return inconclusive(stoppedReason(run.stop.reason));
  try {
    switch (check.kind) {
      case 'assert':
        return await judgeAssert(check, scope, run);
      case 'trace':
        return await judgeTrace(check, scope, run);
      case 'code':
        return await judgeCode(requirement, check, scope, run);
      case 'agent':
        return inconclusive('agents are not available here: this worker has no provider to ask');
      case 'drift':
        return inconclusive('drift is not available here: this worker keeps no baselines');
    }
  } catch (error) {
    if (error instanceof ExecutionStopped) return inconclusive(stoppedReason(run.stop.reason));
    run.fault(error);
    return inconclusive('the service failed while it judged (internal)');
  }
}

function checkReferences(check: Check): readonly Reference[] {
  switch (check.kind) {
    case 'assert':
      return [check.path, check.each].filter((reference) => reference !== undefined);
    case 'trace':
    case 'drift':
      return [check.on];
    case 'code':
      return [...check.inputs.values()];
    case 'agent':
      return agentReferences(check);
  }
}
