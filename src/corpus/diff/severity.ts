import type { FileChange, FileDiff } from '../../contract/corpus-diff.ts';

/** Where each kind of change begins on the scale from 0 to 100; within a kind the loss decides. */
const BASE: Readonly<Record<FileChange, number>> = {
  newly_failing: 95,
  removed: 88,
  changed: 50,
  error_changed: 40,
  diagnostics_changed: 36,
  newly_working: 20,
  added: 10,
  cost_changed: 15,
  identical: 0,
};

/** What a change in numbers weighs more than one in words: it turns a verdict unseen. */
const NUMBERS = 20;
const LOST_TEXT = 14;
/** Outputs that nobody could compare may hide anything. */
const NOT_COMPARED = 35;
/** Another document gives another output: that says little of the reader. */
const OTHER_INPUT = 0.4;

/** How bad a file's change is. */
export function severityOf(diff: Omit<FileDiff, 'severity'>, numbers: number): number {
  const { change, input_changed, not_compared, diagnostics, cost, places } = diff;
  let severity = BASE[change];
  if (change === 'changed') {
    if (not_compared !== null) severity += NOT_COMPARED;
    else if (numbers > 0) severity += NUMBERS + small(numbers);
    else if (places.every((place) => place.change === 'moved')) severity -= 5;
    severity += LOST_TEXT * lostShare(diff);
  }
  if (diagnostics.some((diagnostic) => diagnostic.change === 'vanished')) severity += 1;
  if (cost.length > 0) severity += small(Math.max(...cost.map(({ ratio }) => ratio)));
  return Math.min(100, Math.round(severity * (input_changed ? OTHER_INPUT : 1) * 10) / 10);
}

/** The share of all characters that is gone. */
function lostShare({ before, after }: Omit<FileDiff, 'severity'>): number {
  const [was, is] = [before?.counts?.characters ?? 0, after?.counts?.characters ?? 0];
  return was === 0 ? 0 : Math.max(0, (was - is) / was);
}

/** Many are worse than few, yet never worse than another kind: from 0 to 3. */
function small(count: number): number {
  return Math.min(3, Math.log10(Math.max(1, count)));
}
