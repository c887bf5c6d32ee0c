import type { Outcome, Verdict } from '../contract/verdict.ts';
import type { Decide } from './declaration.ts';

/**
 * The one verdict of all requirements, each exactly once. Those that do not apply leave; a Verifier of which nothing is
 * left has judged nothing.
 */
export function decide(rule: Decide, outcomes: readonly Outcome[]): Verdict['outcome'] {
  const applicable = outcomes.filter((outcome) => outcome !== 'not_applicable');
  if (applicable.length === 0) return 'inconclusive';
  const failed = applicable.includes('failed');
  const undecided = applicable.includes('inconclusive');
  if (rule.kind === 'all') return failed ? 'failed' : undecided ? 'inconclusive' : 'passed';
  const passed = applicable.filter((outcome) => outcome === 'passed').length;
  // The quotient is rounded correctly, so that k of n meets the decimal k/n; threshold * n would be too large at 0.28 * 25.
  if (passed / applicable.length >= rule.threshold) return 'passed';
  return undecided ? 'inconclusive' : 'failed';
}
