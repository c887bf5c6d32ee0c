/** Text in the form in which quotes are compared, each of its UTF-16 units with the part of the source it stands for. */
export interface Normalized {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * What becomes of a hyphen at a line end between letters: nothing says whether it stood there before the line was
 * broken, so that a quote is looked for both ways.
 */
export type LineEndHyphens = 'joined' | 'kept';

/** A character with what composes with it: marks, the half-width sound marks, and the letters of a Hangul syllable. */
const CLUSTER =
  /[\uac00-\ud7a3\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb\u3131-\u318e\u3260-\u327e\uffa1-\uffdc][\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb\u3131-\u318e\u3260-\u327e\uff9e-\uffdc\p{M}]*|[^][\p{M}\uff9e\uff9f]*/gu;

/** Figures that are no plain digits (raised, circled, fractions), and signs raised with them: beside digits they are another number. */
const OWN_NUMBER = /[\p{No}\u207a-\u207e\u208a-\u208e]/u;

/**
 * What may be a gap: white space, or hyphens and the white space after them. No part of it can be left out and tried
 * again, so that a text made of such runs takes no longer than another.
 */
const RUN =
  /(?<soft>\u00ad+)(?<afterSoft>[\s\u0085]*)|(?<hyphen>[-\u2010])(?<afterHyphen>[\s\u0085]*)|[\s\u0085]+/gu;

const MARK = /^\p{M}$/u;
const LETTER_ENDS = /\p{L}$/u;
const LETTER_BEGINS = /^[^\P{L}\u1100-\u11ff]/u;
const LINE_END = /[\n\r]/;

/** UAX #15 §13, the stream-safe format: more marks on one character are put in order in parts, else it takes ever longer. */
const MOST_MARKS = 30;
const PART = new RegExp(`[^\\p{M}]*\\p{M}{0,${MOST_MARKS}}`, 'gu');

const FOLDED: Readonly<Record<string, string>> = {
  ...foldedTo("'", '‘’‚‛‹›'),
  ...foldedTo('"', '“”„‟«»'),
  ...foldedTo('-', '‐‑‒–—―−'),
};

/** NFKC, white space as one space, soft and line-end hyphens joined, typographic quotes and dashes folded. */
export function normalize(source: string, hyphens: LineEndHyphens): Normalized {
  const composed = compose(source);
  const units: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const push = (unit: string, start: number, end: number): void => {
    units.push(FOLDED[unit] ?? unit);
    from.push(composed.from[start] ?? 0);
    to.push(composed.to[end] ?? 0);
  };
  let at = 0;
  const copy = (end: number): void => {
    for (; at < end; at++) push(composed.text.charAt(at), at, at);
  };
  for (const run of composed.text.matchAll(RUN)) {
    const end = run.index + run[0].length;
    const { soft, hyphen, afterSoft = '', afterHyphen = '' } = run.groups ?? {};
    const white = soft === undefined && hyphen === undefined ? run[0] : afterSoft + afterHyphen;
    const joins = white.length < run[0].length && joinsLetters(composed.text, run.index, end);
    const lineEnd = LINE_END.test(white) && !white.includes('\u0085');
    if (joins && soft !== undefined && (white === '' || lineEnd)) {
      copy(run.index);
      at = end;
    } else if (joins && hyphen !== undefined && lineEnd) {
      copy(run.index);
      at = end;
      if (hyphens === 'kept') push('-', run.index, end - 1);
    } else if (white !== '') {
      copy(end - white.length);
      at = end;
      push(' ', end - white.length, end - 1);
    }
  }
  copy(composed.text.length);
  return { text: units.join(''), from, to };
}

/** Whether letters stand on both sides. Between figures hyphens stay: what they join would be another number. */
function joinsLetters(text: string, start: number, end: number): boolean {
  if (!LETTER_BEGINS.test(text.slice(end, end + 2))) return false;
  let before = start;
  for (let mark = lastCharacter(text, before); MARK.test(mark); mark = lastCharacter(text, before))
    before -= mark.length;
  return LETTER_ENDS.test(text.slice(Math.max(0, before - 2), before));
}

function lastCharacter(text: string, end: number): string {
  const pair = text.slice(Math.max(0, end - 2), end);
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : pair.slice(-1);
}

/** NFKC, but for characters that would turn into figures or stand raised beside them: `2²` is not 22. */
function compose(source: string): Normalized {
  if (!/[^\0-\x7f]/.test(source)) return ownUnits(source);
  const parts: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (const { 0: cluster, index } of source.matchAll(CLUSTER)) {
    let start = index;
    for (const piece of cluster.length <= MOST_MARKS ? [cluster] : (cluster.match(PART) ?? [])) {
      const part = isOwnNumber(piece) ? piece : piece.normalize('NFKC');
      parts.push(part);
      for (let unit = 0; unit < part.length; unit++) {
        from.push(start);
        to.push(start + piece.length);
      }
      start += piece.length;
    }
  }
  return { text: parts.join(''), from, to };
}

/** ASCII is composed already. */
function ownUnits(text: string): Normalized {
  const from = Array.from({ length: text.length }, (_, unit) => unit);
  return { text, from, to: from.map((unit) => unit + 1) };
}

function isOwnNumber(cluster: string): boolean {
  if (cluster.length === 1 && cluster < '\u0080') return false;
  return OWN_NUMBER.test(cluster) || (!/\p{Nd}/u.test(cluster) && /\p{Nd}/u.test(cluster.normalize('NFKC')));
}

function foldedTo(plain: string, characters: string): Record<string, string> {
  return Object.fromEntries(Array.from(characters, (character) => [character, plain]));
}
