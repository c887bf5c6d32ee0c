import type { JsonValue } from '../../contract/json-value.ts';
import type { Judgement } from './judgement.ts';
import { answer, cannotJudge, wrongObserved } from './judgement.ts';
import type { Operator, ParameterizedOperator } from './operator.ts';

/** The operators that a jail has to answer. */
export type PatternOperator = Extract<ParameterizedOperator, { kind: 'matches_regex' | 'not_matches_regex' }>;

/** A pattern that cannot be tried, with the reason in fixed text; or whether each text holds a match, in order. */
export type Matches = readonly boolean[] | { readonly reason: string };

/** Tries one pattern, in the dialect of Rust's `regex`, on many texts: unanchored, somewhere where it can do no harm. */
export type MatchTexts = (pattern: string, texts: readonly string[]) => Promise<Matches>;

/** Whether a jail has to answer. */
export function isPatternOperator(operator: Operator): operator is PatternOperator {
  return (
    typeof operator !== 'string' &&
    (operator.kind === 'matches_regex' || operator.kind === 'not_matches_regex')
  );
}

/** The judgement of each value; equal texts are asked about once, and values that are no strings not at all. */
export async function judgePattern(
  { kind, pattern }: PatternOperator,
  observed: readonly JsonValue[],
  matchTexts: MatchTexts,
): Promise<readonly Judgement[]> {
  const texts = [...new Set(observed.filter((value) => typeof value === 'string'))];
  const matches = texts.length === 0 ? [] : await matchTexts(pattern, texts);
  const matched = new Map(texts.map((text, at) => [text, 'reason' in matches || matches[at] === true]));
  const wanted = kind === 'matches_regex';
  return observed.map((value) => {
    if (typeof value !== 'string') return wrongObserved('a string', value);
    return 'reason' in matches ? cannotJudge(matches.reason) : answer(matched.get(value) === wanted);
  });
}
