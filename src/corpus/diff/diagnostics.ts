import type { DiagnosticDiff } from '../../contract/corpus-diff.ts';
import type { CorpusOutcome } from '../../contract/corpus-record.ts';
import { sortedEntries } from './entries.ts';

type Diagnostics = CorpusOutcome['diagnostics'];

/** Which diagnostics came, went or are told with another count, by code and place. */
export function diffDiagnostics(before: Diagnostics, after: Diagnostics): DiagnosticDiff[] {
  const tallies = new Map<string, Tally>();
  count(before, 'before', tallies);
  count(after, 'after', tallies);
  return [...tallies.values()]
    .filter((tally) => tally.before !== tally.after)
    .map((tally) => ({ change: changeOf(tally), ...tally }));
}

type Tally = { -readonly [key in keyof Omit<DiagnosticDiff, 'change'>]: DiagnosticDiff[key] };

function count(diagnostics: Diagnostics, side: 'before' | 'after', tallies: Map<string, Tally>): void {
  for (const { code, message, at, count: times } of diagnostics) {
    const key = JSON.stringify([code, sortedEntries(at ?? {})]);
    const tally = tallies.get(key) ?? { code, message, at: at ?? null, before: 0, after: 0 };
    tally[side] += times ?? 1;
    tallies.set(key, tally);
  }
}

function changeOf({ before, after }: Tally): DiagnosticDiff['change'] {
  if (before === 0) return 'appeared';
  return after === 0 ? 'vanished' : 'count_changed';
}
