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
 * White space; soft hyphens between letters, with a line end after them or none; hyphens between letters at a line
 * end. Between figures they stay: what they join would be another number.
 */
const GAP =
  /(?<=\p{L}\p{M}*)(?:\u00ad+(?:\s*[\n\r]\s*)?|(?<hyphen>[-\u2010])\s*[\n\r]\s*)(?=[^\P{L}\u1100-\u11ff])|(?<white>[\s\u0085]+)/gu;

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
  for (const gap of composed.text.matchAll(GAP)) {
    copy(gap.index);
    at = gap.index + gap[0].length;
    if (gap.groups?.['white'] !== undefined) push(' ', gap.index, at - 1);
    else if (gap.groups?.['hyphen'] !== undefined && hyphens === 'kept') push('-', gap.index, at - 1);
  }
  copy(composed.text.length);
  return { text: units.join(''), from, to };
}

/** NFKC, but for characters that would turn into figures or stand raised beside them: `2²` is not 22. */
function compose(source: string): Normalized {
  if (!/[^\0-\x7f]/.test(source)) return ownUnits(source);
  const parts: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (const { 0: cluster, index } of source.matchAll(CLUSTER)) {
    const part = isOwnNumber(cluster) ? cluster : cluster.normalize('NFKC');
    parts.push(part);
    for (let unit = 0; unit < part.length; unit++) {
      from.push(index);
      to.push(index + cluster.length);
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
