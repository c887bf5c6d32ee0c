import type { JsonValue } from '../../contract/json-value.ts';
import { isList } from '../../contract/json-value.ts';
import type { Judge } from './judgement.ts';
import { answer, cannotJudge, wrongExpected, wrongObserved } from './judgement.ts';
import type { DivergenceMetric, ParameterizedOperator } from './operator.ts';

type VectorOperator = Extract<
  ParameterizedOperator,
  { kind: 'divergence_less_than' | 'cosine_similarity_at_least' }
>;

/** Added to each term of a divergence, so that no logarithm is of zero. */
const SMOOTHING = 1e-12;

/** Two lists of numbers of one length, as distributions or as vectors; they are never normalised. */
export function vectorJudge(operator: VectorOperator, expected: JsonValue): Judge {
  // Looked through once, not for each of many observed values.
  const numbers = isNumbers(expected) ? expected : undefined;
  return (observed) => {
    if (!isNumbers(observed)) return wrongObserved('an array of numbers', observed);
    if (numbers === undefined) return wrongExpected('an array of numbers', expected);
    if (observed.length !== numbers.length) return cannotJudge('the two arrays differ in length');
    if (operator.kind === 'cosine_similarity_at_least') {
      const similarity = cosine(observed, numbers);
      return finite(similarity) ?? answer(similarity >= operator.threshold);
    }
    if (observed.length === 0) return cannotJudge('the two arrays are empty');
    const divergence = DIVERGENCES[operator.metric](observed, numbers);
    return finite(divergence) ?? answer(divergence < operator.threshold);
  };
}

const DIVERGENCES: Readonly<
  Record<DivergenceMetric, (observed: readonly number[], expected: readonly number[]) => number>
> = {
  kl: kullbackLeibler,
  js: (observed, expected) => {
    const middle = observed.map((item, at) => (item + (expected[at] as number)) / 2);
    return (kullbackLeibler(observed, middle) + kullbackLeibler(expected, middle)) / 2;
  },
  wasserstein: (observed, expected) => {
    let carried = 0;
    let total = 0;
    for (const [at, item] of observed.entries()) {
      carried += item - (expected[at] as number);
      total += Math.abs(carried);
    }
    return total;
  },
};

function kullbackLeibler(from: readonly number[], to: readonly number[]): number {
  let total = 0;
  for (const [at, item] of from.entries()) {
    const p = item + SMOOTHING;
    total += p * Math.log(p / ((to[at] as number) + SMOOTHING));
  }
  return total;
}

function cosine(a: readonly number[], b: readonly number[]): number {
  let dot = 0;
  let normA = 0;
  let normB = 0;
  for (const [at, item] of a.entries()) {
    const other = b[at] as number;
    dot += item * other;
    normA += item * item;
    normB += other * other;
  }
  return normA === 0 || normB === 0 ? 0 : dot / (Math.sqrt(normA) * Math.sqrt(normB));
}

/** A sum beyond the doubles, or the logarithm of a negative number, measures nothing. */
function finite(value: number): ReturnType<Judge> | undefined {
  return Number.isFinite(value)
    ? undefined
    : cannotJudge('the measure of the two arrays is not a finite number');
}

function isNumbers(value: JsonValue): value is readonly number[] {
  return isList(value) && value.every((item) => typeof item === 'number');
}
