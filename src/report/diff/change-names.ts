import type { FileChange, PlaceDiff } from '../../contract/corpus-diff.ts';

interface ChangeName {
  readonly short: string;
  readonly many: string;
  readonly tone: 'bad' | 'warn' | 'good' | 'note';
}

/** How a file fared, as a reader says it: of one file, of so many files, and how grave it is. */
export const CHANGE_NAMES: Readonly<Record<FileChange, ChangeName>> = {
  newly_failing: { short: 'fails now', many: 'failing now', tone: 'bad' },
  removed: { short: 'no longer there', many: 'no longer there', tone: 'bad' },
  changed: { short: 'reads differently', many: 'reading differently', tone: 'warn' },
  error_changed: { short: 'fails otherwise', many: 'failing otherwise', tone: 'warn' },
  diagnostics_changed: { short: 'other diagnostics', many: 'with other diagnostics', tone: 'note' },
  newly_working: { short: 'works now', many: 'working now', tone: 'good' },
  added: { short: 'new', many: 'new', tone: 'good' },
  cost_changed: { short: 'other cost', many: 'at another cost', tone: 'note' },
  identical: { short: 'identical', many: 'identical', tone: 'note' },
};

/** What became of a place. */
export const PLACE_NAMES: Readonly<Record<PlaceDiff['change'], string>> = {
  changed: 'changed',
  added: 'added',
  removed: 'removed',
  moved: 'moved',
};
