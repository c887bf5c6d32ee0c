import type { JsonValue } from '../../contract/json-value.ts';
import { judgeOf } from '../operators/judge.ts';
import type { Judgement } from '../operators/judgement.ts';
import { cannotJudge } from '../operators/judgement.ts';
import type { Operator } from '../operators/operator.ts';
import { isPatternOperator, judgePattern } from '../operators/pattern.ts';
import type { RunContext } from './context.ts';
import type { Resolved } from './scope.ts';

/** A comparison as it was declared. */
export interface Comparison {
  readonly operator: Operator;
  readonly expected: JsonValue;
}

/** Judges what references led to, in order; a value that is not there cannot be judged. */
export async function judgeResolved(
  { operator, expected }: Comparison,
  resolved: readonly Resolved[],
  { matchTexts, turns }: Pick<RunContext, 'matchTexts' | 'turns'>,
): Promise<readonly Judgement[]> {
  if (!isPatternOperator(operator)) {
    return turns.take(() => {
      const judge = judgeOf(operator, expected);
      return resolved.map((item) => (item.kind === 'value' ? judge(item.value) : cannotJudge(item.reason)));
    });
  }
  const values = resolved.flatMap((item) => (item.kind === 'value' ? [item.value] : []));
  const judged = (await judgePattern(operator, values, matchTexts)).values();
  return resolved.map((item) => {
    if (item.kind === 'absent') return cannotJudge(item.reason);
    return judged.next().value ?? cannotJudge('the pattern was not tried');
  });
}
