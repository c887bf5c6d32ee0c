import type { Operator } from '../operators/operator.ts';
import type { DeclarationRefusal } from './refusal.ts';
import { refuse, within } from './refusal.ts';
import type { Part, Scope } from './scope.ts';

const MAX_PATTERN_BYTES = 4_096;

/** The pattern of an operator that has one. */
export function patternOf(operator: Operator): string | undefined {
  if (typeof operator === 'string') return undefined;
  return operator.kind === 'matches_regex' || operator.kind === 'not_matches_regex'
    ? operator.pattern
    : undefined;
}

/** Whether a pattern is short enough to be tried. */
export function isTriable(pattern: string): boolean {
  return patternBytes(pattern) <= MAX_PATTERN_BYTES;
}

function patternBytes(pattern: string): number {
  return new TextEncoder().encode(pattern).length;
}

/** Patterns compile in Rust's dialect; what else an operator is given is judged when it is used. */
export function judgeOperator(scope: Scope, operator: Operator, part: Part): DeclarationRefusal | undefined {
  const pattern = patternOf(operator);
  if (pattern === undefined) return undefined;
  const site = within(part, 'operator', 'pattern');
  if (!isTriable(pattern))
    return refuse(
      'operator',
      site,
      `a pattern has at most ${MAX_PATTERN_BYTES} bytes, this one has ${patternBytes(pattern)}`,
    );
  const fault = scope.tried.patternFault(pattern);
  return fault === undefined
    ? undefined
    : refuse('operator', site, `the pattern does not compile: ${lastLine(fault)}`);
}

/** The engine draws the pattern above its reason. */
function lastLine(fault: string): string {
  return fault.slice(fault.lastIndexOf('\n') + 1).replace(/^error: /, '');
}
