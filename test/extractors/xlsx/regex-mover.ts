// A second formula mover on another principle than the one under test: one regular expression whose alternatives are
// tried in order at every place. It knows brackets nested twice at most, which is all that table references need.
const GRID = { columns: 16_384, rows: 1_048_576 };
const word = String.raw`[\p{L}\p{N}\p{Emoji_Presentation}_.\\?$]`;
const letters = '[A-Za-z]{1,3}';
const noName = String.raw`(?!${word})(?![(!\[])`;

const TOKEN = new RegExp(
  [
    String.raw`"(?:[^"]|"")*(?:"|$)`,
    String.raw`'(?:[^']|'')*(?:'|$)`,
    String.raw`\[(?:'.|[^[\]']|\[(?:'.|[^[\]'])*\])*\]`,
    String.raw`(?<!!)(?<sheets>(?<from>${word}+):${word}+)(?=!)`,
    String.raw`${word}+(?=[(!\[])`,
    String.raw`(?<c1a>\$?)(?<c1>${letters}):(?<c2a>\$?)(?<c2>${letters})${noName}`,
    String.raw`(?<r1a>\$?)(?<r1>\d+):(?<r2a>\$?)(?<r2>\d+)${noName}`,
    String.raw`(?<ca>\$?)(?<c>${letters})(?<ra>\$?)(?<r>\d+)(?!${word})`,
    String.raw`${word}+`,
  ].join('|'),
  'gsu',
);

type Groups = Readonly<Record<string, string | undefined>>;

const columnNumber = (name: string): number =>
  Array.from(name.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function columnText(number: number): string {
  return number > 26
    ? columnText(Math.floor((number - 1) / 26)) + columnText(((number - 1) % 26) + 1)
    : String.fromCharCode(64 + number);
}

const onGrid = (number: number, size: number): boolean => number >= 1 && number <= size;
const turn = (number: number, by: number, size: number): number =>
  ((((number - 1 + by) % size) + size) % size) + 1;

/** Moves a formula as the one under test must. */
export function moveByRegex(formula: string, rows: number, columns: number): string {
  const column = (anchor: string, name: string): string =>
    anchor + name === name ? columnText(turn(columnNumber(name), columns, GRID.columns)) : anchor + name;
  const row = (anchor: string, digits: string): string =>
    anchor === '' ? String(turn(Number(digits), rows, GRID.rows)) : anchor + digits;
  const isColumn = (name: string): boolean => onGrid(columnNumber(name), GRID.columns);
  const isRow = (digits: string): boolean => onGrid(Number(digits), GRID.rows);

  const cell = (text: string): string | undefined => {
    const found = new RegExp(`^(\\$?)(${letters})(\\$?)(\\d+)$`).exec(text);
    if (found === null) return undefined;
    const [, ca = '', c = '', ra = '', r = ''] = found;
    return isColumn(c) && isRow(r) ? column(ca, c) + row(ra, r) : undefined;
  };

  return formula.replace(TOKEN, (token: string, ...rest: unknown[]) => {
    const { sheets, from, c1a = '', c1, c2a = '', c2, r1a = '', r1, r2a = '', r2, c } = rest.at(-1) as Groups;
    if (sheets !== undefined && from !== undefined) return (cell(from) ?? from) + sheets.slice(from.length);
    if (c1 !== undefined && c2 !== undefined)
      return isColumn(c1) && isColumn(c2) ? `${column(c1a, c1)}:${column(c2a, c2)}` : token;
    if (r1 !== undefined && r2 !== undefined)
      return isRow(r1) && isRow(r2) ? `${row(r1a, r1)}:${row(r2a, r2)}` : token;
    return c === undefined ? token : (cell(token) ?? token);
  });
}
