import { align } from '../../contract/alignment.ts';
import type { DifferenceKind } from '../../contract/difference-classes.ts';
import type { Difference, Reading } from './difference.ts';

type Found = Pick<Difference, 'kind' | 'at' | 'ours' | 'theirs'>;

/** Every difference of two readings of one file; two refusals are none. */
export function compare(
  file: Pick<Difference, 'reader' | 'format' | 'file'>,
  ours: Reading,
  theirs: Reading,
): readonly Difference[] {
  const weTold = ours.kind === 'refused' ? [] : ours.told;
  const theyTold = theirs.kind === 'refused' ? [] : theirs.told;
  return found(ours, theirs).map((one) => ({ ...file, ...one, weTold, theyTold }));
}

function found(ours: Reading, theirs: Reading): readonly Found[] {
  if (ours.kind === 'refused')
    return theirs.kind === 'refused'
      ? []
      : [{ kind: 'only_we_refuse', at: '', ours: ours.reason, theirs: sample(theirs) }];
  if (theirs.kind === 'refused')
    return [{ kind: 'only_they_refuse', at: '', ours: sample(ours), theirs: theirs.reason }];
  if (ours.kind === 'listed' && theirs.kind === 'listed') return compareLists(ours.items, theirs.items);
  if (ours.kind === 'placed' && theirs.kind === 'placed') return comparePlaces(ours.items, theirs.items);
  throw new Error('Cannot compare readings of two kinds');
}

function compareLists(ours: readonly string[], theirs: readonly string[]): Found[] {
  return align(ours, theirs)
    .filter(({ same }) => !same)
    .map(({ before, after }) => ({
      kind: kindOf(before.end > before.start, after.end > after.start),
      at: `item ${before.start + 1}`,
      ours: ours.slice(before.start, before.end).join('\n'),
      theirs: theirs.slice(after.start, after.end).join('\n'),
    }));
}

function comparePlaces(
  ours: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, string>>,
): Found[] {
  const places = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return [...places].flatMap((at) => {
    const here = ours[at];
    const there = theirs[at];
    if (here !== undefined && there !== undefined && isSame(here, there)) return [];
    return [
      { kind: kindOf(here !== undefined, there !== undefined), at, ours: here ?? '', theirs: there ?? '' },
    ];
  });
}

const kindOf = (here: boolean, there: boolean): DifferenceKind =>
  here && there ? 'differs' : here ? 'only_here' : 'only_there';

/** A serial number that went through a date and back lost its last digits, not its meaning. */
const DATE = /^date (-?[\d.e+-]+)$/;

function isSame(here: string, there: string): boolean {
  const serial = DATE.exec(there)?.[1];
  return serial === undefined ? here === there : Math.abs(Number(here) - Number(serial)) < 1e-6;
}

const SAMPLE = 200;

function sample(reading: Exclude<Reading, { kind: 'refused' }>): string {
  const items = reading.kind === 'listed' ? reading.items : Object.values(reading.items);
  return items.slice(0, SAMPLE).join('\n').slice(0, SAMPLE);
}
