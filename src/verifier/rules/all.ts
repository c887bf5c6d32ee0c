import { judgeChecks } from './checks.ts';
import { duplicateId } from './declared-ids.ts';
import type { DeclarationRefusal } from './refusal.ts';
import { firstOf } from './refusal.ts';
import type { Scope } from './scope.ts';
import { judgeSlots } from './slots.ts';
import { judgeGraph, judgeSteps } from './steps.ts';
import { judgeEvidenceKinds, judgeOrderBy, judgePassRate } from './whole.ts';

/** Wyrd's order of rules. */
const ORDER: readonly ((scope: Scope) => DeclarationRefusal | undefined)[] = [
  ({ verifier }) => duplicateId(verifier),
  ({ verifier }) => judgeSlots(verifier),
  ({ verifier }) => judgeOrderBy(verifier),
  ({ verifier }) => judgeEvidenceKinds(verifier),
  ({ verifier }) => judgePassRate(verifier),
  judgeSteps,
  judgeGraph,
  judgeChecks,
];

/** The first rule that a declaration breaks; undefined when it is valid. */
export function firstRefusal(scope: Scope): DeclarationRefusal | undefined {
  return firstOf(ORDER, (rule) => rule(scope));
}
