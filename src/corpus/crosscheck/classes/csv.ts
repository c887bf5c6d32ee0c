import type { DifferenceClass } from '../classify.ts';
import type { Difference } from '../difference.ts';

const plain = (rows: string): string => rows.replace(/\\r|\\n|[[\]",\s]/g, '');

/** What papaparse does otherwise. */
export const CSV: readonly DifferenceClass<Difference>[] = [
  {
    name: 'a blank line is no row',
    verdict: 'ours is right',
    rule: 'csv.blank_lines',
    because: 'papaparse gives a row of one empty field for each, also for the end of the last line',
    fits: ({ kind, theirs }) => kind === 'only_there' && theirs.split('\n').every((row) => row === '[""]'),
  },
  {
    name: 'every line end ends a row',
    verdict: 'ours is right',
    rule: 'csv.line_ends',
    because: 'papaparse takes the first line end that it meets for the only one',
    fits: ({ kind, ours, theirs }) =>
      (kind === 'differs' || kind === 'only_there') && /\\[rn]/.test(theirs) && plain(ours) === plain(theirs),
  },
  {
    name: 'one byte order mark is dropped',
    verdict: 'ours is right',
    rule: 'csv.bom',
    because: 'the decoder drops one and papaparse another, which then lets a quote open a field',
    fits: ({ ours }) => ours.startsWith('["\ufeff'),
  },
  {
    name: 'after a closing quote all is literal',
    verdict: 'ours is right',
    rule: 'csv.after_quote',
    because: 'papaparse tells such quotes as malformed',
    fits: ({ kind, theirs }) => kind === 'only_they_refuse' && theirs.startsWith('InvalidQuotes'),
  },
];
