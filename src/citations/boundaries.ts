/** Writing without spaces between words: a letter beside a letter may be another word. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Words that turn what directly follows into its opposite, in writing without spaces. */
const NEGATED = /(?:[不未非無无没沒否勿]|ไม่)$/u;

/** How much text beside a match is looked at. */
const BESIDE = 24;

/**
 * Whether a stretch of text begins and ends where words and numbers do: a part of a number, a number without its sign,
 * a part of a word, and a word without the negation before it are other things than the whole.
 */
export function standsAlone(text: string, start: number, end: number): boolean {
  // What most often tells is told first: a short quote may occur a million times inside of words.
  if (plainTouch(text, start) || plainTouch(text, end)) return false;
  const inside = text.slice(start, end);
  const before = text.slice(Math.max(0, start - BESIDE), start);
  const after = text.slice(end, end + BESIDE);
  return beginsWhole(before, inside.slice(0, BESIDE)) && endsWhole(inside.slice(-BESIDE), after);
}

/** ASCII letters or figures on both sides of a place. */
function plainTouch(text: string, at: number): boolean {
  return at > 0 && isPlain(text.charCodeAt(at - 1)) && isPlain(text.charCodeAt(at));
}

function isPlain(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
}

function beginsWhole(before: string, first: string): boolean {
  if (/^\p{M}/u.test(first) || splitsPair(before, first)) return false;
  if (/^\p{N}/u.test(first) && cutsNumberBefore(before, first)) return false;
  // A sign belongs to its number; between words or numbers it is a hyphen.
  if (/(?:^|[^\p{L}\p{N}])[-+−±]$/u.test(before) && /^\p{Sc}?[.,]?\p{N}/u.test(first)) return false;
  if (/\p{L}[-‐‑]$/u.test(before) && /^\p{L}/u.test(first)) return false;
  if (SPACELESS.test(first.charAt(0)) && NEGATED.test(before)) return false;
  return !touches(before, first);
}

function endsWhole(last: string, after: string): boolean {
  if (/^\p{M}/u.test(after) || splitsPair(last, after)) return false;
  if (/\p{N}$/u.test(last) && cutsNumberAfter(last, after)) return false;
  if (/\p{L}$/u.test(last) && /^(?:[-‐‑]\p{L}|['’]t(?!\p{L}))/iu.test(after)) return false;
  return !touches(last, after);
}

/** Figures go on after a separator with figures on both sides, and after a space in groups of three. */
function cutsNumberBefore(before: string, first: string): boolean {
  return (
    /\p{N}[.,'’⁄/\u00ad]$|(?:^|[^\p{N}])[.,]$/u.test(before) ||
    (/(?:^|[^\p{N}.,])\p{N}{1,3}(?:[ \u00a0\u202f\u2009]\p{N}{3})*[ \u00a0\u202f\u2009]$/u.test(before) &&
      /^\p{N}{3}(?!\p{N})/u.test(first))
  );
}

function cutsNumberAfter(last: string, after: string): boolean {
  return (
    /^[.,'’⁄/\u00ad]\p{N}/u.test(after) ||
    (/(?:^|[^\p{N}.,])\p{N}{1,3}(?:[ \u00a0\u202f\u2009]\p{N}{3})*$/u.test(last) &&
      /^[ \u00a0\u202f\u2009]\p{N}{3}(?!\p{N})/u.test(after))
  );
}

/** Letters and figures that follow one another are one word or number, but for writing without spaces. */
function touches(left: string, right: string): boolean {
  const last = /[\p{L}\p{N}]\p{M}*$/u.exec(left)?.[0];
  const first = /^[\p{L}\p{N}]/u.exec(right)?.[0];
  if (last === undefined || first === undefined) return false;
  return !SPACELESS.test(last) && !SPACELESS.test(first);
}

/** Inside the two units of one character. */
function splitsPair(left: string, right: string): boolean {
  return /[\ud800-\udbff]$/.test(left) && /^[\udc00-\udfff]/.test(right);
}
