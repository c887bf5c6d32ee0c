import type { AgentCall, CodeCall, CodeSource, WorkspaceSource } from '../declaration.ts';
import { agent } from './agent.ts';
import { artifactSelection } from './card.ts';
import type { Cursor, Fields } from './cursor.ts';
import { expected, fields, keysOf, members } from './cursor.ts';
import { reference } from './reference.ts';
import { oneOf, text } from './values.ts';

/** The keys of a call of code, beside which a check has one more. */
export const CODE_KEYS = ['kind', 'runtime', 'source', 'entrypoint', 'inputs'] as const;

/** A function of Python with what it is given. */
export function codeCall(given: Fields<(typeof CODE_KEYS)[number]>): CodeCall {
  const runtime = given.may('runtime', oneOf(['python'])) ?? 'python';
  return {
    kind: 'code',
    runtime,
    source: given.need('source', codeSource),
    entrypoint: given.need('entrypoint', text),
    inputs: given.may('inputs', (inputs) => members(inputs, reference)) ?? new Map(),
  };
}

/** An agent with what it is given. */
export function agentCall(at: Cursor): AgentCall {
  const given = fields(at, ['kind', 'agent', 'inputs', 'workspace']);
  return {
    kind: 'agent',
    agent: given.need('agent', agent),
    inputs: given.may('inputs', (inputs) => members(inputs, reference)) ?? new Map(),
    workspace: given.may('workspace', (mounts) => members(mounts, workspaceSource)) ?? new Map(),
  };
}

function codeSource(at: Cursor): CodeSource {
  if (at.node.kind !== 'map') throw at.fault(expected('a map with inline or artifact', at));
  const given = fields(at, ['inline', 'artifact']);
  if (keysOf(at).size !== 1) throw at.fault('exactly one of inline and artifact must stand here');
  if (given.has('inline')) return { kind: 'inline', text: given.need('inline', text) };
  return { kind: 'artifact', artifact: given.need('artifact', artifactSelection) };
}

function workspaceSource(at: Cursor): WorkspaceSource {
  if (at.node.kind === 'string') return { kind: 'reference', reference: reference(at) };
  if (at.node.kind !== 'map') throw at.fault(expected('a reference or an artifact', at));
  const artifact = fields(at, ['artifact']).need('artifact', artifactSelection);
  return { kind: 'artifact', artifact };
}
