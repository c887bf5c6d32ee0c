import type { AgentCall, AssertCheck, Check, TraceCheck } from '../declaration.ts';
import { fitsVerdict } from '../schema/verdict-fit.ts';
import { judgeAgent, placedAgent } from './agent.ts';
import { judgeCode, judgeResponseFormat } from './code.ts';
import { judgeDrift } from './drift.ts';
import { judgeOperator } from './operator.ts';
import { judgeReference, wholeSlot } from './reference.ts';
import type { DeclarationRefusal } from './refusal.ts';
import { firstOf, inOrder, refuse, within } from './refusal.ts';
import type { Part, Scope } from './scope.ts';

/** Each check by itself: those of steps in their order, then those of the whole. */
export function judgeChecks(scope: Scope): DeclarationRefusal | undefined {
  return firstOf(scope.requirements(), ([{ check }, part]) => judgeCheck(scope, check, part));
}

function judgeCheck(scope: Scope, check: Check, part: Part): DeclarationRefusal | undefined {
  switch (check.kind) {
    case 'assert':
      return judgeAssert(scope, check, part);
    case 'trace':
      return judgeTrace(scope, check, part);
    case 'code':
      return inOrder(
        () => judgeCode(scope, check, part),
        () => judgeResponseFormat(scope, check, part),
      );
    case 'agent':
      return inOrder(
        () => judgeAgent(scope, check, part),
        () => judgeAnswer(check, part),
      );
    case 'drift':
      return judgeDrift(scope, check, part);
  }
}

function judgeAssert(scope: Scope, check: AssertCheck, part: Part): DeclarationRefusal | undefined {
  const { path, each, operator } = check;
  if (path === undefined && each === undefined)
    return refuse('assert_selector', part, 'an assert has a path or an each');
  if (path !== undefined && each !== undefined)
    return refuse('assert_selector', within(part, 'each'), 'an assert has a path or an each, not both');
  return inOrder(
    () => path && judgeReference(scope, path, within(part, 'path')),
    () => each && judgeReference(scope, each, within(part, 'each'), 'allowed'),
    () => judgeOperator(scope, operator, part),
  );
}

function judgeTrace(scope: Scope, { on, operator }: TraceCheck, part: Part): DeclarationRefusal | undefined {
  const site = within(part, 'on');
  return inOrder(
    () => judgeReference(scope, on, site),
    () =>
      wholeSlot(scope, on)?.type === 'trace'
        ? undefined
        : refuse('trace_source', site, 'a trace check looks at one whole trace slot'),
    () => judgeOperator(scope, operator, part),
  );
}

/** What an agent answers to a check is a verdict. */
function judgeAnswer(check: AgentCall, part: Part): DeclarationRefusal | undefined {
  const format = placedAgent(check)?.prompt.responseFormat;
  if (format === undefined || format.kind === 'verdict') return undefined;
  if (format.kind === 'schema' && fitsVerdict(format.schema)) return undefined;
  const site = within(part, 'agent', 'prompt', 'response_format');
  return refuse(
    'check_agent_schema',
    site,
    'an agent answers a check with a verdict: the response format is verdict, or a schema that lets nothing else through',
  );
}
