import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import type {
  Action,
  AgentCall,
  Check,
  CodeCall,
  CodeSource,
  ResponseFormat,
  WorkspaceSource,
} from '../declaration.ts';
import type { Operator } from '../operators/operator.ts';
import type { Reference } from '../reference.ts';
import { referenceText } from '../reference.ts';
import { artifactJson, linkJson } from './card.ts';
import { driftJson } from './drift.ts';

/** A check in its normalised wire form: defaults that change nothing are left out. */
export function checkJson(check: Check): JsonObject {
  switch (check.kind) {
    case 'assert':
      return {
        kind: 'assert',
        ...(check.path === undefined ? {} : { path: referenceText(check.path) }),
        ...(check.each === undefined ? {} : { each: referenceText(check.each) }),
        ...comparisonJson(check),
      };
    case 'trace':
      return {
        kind: 'trace',
        on: referenceText(check.on),
        span_selector: check.spanSelector,
        ...comparisonJson(check),
      };
    case 'agent':
      return agentJson(check);
    case 'code':
      return {
        ...codeJson(check),
        ...(check.responseFormat === undefined ? {} : { response_format: formatJson(check.responseFormat) }),
      };
    case 'drift':
      return driftJson(check);
  }
}

/** An action in its normalised wire form. */
export function actionJson(action: Action): JsonObject {
  switch (action.kind) {
    case 'extract':
      return { kind: 'extract', from: referenceText(action.from) };
    case 'agent':
      return agentJson(action);
    case 'code':
      return codeJson(action);
  }
}

/** The operator of a comparison and what it is held against. */
export function comparisonJson(comparison: {
  readonly operator: Operator;
  readonly expected: JsonValue;
}): JsonObject {
  const { operator, expected } = comparison;
  return {
    operator: typeof operator === 'string' ? operator : { ...operator },
    ...(expected === null ? {} : { expected }),
  };
}

function codeJson({ runtime, source, entrypoint, inputs }: CodeCall): JsonObject {
  return {
    kind: 'code',
    runtime,
    source: sourceJson(source),
    entrypoint,
    ...referencesJson('inputs', inputs),
  };
}

function sourceJson(source: CodeSource): JsonObject {
  return source.kind === 'inline' ? { inline: source.text } : { artifact: artifactJson(source.artifact) };
}

function agentJson({ agent, inputs, workspace }: AgentCall): JsonObject {
  return {
    kind: 'agent',
    agent: agent.kind === 'inline' ? agent.declared : linkJson(agent),
    ...referencesJson('inputs', inputs),
    ...(workspace.size === 0 ? {} : { workspace: mapJson(workspace, workspaceJson) }),
  };
}

function workspaceJson(source: WorkspaceSource): JsonValue {
  return source.kind === 'reference'
    ? referenceText(source.reference)
    : { artifact: artifactJson(source.artifact) };
}

function formatJson({ kind, data }: ResponseFormat): JsonValue {
  return data === undefined ? kind : { kind, data };
}

function referencesJson(name: string, references: ReadonlyMap<string, Reference>): JsonObject {
  return references.size === 0 ? {} : { [name]: mapJson(references, referenceText) };
}

/** A map as an object without a prototype, so that any key is one of its own. */
export function mapJson<Value>(
  map: ReadonlyMap<string, Value>,
  write: (value: Value) => JsonValue,
): JsonObject {
  const members = Object.create(null) as Record<string, JsonValue>;
  for (const [key, value] of map) members[key] = write(value);
  return members;
}
