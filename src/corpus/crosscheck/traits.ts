import type { DifferenceClass } from './classify.ts';
import type { Difference } from './difference.ts';

/** The letters of a text, whatever form they are written in and however they are set apart. */
export function letters(text: string): string {
  // Dotless i under a mark is how TeX draws ï.
  return text
    .normalize('NFKD')
    .replace(/[\s\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replaceAll('ı', 'i');
}

/** Whether both have the same letters in the same order. */
export const sameLetters = ({ ours, theirs }: Difference): boolean => letters(ours) === letters(theirs);

/** Whether both have the same letters, in whatever order. */
export const sameLettersShuffled = ({ ours, theirs }: Difference): boolean =>
  sorted(letters(ours)) === sorted(letters(theirs));

/** The letters that stand on one side alone, sorted. */
export function unshared({ ours, theirs }: Difference): { readonly ours: string; readonly theirs: string } {
  return { ours: without(letters(ours), letters(theirs)), theirs: without(letters(theirs), letters(ours)) };
}

/** Whether our text holds all of theirs, word by word in order, and more. */
export function holdsTheirs({ ours, theirs }: Difference): boolean {
  const words = ours.split(/\s+/u);
  let at = 0;
  for (const word of theirs.split(/\s+/u)) {
    while (at < words.length && !(words[at] ?? '').includes(word)) at++;
    if (at === words.length) return false;
  }
  return ours.length > theirs.length;
}

/** Whether all that they have and we have not are letters of texts that are drawn over themselves. */
export function onlyDrawnTwice(difference: Difference): boolean {
  const mark = 'drawn twice: ';
  const twice = difference.theyTold
    .filter((told) => told.startsWith(mark))
    .map((told) => told.slice(mark.length));
  const alone = unshared(difference);
  return alone.ours === '' && alone.theirs !== '' && without(alone.theirs, letters(twice.join(''))) === '';
}

function sorted(text: string): string {
  return Array.from(text).sort().join('');
}

function without(one: string, other: string): string {
  const counts = new Map<string, number>();
  for (const letter of other) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return Array.from(one)
    .filter((letter) => {
      const left = counts.get(letter) ?? 0;
      if (left > 0) counts.set(letter, left - 1);
      return left === 0;
    })
    .sort()
    .join('');
}

/** Whether the file is the document of one of these cases of this repository, and both readers read it. */
export const inCase =
  (...names: readonly string[]) =>
  ({ kind, format, file }: Difference): boolean =>
    kind !== 'only_we_refuse' &&
    kind !== 'only_they_refuse' &&
    names.some((name) => `/${file}`.endsWith(`/${name}/input.${format}`));

/**
 * A class of differences that neither text shows: a cell that we alone have may be one that they left out, or one that
 * we made up. They were looked at in these cases, and a document elsewhere is never taken for one of them.
 */
export function inCasesAlone(
  { because, ...decided }: Omit<DifferenceClass<Difference>, 'fits'>,
  ...names: readonly string[]
): DifferenceClass<Difference> {
  return {
    ...decided,
    because: `${because} (neither text shows it, so the cases are named)`,
    fits: inCase(...names),
  };
}
