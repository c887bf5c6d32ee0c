import type { ProbeTargets } from './messages.ts';

/** One way of an attack: what it returns tells what it got, and what it throws that it was stopped. */
export type Way = (targets: ProbeTargets) => unknown;

/** Fails unless there is something in a list, which it returns. */
export function something<Item>(found: readonly Item[]): readonly Item[] {
  if (found.length === 0) throw new Error('Nothing is there');
  return found;
}
