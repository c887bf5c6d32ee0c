import type { Action, Condition, Step } from '../declaration.ts';
import { CODE_KEYS, agentCall, codeCall } from './call.ts';
import { blockId, requirement } from './check.ts';
import type { Cursor } from './cursor.ts';
import { fields, openFields } from './cursor.ts';
import { operator } from './operator.ts';
import { reference } from './reference.ts';
import { anyJson, list, oneOf, u32 } from './values.ts';

export function step(at: Cursor): Step {
  const given = fields(at, [
    'id',
    'action',
    'depends_on',
    'when',
    'requirements',
    'timeout_seconds',
    'retries',
  ]);
  const when = given.mayBeNull('when', condition);
  const timeoutSeconds = given.mayBeNull('timeout_seconds', u32);
  return {
    id: given.need('id', blockId),
    action: given.need('action', action),
    dependsOn: given.may('depends_on', list(blockId)) ?? [],
    ...(when === undefined ? {} : { when }),
    requirements: given.may('requirements', list(requirement)) ?? [],
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    retries: given.may('retries', u32) ?? 0,
  };
}

function action(at: Cursor): Action {
  switch (openFields<'kind'>(at).need('kind', oneOf(['extract', 'agent', 'code']))) {
    case 'extract':
      return { kind: 'extract', from: fields(at, ['kind', 'from']).need('from', reference) };
    case 'agent':
      return agentCall(at);
    case 'code':
      return codeCall(fields(at, CODE_KEYS));
  }
}

function condition(at: Cursor): Condition {
  const given = fields(at, ['path', 'operator', 'expected']);
  return {
    path: given.need('path', reference),
    operator: given.need('operator', operator),
    expected: given.mayBeNull('expected', anyJson) ?? null,
  };
}
