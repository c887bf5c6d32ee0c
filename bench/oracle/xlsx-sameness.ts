import { decodeEscapedText } from '../../extractors/xlsx/escaped-text.ts';

const MS_OF_DAY = 86_400_000;
/** The serial of 1970-01-01 in the 1900 system. */
const SERIAL_OF_EPOCH = 25_569;
const GRID_COLUMNS = 16_384;

/** Whether one text is the other with its escapes decoded, or decoded once more, in either case of the `x`. */
export function differsInEscapes(ours: string, theirs: string): boolean {
  const decodedAgain = decodeEscapedText(ours.replaceAll('_X', '_x'));
  return held(decodeEscapedText(theirs)) === ours || (decodedAgain !== ours && decodedAgain === theirs);
}

/** What our output makes of characters that it cannot hold. */
function held(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').toWellFormed();
}

/** Whether a number is the serial, in the 1900 system, of an ISO 8601 date. */
export function isSerialOf(date: string, serial: unknown): boolean {
  if (!/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(date) || typeof serial !== 'number') return false;
  const ms = Date.parse(date.includes('T') && !date.endsWith('Z') ? `${date}Z` : date);
  return Math.abs(ms / MS_OF_DAY + SERIAL_OF_EPOCH - serial) < 1e-6;
}

/** Whether two formulas differ only in what no move by offset may touch, or in whole columns and rows. */
export function differsInWhatMovesOtherwise(ours: string, theirs: string): boolean {
  return ours !== theirs && withoutOddities(ours) === withoutOddities(theirs);
}

/** Literals, quoted sheets, tables, whole columns and rows, and names that are no cells of the grid, each as one mark. */
function withoutOddities(formula: string): string {
  return formula
    .replaceAll(/"(?:[^"]|"")*"/g, '§text')
    .replaceAll(/'(?:[^']|'')*'!/g, '§sheet!')
    .replaceAll(/\b\w+\[(?:[^[\]]|\[[^\]]*\])*\]/g, '§table')
    .replaceAll(/\$?\b([A-Z]{1,3}|\d+):\$?([A-Z]{1,3}|\d+)\b/g, '§whole')
    .replaceAll(/\b([A-Z]{3,})\d+\b/g, (name, letters: string) =>
      columnOf(letters) > GRID_COLUMNS ? '§name' : name,
    );
}

function columnOf(letters: string): number {
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
