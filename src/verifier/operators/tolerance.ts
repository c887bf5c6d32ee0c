import type { JsonValue } from '../../contract/json-value.ts';
import type { Judge } from './judgement.ts';
import { answer, cannotJudge, wrongExpected, wrongObserved } from './judgement.ts';
import type { ParameterizedOperator } from './operator.ts';

type Named<Kind> = Extract<ParameterizedOperator, { kind: Kind }>;

/** approximately_equals and the tolerances around an expected number; a negative one never holds. */
export function toleranceJudge(
  operator: Named<'approximately_equals' | 'within_abs_tolerance' | 'within_pct_tolerance'>,
  expected: JsonValue,
): Judge {
  return (observed) => {
    if (typeof observed !== 'number') return wrongObserved('a number', observed);
    if (typeof expected !== 'number') return wrongExpected('a number', expected);
    const allowed =
      operator.kind === 'within_pct_tolerance' ? Math.abs(expected) * operator.pct : operator.tolerance;
    return answer(Math.abs(observed - expected) <= allowed);
  };
}

/** within_std_dev: so many standard deviations around the mean. */
export function deviationJudge({ sigma, mean, std_dev }: Named<'within_std_dev'>): Judge {
  return (observed) => {
    if (typeof observed !== 'number') return wrongObserved('a number', observed);
    if (std_dev < 0) return cannotJudge('std_dev is negative');
    return answer(Math.abs(observed - mean) <= sigma * std_dev);
  };
}

/** between_percentiles: the observed percentile lies between two others, as fractions. */
export function percentileJudge({ lower_pct, upper_pct }: Named<'between_percentiles'>): Judge {
  return (observed) => {
    if (typeof observed !== 'number') return wrongObserved('a number', observed);
    if (!(0 <= lower_pct && lower_pct <= upper_pct && upper_pct <= 1))
      return cannotJudge('the percentiles are not 0 <= lower_pct <= upper_pct <= 1');
    return answer(lower_pct <= observed && observed <= upper_pct);
  };
}
