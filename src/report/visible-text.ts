import type { Markup } from './markup.ts';
import { markup } from './markup.ts';

/**
 * Characters that show nothing or change how others show: controls but tab and line feed, direction marks, line and
 * paragraph separators, soft hyphen, zero-width space, byte order mark, annotation marks and tags.
 */
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

/** In what changed these matter too: joiners and blanks that look like a space. */
const HIDDEN_IN_CHANGES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|\u200c|\u200d/u;

const SHORT: Readonly<Record<string, string>> = {
  '\u00a0': 'nbsp',
  '\u00ad': 'shy',
  '\u200b': 'zwsp',
  '\u200c': 'zwnj',
  '\u200d': 'zwj',
  '\ufeff': 'bom',
};

/** Text of a document, with every character that could hide or turn something named in its place. */
export function visible(text: string): Markup {
  return shown(text, HIDDEN);
}

/** Text that changed: what looks like nothing, or like a space and is none, is named as well. */
export function visibleChange(text: string): Markup {
  return shown(text, new RegExp(`${HIDDEN.source}|${HIDDEN_IN_CHANGES.source}`, 'u'));
}

/** The same as plain text, for names that only assistive technology reads. */
export function spoken(text: string): string {
  return text.replace(new RegExp(HIDDEN.source, 'gu'), (sign) => ` ${codeOf(sign)} `);
}

function shown(text: string, hidden: RegExp): Markup {
  if (!hidden.test(text)) return markup`${text}`;
  const parts = text.split(new RegExp(`(${hidden.source})`, 'u'));
  return markup`${parts.map((part, index) => (index % 2 === 1 ? chip(part) : part))}`;
}

function chip(sign: string): Markup {
  const code = codeOf(sign);
  return markup`<span class="sign" title="${code}">${SHORT[sign] ?? code}</span>`;
}

function codeOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
