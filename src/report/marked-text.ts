import type { Markup } from './markup.ts';
import { markup } from './markup.ts';
import { visible, visibleChange } from './visible-text.ts';
import type { Stretch } from './stretch.ts';
import { NUMBER } from './words.ts';

/** Both sides of a comparison as markup: what went is marked on the first, what came on the second. */
export interface MarkedSides {
  readonly before: Markup;
  readonly after: Markup;
}

const BLANK = /^\s+$/u;
/** Where the other side has more: a line that is seen and not read. */
const SEAM = markup`<i class="seam" aria-hidden="true"></i>`;

/** The two sides of a comparison by words. */
export function markedSides(stretches: readonly Stretch[]): MarkedSides {
  return {
    before: markup`${stretches.map((one) => (one.same ? visible(one.text) : (gone(one.before) ?? SEAM)))}`,
    after: markup`${stretches.map((one) => (one.same ? visible(one.text) : (came(one.after) ?? SEAM)))}`,
  };
}

/** Text that is there no more. */
export function gone(text: string): Markup | null {
  return text === ''
    ? null
    : markup`<del${BLANK.test(text) ? markup` class="blank"` : null}>${changed(text)}</del>`;
}

/** Text that was not there before. */
export function came(text: string): Markup | null {
  return text === ''
    ? null
    : markup`<ins${BLANK.test(text) ? markup` class="blank"` : null}>${changed(text)}</ins>`;
}

/** Numbers stand out of what changed; white space alone would not be seen, so it is drawn. */
function changed(text: string): Markup {
  if (BLANK.test(text))
    return markup`${visibleChange(text.replace(/ /g, '·').replace(/\t/g, '⇥').replace(/\n/g, '↵\n'))}`;
  const parts = text.split(new RegExp(`(${NUMBER.source})`, 'u'));
  return markup`${parts.map((part, index) => (index % 2 === 1 ? markup`<b class="num">${part}</b>` : visibleChange(part)))}`;
}
