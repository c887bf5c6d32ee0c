/** Of a wanted text so much is looked for by the search of the runtime, which for few units is quick at its worst. */
const HEAD = 16;

/** What may be compared in vain beside the length of both texts. */
const SLACK = 65_536;

/**
 * Every place at which a text holds a wanted one, in time that grows with the length of both and never with their
 * product: for texts that are made to be nearly alike the search of the runtime takes minutes.
 */
export function* occurrences(text: string, wanted: string): Generator<number, void> {
  const head = wanted.slice(0, HEAD);
  let left = text.length + wanted.length + SLACK;
  for (let at = text.indexOf(head); at !== -1; at = at < text.length ? text.indexOf(head, at + 1) : -1) {
    left -= wanted.length;
    if (left < 0) return yield* occurrencesFrom(at, text, wanted);
    if (text.startsWith(wanted, at)) yield at;
  }
}

/** Whether a text holds a wanted one, in the same time. */
export function holds(text: string, wanted: string): boolean {
  return occurrences(text, wanted).next().done !== true;
}

/** Knuth, Morris and Pratt: no unit of the text is gone back to. */
function* occurrencesFrom(start: number, text: string, wanted: string): Generator<number, void> {
  const borders = bordersOf(wanted);
  let length = 0;
  for (let at = start; at < text.length; at++) {
    length = longer(length, text.charCodeAt(at), wanted, borders);
    if (length < wanted.length) continue;
    yield at + 1 - length;
    length = borders[length - 1] ?? 0;
  }
}

/** Of each beginning of a text the length of its longest proper border. */
function bordersOf(wanted: string): Uint32Array {
  const borders = new Uint32Array(wanted.length);
  for (let at = 1; at < wanted.length; at++)
    borders[at] = longer(borders[at - 1] ?? 0, wanted.charCodeAt(at), wanted, borders);
  return borders;
}

/** How much of the wanted text ends at a unit, when so much of it ended before. */
function longer(before: number, unit: number, wanted: string, borders: Uint32Array): number {
  let length = before;
  while (length > 0 && wanted.charCodeAt(length) !== unit) length = borders[length - 1] ?? 0;
  return wanted.charCodeAt(length) === unit ? length + 1 : 0;
}
