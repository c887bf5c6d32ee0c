import Type from 'typebox';
import type { Static } from 'typebox';
import { Check } from 'typebox/value';
import type { JsonValue } from './json-value.ts';
import { closed } from './schema.ts';

/**
 * A question about an expression in the dialect of Rust's `regex`, or about a JSON Schema: does it compile, is the text
 * matched, is it a schema, does the value fit it.
 */
export type Question =
  | { readonly kind: 'compile'; readonly pattern: string }
  | { readonly kind: 'match'; readonly pattern: string; readonly text: string }
  | { readonly kind: 'schema'; readonly schema: JsonValue }
  | { readonly kind: 'validate'; readonly schema: JsonValue; readonly value: JsonValue };

const Fault = {
  /** Where in the schema or the value, as a JSON pointer. */
  path: Type.Optional(Type.String()),
  /** The keyword of the schema that does not hold. */
  keyword: Type.Optional(Type.String()),
};

/** `refused`: the expression or the schema is none itself, so that nothing is said of the text or the value. */
export const Answer = Type.Union([
  closed({ answer: Type.Literal('yes') }),
  closed({ answer: Type.Literal('no'), ...Fault }),
  closed({ answer: Type.Literal('refused'), reason: Type.String(), ...Fault }),
]);

export type Answer = Static<typeof Answer>;

const Answers = Type.Array(Answer);

/** The answers that stand in an output; none when it holds anything else, or another number of them. */
export function readAnswers(output: Uint8Array, count: number): readonly Answer[] | undefined {
  const answers: unknown = JSON.parse(new TextDecoder().decode(output));
  return Check(Answers, answers) && answers.length === count ? answers : undefined;
}
