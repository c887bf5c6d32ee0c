const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;

/** Semicolon, tab and bar: what files with another delimiter than the comma use. */
const OTHER_DELIMITERS: readonly number[] = [0x3b, 0x09, 0x7c];

/** Whether some other delimiter would split every row into the same number of fields, two at least. */
export function looksDelimitedOtherwise(text: Uint8Array): boolean {
  return OTHER_DELIMITERS.some((delimiter) => (fieldsOfEveryRow(text, delimiter) ?? 1) > 1);
}

/** The number of fields that all rows have under a delimiter; undefined when they differ or a quote never closes. */
function fieldsOfEveryRow(text: Uint8Array, delimiter: number): number | undefined {
  let every: number | undefined;
  let at = 0;
  while (at < text.length) {
    if (isLineEnd(text[at])) {
      at++;
      continue;
    }
    let fields = 1;
    for (;;) {
      at = fieldEnd(text, at, delimiter);
      if (at === -1) return undefined;
      if (text[at] !== delimiter) break;
      fields++;
      at++;
    }
    every ??= fields;
    if (fields !== every) return undefined;
  }
  return every;
}

/** Where the field that begins at an offset ends, -1 when its quote never closes. */
function fieldEnd(text: Uint8Array, start: number, delimiter: number): number {
  let at = start;
  if (text[at] === QUOTE) {
    do {
      const quote = text.indexOf(QUOTE, at + 1);
      if (quote === -1) return -1;
      at = quote + 1;
    } while (text[at] === QUOTE);
  }
  while (at < text.length && text[at] !== delimiter && !isLineEnd(text[at])) at++;
  return at;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
}
