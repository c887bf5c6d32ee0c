/** Up to so many units of the one times units of the other, the search of the runtime is at its worst still quick. */
const QUICK = 1_048_576;

/**
 * Whether texts hold a wanted one, in time that grows with the length of both and never with their product: the search
 * of the runtime takes minutes for texts that are made to be nearly alike.
 */
export function textFinder(wanted: string): (text: string) => boolean {
  let borders: Uint32Array | undefined;
  return (text) => {
    if (text.length * wanted.length <= QUICK) return text.includes(wanted);
    if (wanted.length > text.length) return false;
    borders ??= bordersOf(wanted);
    return holds(text, wanted, borders);
  };
}

/** Knuth, Morris and Pratt: of each beginning of a text the length of its longest proper border. */
function bordersOf(wanted: string): Uint32Array {
  const borders = new Uint32Array(wanted.length);
  for (let at = 1, length = 0; at < wanted.length; at++) {
    const unit = wanted.charCodeAt(at);
    while (length > 0 && wanted.charCodeAt(length) !== unit) length = borders[length - 1] ?? 0;
    if (wanted.charCodeAt(length) === unit) length++;
    borders[at] = length;
  }
  return borders;
}

function holds(text: string, wanted: string, borders: Uint32Array): boolean {
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (length > 0 && wanted.charCodeAt(length) !== unit) length = borders[length - 1] ?? 0;
    if (wanted.charCodeAt(length) === unit) length++;
    if (length === wanted.length) return true;
  }
  return false;
}
