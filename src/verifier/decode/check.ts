import type { Check, Requirement } from '../declaration.ts';
import { BLOCK_ID } from '../reference.ts';
import { checkJson } from '../write/check.ts';
import { CODE_KEYS, agentCall, codeCall } from './call.ts';
import type { Cursor } from './cursor.ts';
import { fields, openFields } from './cursor.ts';
import { driftCheck } from './drift.ts';
import { operator } from './operator.ts';
import { reference } from './reference.ts';
import { responseFormat } from './response-format.ts';
import { spanSelector } from './span-selector.ts';
import { anyJson, matching, oneOf, text } from './values.ts';

/** The id of a step or a requirement. */
export const blockId = matching(
  BLOCK_ID,
  'an id (letters, digits, _ and -, 128 at most, a letter or _ first)',
);

export function requirement(at: Cursor): Requirement {
  const given = fields(at, ['id', 'statement', 'check']);
  const decoded = given.need('check', check);
  return {
    id: given.need('id', blockId),
    statement: given.need('statement', text),
    check: decoded,
    declaredCheck: checkJson(decoded),
  };
}

function check(at: Cursor): Check {
  const kind = openFields<'kind'>(at).need('kind', oneOf(['assert', 'trace', 'agent', 'code', 'drift']));
  switch (kind) {
    case 'assert':
      return assertCheck(at);
    case 'trace':
      return traceCheck(at);
    case 'agent':
      return agentCall(at);
    case 'code': {
      const given = fields(at, [...CODE_KEYS, 'response_format']);
      const format = given.may('response_format', responseFormat);
      return { ...codeCall(given), ...(format === undefined ? {} : { responseFormat: format }) };
    }
    case 'drift':
      return driftCheck(at);
  }
}

function assertCheck(at: Cursor): Check {
  const given = fields(at, ['kind', 'path', 'each', 'operator', 'expected']);
  const path = given.mayBeNull('path', reference);
  const each = given.mayBeNull('each', reference);
  return {
    kind: 'assert',
    ...(path === undefined ? {} : { path }),
    ...(each === undefined ? {} : { each }),
    operator: given.need('operator', operator),
    expected: given.mayBeNull('expected', anyJson) ?? null,
  };
}

function traceCheck(at: Cursor): Check {
  const given = fields(at, ['kind', 'on', 'span_selector', 'operator', 'expected']);
  return {
    kind: 'trace',
    on: given.need('on', reference),
    spanSelector: given.need('span_selector', spanSelector),
    operator: given.need('operator', operator),
    expected: given.mayBeNull('expected', anyJson) ?? null,
  };
}
