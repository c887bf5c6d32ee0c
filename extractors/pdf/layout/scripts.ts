const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;
const CJK =
  /[\u2e80-\u30ff\u31f0-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\uffe0-\uffef]|[\u{20000}-\u{3ffff}]/u;
const SPACELESS =
  /[\u2e80-\u30ff\u31f0-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff60\uffe0-\uffef]|[\u{20000}-\u{3ffff}]/u;
const MARKS_ONLY = /^\p{M}+$/u;

/** Below these no character is written from right to left, is East Asian, or is a mark. */
const FIRST_MARK = 0x300;
const FIRST_RIGHT_TO_LEFT = 0x590;
const FIRST_CJK = 0x2e80;

/** Holds a letter or mark of a script that runs from right to left. */
export function isRightToLeft(text: string): boolean {
  return text.charCodeAt(0) >= FIRST_RIGHT_TO_LEFT && RIGHT_TO_LEFT.test(text);
}

/** Holds a Chinese, Japanese or Korean character. */
export function isCjk(text: string): boolean {
  return text.charCodeAt(0) >= FIRST_CJK && CJK.test(text);
}

/** Holds a character of a script that is written without spaces between words: Chinese and Japanese. */
export function isSpaceless(text: string): boolean {
  return text.charCodeAt(0) >= FIRST_CJK && SPACELESS.test(text);
}

/** Nothing but combining marks. */
export function isMark(text: string): boolean {
  return text.charCodeAt(0) >= FIRST_MARK && MARKS_ONLY.test(text);
}
