import { align } from '../contract/alignment.ts';
import { slid } from './slide.ts';
import type { Stretch } from './stretch.ts';

const GROUPS = String.raw`\p{Nd}+(?:[.,:/'’-]\p{Nd}+|[\u00a0\u202f ]\p{Nd}{3}(?!\p{Nd}))*`;
const SIGNED = String.raw`(?<![\p{L}\p{Nd}])[-−+]?${GROUPS}`;

/** A number with its sign, its groups and decimals; dates and times are one too. */
export const NUMBER = new RegExp(SIGNED, 'u');

/** Scripts that set no spaces between words are compared letter by letter. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const TOKEN = new RegExp(
  String.raw`${SIGNED}|[${UNSPACED}]\p{M}*|(?:(?![${UNSPACED}])[\p{L}\p{M}\p{Nd}_])+|\r\n|.`,
  'gsu',
);
const MAX_EDITS = 800;
/** Below this share of common letters two texts are shown as two, not as a speckle of words. */
const ALIKE = 0.25;

/** How one text became another, word by word; joined again the stretches give both texts. */
export function compareWords(before: string, after: string): readonly Stretch[] {
  if (before === after) return before === '' ? [] : [{ same: true, text: before }];
  const left = before.match(TOKEN) ?? [];
  const right = after.match(TOKEN) ?? [];
  const stretches = align(left, right, MAX_EDITS).map((run): Stretch =>
    run.same
      ? { same: true, text: left.slice(run.before.start, run.before.end).join('') }
      : {
          same: false,
          before: left.slice(run.before.start, run.before.end).join(''),
          after: right.slice(run.after.start, run.after.end).join(''),
        },
  );
  const kept = isAlike(stretches, before, after)
    ? withoutCrumbs(stretches)
    : [{ same: false, before, after } as const];
  return slid(kept.flatMap(onlyBlanks));
}

function isAlike(stretches: readonly Stretch[], before: string, after: string): boolean {
  const letters = (text: string): number => text.replace(/\s/gu, '').length;
  const common = stretches.reduce((sum, one) => sum + (one.same ? letters(one.text) : 0), 0);
  const shorter = Math.min(letters(before), letters(after));
  return shorter === 0 || common / shorter >= ALIKE;
}

/** Words that were glued or torn apart are the same letters: the blanks between them are what differs. */
function onlyBlanks(one: Stretch): Stretch[] {
  if (one.same || one.before.replace(/\s/gu, '') !== one.after.replace(/\s/gu, '')) return [one];
  const left = one.before.split(/(\s+)/u);
  const right = one.after.split(/(\s+)/u);
  const found: Stretch[] = [];
  // Even places are words, odd ones blanks; the words are eaten letter by letter from both sides.
  let [x, y] = [0, 0];
  let [word, other] = [left[0] ?? '', right[0] ?? ''];
  for (;;) {
    const length = Math.min(word.length, other.length);
    if (length > 0) found.push({ same: true, text: word.slice(0, length) });
    [word, other] = [word.slice(length), other.slice(length)];
    const before = word === '' ? (left[x + 1] ?? '') : '';
    const after = other === '' ? (right[y + 1] ?? '') : '';
    if (before !== '') word = left[(x += 2)] ?? '';
    if (after !== '') other = right[(y += 2)] ?? '';
    if (before === '' && after === '') return found;
    found.push(before === after ? { same: true, text: before } : { same: false, before, after });
  }
}

/** A blank or a comma between two changes belongs to them: alone it would only tear them apart. */
function withoutCrumbs(stretches: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  for (const [index, one] of stretches.entries()) {
    const last = kept.at(-1);
    const isCrumb =
      one.same && last?.same === false && index + 1 < stretches.length && /^[\s\p{P}]{1,2}$/u.test(one.text);
    if (isCrumb && last?.same === false)
      kept[kept.length - 1] = { same: false, before: last.before + one.text, after: last.after + one.text };
    else if (!one.same && last?.same === false)
      kept[kept.length - 1] = {
        same: false,
        before: last.before + one.before,
        after: last.after + one.after,
      };
    else kept.push(one);
  }
  return kept;
}
