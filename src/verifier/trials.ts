import type { JobErrorCode } from '../contract/errors.ts';
import type { Answer, Question } from '../contract/evaluation.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { Evaluator } from '../jobs/interface.ts';
import { dataSchemaFault } from './data-schema.ts';
import type { Verifier } from './declaration.ts';
import type { Operator } from './operators/operator.ts';
import { isTriable, patternOf } from './rules/operator.ts';
import type { Tried } from './rules/scope.ts';

/** How the patterns and schemas of a declaration fared, or why that is not known. */
export type Trials =
  | { readonly status: 'tried'; readonly tried: Tried }
  | { readonly status: 'untried'; readonly code: JobErrorCode };

/** A rule came to a pattern or a schema before they were tried. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

function notTried(): never {
  throw new NotTried();
}

/** Stands in until the trials are held: whoever asks it ends with `NotTried`. */
export const NOT_TRIED: Tried = { patternFault: notTried, schemaFault: notTried };

/** Tries every pattern and every schema of data of a declaration at once, each only once, where they can do no harm. */
export async function tryDeclaration(
  verifier: Verifier,
  evaluator: Evaluator,
  tenant: string,
  signal?: AbortSignal,
): Promise<Trials> {
  const patterns = [...new Set(operatorsOf(verifier).flatMap(triablePattern))];
  const schemas = dataSchemasOf(verifier);
  const questions: readonly Question[] = [
    ...patterns.map((pattern) => ({ kind: 'compile', pattern }) as const),
    ...schemas.map((schema) => ({ kind: 'schema', schema }) as const),
  ];
  const control = signal === undefined ? {} : { signal };
  const evaluation = await evaluator.evaluate(tenant, questions, control);
  if (evaluation.status === 'unanswered') return { status: 'untried', code: evaluation.code };
  const { answers } = evaluation;
  const byPattern = new Map(patterns.map((pattern, index) => [pattern, answers[index]]));
  const bySchema = new Map(schemas.map((schema, index) => [schema, answers[patterns.length + index]]));
  return {
    status: 'tried',
    tried: {
      patternFault: (pattern) => refusedOf(byPattern.get(pattern))?.reason,
      schemaFault: (schema) => {
        const refused = refusedOf(bySchema.get(schema));
        return refused === undefined ? undefined : (refused.path ?? '');
      },
    },
  };
}

function refusedOf(answer: Answer | undefined): (Answer & { readonly answer: 'refused' }) | undefined {
  return answer?.answer === 'refused' ? answer : undefined;
}

function triablePattern(operator: Operator): readonly string[] {
  const pattern = patternOf(operator);
  return pattern !== undefined && isTriable(pattern) ? [pattern] : [];
}

function operatorsOf({ steps, requirements }: Verifier): readonly Operator[] {
  const conditions = steps.flatMap(({ when }) => (when === undefined ? [] : [when.operator]));
  const checks = [...steps.flatMap((step) => step.requirements), ...requirements].flatMap(({ check }) =>
    'operator' in check ? [check.operator] : [],
  );
  return [...conditions, ...checks];
}

function dataSchemasOf({ steps, requirements }: Verifier): readonly JsonObject[] {
  return [...steps.flatMap((step) => step.requirements), ...requirements].flatMap(({ check }) => {
    const data = check.kind === 'code' ? check.responseFormat?.data : undefined;
    return data === undefined || dataSchemaFault(data) !== undefined ? [] : [data];
  });
}
