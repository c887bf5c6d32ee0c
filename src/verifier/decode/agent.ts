import type { CardLink, ExecutionRoute, InlineAgent } from '../declaration.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { cardLink, cardName } from './card.ts';
import type { Cursor } from './cursor.ts';
import { expected, fields, keysOf, openFields } from './cursor.ts';
import { prompt } from './prompt.ts';
import { anyJson, list, oneOf, text, u32, u64 } from './values.ts';

/** An agent declared in place, or where it is to be found. */
export function agent(at: Cursor): InlineAgent | CardLink {
  const keys = keysOf(at);
  return keys.has('prompt') || keys.has('execution_route') ? inlineAgent(at) : cardLink(at);
}

function inlineAgent(at: Cursor): InlineAgent {
  const given = fields(at, ['prompt', 'execution_route', 'tool_names', 'run_config', 'verified_by']);
  given.may('run_config', runConfig);
  given.may('verified_by', list(verificationBinding));
  return {
    kind: 'inline',
    prompt: given.need('prompt', (inner) => (isLink(inner) ? cardLink(inner) : prompt(inner))),
    route: given.need('execution_route', executionRoute),
    toolNames: given.may('tool_names', list(text)) ?? [],
    declared: anyJson(at) as JsonObject,
  };
}

function isLink(at: Cursor): boolean {
  const keys = keysOf(at);
  return at.node.kind === 'string' || keys.has('sibling') || keys.has('version');
}

function executionRoute(at: Cursor): ExecutionRoute {
  const kind = openFields<'kind'>(at).need('kind', oneOf(['native', 'wyrd_gateway']));
  if (kind === 'native') {
    fields(at, ['kind']);
    return { kind };
  }
  return { kind, deployment: fields(at, ['kind', 'deployment']).need('deployment', cardName) };
}

/** Keys that it does not know are passed over. */
function runConfig(at: Cursor): void {
  const given = openFields<'max_iterations' | 'tool_concurrency_cap' | 'session_recent_limit' | 'timeout_ms'>(
    at,
  );
  given.mayBeNull('max_iterations', u32);
  given.mayBeNull('tool_concurrency_cap', u64);
  given.mayBeNull('session_recent_limit', u64);
  given.mayBeNull('timeout_ms', u64);
}

/** Whom an agent is verified by is of no concern to the one it works for: only the shape is read. */
function verificationBinding(at: Cursor): void {
  const given = fields(at, ['verifier', 'runs_on', 'on_failure', 'on_verdict_change']);
  given.need('verifier', cardLink);
  given.mayBeNull('runs_on', linkOrInline);
  given.may('on_failure', list(linkOrInline));
  given.may('on_verdict_change', list(linkOrInline));
}

function linkOrInline(at: Cursor): void {
  if (at.node.kind === 'string') return;
  if (at.node.kind !== 'map')
    throw at.fault(expected('a card reference, a path or a declaration in place', at));
  const keys = keysOf(at);
  if (keys.has('sibling') || keys.has('version')) cardLink(at);
}
