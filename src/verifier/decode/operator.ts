import type { TSchema } from 'typebox';
import type { JsonValue } from '../../contract/json-value.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import type { Operator, ParameterizedName } from '../operators/operator.ts';
import { BARE_OPERATORS, PARAMETERIZED_OPERATORS } from '../operators/operator.ts';
import type { Cursor, Decoder } from './cursor.ts';
import { expected, fields, keysOf, openFields, quoted } from './cursor.ts';
import { flag, number, oneOf, text, u64 } from './values.ts';

const PARAMETERIZED = Object.keys(PARAMETERIZED_OPERATORS) as readonly ParameterizedName[];

/** A comparison operator: a bare name, or a map with `kind` and its parameters. */
export function operator(at: Cursor): Operator {
  if (at.node.kind === 'string') return bareOperator(at, at.node.value);
  if (at.node.kind !== 'map') throw at.fault(expected('an operator', at));
  const kind = kindOf(at);
  const { properties } = PARAMETERIZED_OPERATORS[kind] as { readonly properties: Record<string, TSchema> };
  const names = Object.keys(properties);
  const given = fields(at, names);
  const parameters = names
    .filter((name) => name !== 'kind')
    .map((name): [string, JsonValue] => [name, given.need(name, parameterOf(properties[name]))]);
  return { kind, ...Object.fromEntries(parameters) } as Operator;
}

function bareOperator(at: Cursor, name: string): Operator {
  const bare = BARE_OPERATORS.find((known) => known === name);
  if (bare !== undefined) return bare;
  const parameterized = PARAMETERIZED.find((known) => known === name);
  if (parameterized !== undefined) throw at.fault(`"${name}" has parameters: ${spelling(parameterized)}`);
  throw at.fault(
    `there is no operator ${quoted(name)}`,
    nearestName(name, [...BARE_OPERATORS, ...PARAMETERIZED]),
  );
}

function kindOf(at: Cursor): ParameterizedName {
  if (!keysOf(at).has('kind')) throw at.fault('an operator with parameters names itself by "kind"');
  return openFields<'kind'>(at).need('kind', (kind) => {
    const name = text(kind);
    const known = PARAMETERIZED.find((one) => one === name);
    if (known !== undefined) return known;
    if ((BARE_OPERATORS as readonly string[]).includes(name))
      throw kind.fault(`"${name}" has no parameters: it is written as a bare name`);
    throw kind.fault(
      `there is no operator ${quoted(name)} with parameters`,
      nearestName(name, PARAMETERIZED),
    );
  });
}

/** What an operator looks like, for a message. */
function spelling(name: ParameterizedName): string {
  const { properties } = PARAMETERIZED_OPERATORS[name] as { readonly properties: object };
  const parameters = Object.keys(properties).filter((key) => key !== 'kind');
  return `{kind: ${name}, ${parameters.map((key) => `${key}: …`).join(', ')}}`;
}

const BY_TYPE: Readonly<Partial<Record<string, Decoder<JsonValue>>>> = {
  number,
  integer: u64,
  boolean: flag,
};

/** The reader of a parameter by its schema. */
function parameterOf(schema: TSchema | undefined): Decoder<JsonValue> {
  const { type, enum: names } = (schema ?? {}) as {
    readonly type?: string;
    readonly enum?: readonly string[];
  };
  if (names !== undefined) return oneOf(names);
  return (type === undefined ? undefined : BY_TYPE[type]) ?? text;
}
