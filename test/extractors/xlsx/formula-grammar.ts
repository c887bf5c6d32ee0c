// Formulas by construction: every one knows how it reads when it is moved, because it was never text before.
import fc from 'fast-check';

/** Prints one formula as it reads that many rows and columns away. */
export type Formula = (rows: number, columns: number) => string;

const ROWS = 1_048_576;
const COLUMNS = 16_384;

function letters(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = (rest - 1 - ((rest - 1) % 26)) / 26)
    name = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt((rest - 1) % 26) + name;
  return name;
}

const around = (value: number, size: number): number => ((((value - 1) % size) + size) % size) + 1;

/** A grid that references are drawn from and moved on. */
export interface Grid {
  readonly rows: number;
  readonly columns: number;
}

/** The whole grid, where references may wrap. */
export const WHOLE_GRID: Grid = { rows: ROWS, columns: COLUMNS };

const fixed =
  (text: string): Formula =>
  () =>
    text;
const join =
  (...parts: readonly (Formula | string)[]): Formula =>
  (rows, columns) =>
    parts.map((part) => (typeof part === 'string' ? part : part(rows, columns))).join('');

const columnOf = (grid: Grid): fc.Arbitrary<Formula> =>
  fc
    .tuple(fc.boolean(), fc.integer({ min: 1, max: grid.columns }))
    .map(([absolute, column]) =>
      absolute ? fixed(`$${letters(column)}`) : (_, by) => letters(around(column + by, COLUMNS)),
    );
const rowOf = (grid: Grid): fc.Arbitrary<Formula> =>
  fc
    .tuple(fc.boolean(), fc.integer({ min: 1, max: grid.rows }))
    .map(([absolute, row]) => (absolute ? fixed(`$${row}`) : (by) => String(around(row + by, ROWS))));

const cellOf = (grid: Grid): fc.Arbitrary<Formula> =>
  fc.tuple(columnOf(grid), rowOf(grid)).map(([column, row]) => join(column, row));

const rangeOf = (grid: Grid): fc.Arbitrary<Formula> => {
  const pair = (end: fc.Arbitrary<Formula>): fc.Arbitrary<Formula> =>
    fc.tuple(end, end).map(([first, last]) => join(first, ':', last));
  return fc.oneof(pair(cellOf(grid)), pair(columnOf(grid)), pair(rowOf(grid)));
};

/** Prefixes that put a reference on another sheet; all look like cells, strings or ranges somewhere. */
const SHEETS = ['Data!', "'B1 x'!", "'It''s A1'!", 'Ünter!', "'A1'!", "'1:3'!"] as const;
const FOREIGN_SHEETS = ['[1]Data!', "'[2]B1 x'!", 'Jan:Mar!', "'Jan 1:Mar 2'!", '[1]Jan:Mar!'] as const;

const LITERALS = [
  '"B1"',
  '"a""B2""c"',
  '""',
  '"it\'s B1"',
  '"[A1"',
  '12',
  '1.5E+3',
  '0.25',
  'TRUE',
  'FALSE',
] as const;
const ERRORS = ['#DIV/0!', '#N/A', '#NAME?', '#NULL!', '#NUM!', '#VALUE!', '#REF!'] as const;
const ARRAYS = ['{1,2;3,4}', '{"A1","B2"}', '{TRUE,#N/A}', '{-1.5,2}'] as const;
const NAMES = [
  'Rate', 'ABC1_x', 'A1.B2', '_A1', 'R1C1', 'A1_', 'XFE1', 'A1048577', 'A0', 'Größe1', 'é1', 'x.y', '\\A1', 'AAAA1', '_xlpm.A1', 'A1?',
] as const; // prettier-ignore
const TABLES = [
  'Table1[B1]',
  'Table1[[#This Row],[A1]]',
  'T_1[[#Headers],[C3]:[D4]]',
  "T1x[it''s A1]",
  "Tab[a'[A1]",
] as const;
const OPERATORS = ['+', '-', '*', '/', '^', '&', '=', '<>', '<=', ' ', ' + ', ',\n', '+@'] as const;
const FUNCTIONS = ['SUM', 'LOG10', 'ATAN2', 'IF', '_xlfn.STDEV.S', 'DEC2BIN', 'A1'] as const;

/** What only this project's mover must know; other programs resolve names, tables and other workbooks. */
const closedOperand = fc.constantFrom(...NAMES, ...TABLES, '[1]!Rate', 'Data!Rate').map(fixed);

/** Any formula of the grammar that shared formulas may hold. */
export function formulas(grid: Grid = WHOLE_GRID): fc.Arbitrary<Formula> {
  const sheets = fc.constantFrom('', '', ...SHEETS, ...FOREIGN_SHEETS);
  const reference = fc
    .tuple(sheets, fc.oneof(cellOf(grid), rangeOf(grid)))
    .map(([sheet, target]) => join(sheet, target));
  const literal = fc.constantFrom(...LITERALS, ...ERRORS, ...ARRAYS).map(fixed);
  return compound(
    fc.oneof({ weight: 4, arbitrary: reference }, literal, closedOperand),
    FUNCTIONS,
    OPERATORS,
  );
}

/** Formulas that LibreOffice Calc can read, on sheets `Data`, `B1 x` and `It's A1` with the name `Rate`; ranges stay in order. */
export function calcFormulas(grid: Grid): fc.Arbitrary<Formula> {
  const reference = fc
    .tuple(
      fc.constantFrom('', '', 'Data!', "'B1 x'!", "'It''s A1'!"),
      fc.oneof(cellOf(grid), orderedRangeOf(grid)),
    )
    .map(([sheet, target]) => join(sheet, target));
  const literal = fc.constantFrom(
    '"B1"',
    '"a""B2""c"',
    '12',
    '0.25',
    'TRUE',
    '{1,2;3,4}',
    '{"A1","B2"}',
    'Rate',
  );
  return compound(
    fc.oneof({ weight: 4, arbitrary: reference }, literal.map(fixed)),
    ['SUM', 'MAX', 'COUNT', 'AVERAGE'],
    ['+', '-', '*', '/', '^', '&', '=', '<>', '<='],
  );
}

/** `first:last` whose ends keep their order wherever they move: some programs write the smaller end first. */
function orderedRangeOf(grid: Grid): fc.Arbitrary<Formula> {
  const half = { rows: Math.floor(grid.rows / 2), columns: Math.floor(grid.columns / 2) };
  return fc
    .tuple(
      fc.constantFrom('cells', 'columns', 'rows'),
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      fc.nat(half.rows - 100),
      fc.nat(half.columns - 100),
    )
    .map(([kind, absolute, row, column]) => {
      const coordinate = (
        text: (at: number) => string,
        at: number,
        isAbsolute: boolean | undefined,
        by: number,
      ): string => (isAbsolute === true ? `$${text(at)}` : text(at + by));
      return (rows, columns) => {
        const ends = [0, 1].map((end) => ({
          column: coordinate(letters, 1 + column + end * half.columns, absolute[end], columns),
          row: coordinate(String, 1 + row + end * half.rows, absolute[end + 2], rows),
        }));
        return ends
          .map((end) => (kind === 'rows' ? end.row : kind === 'columns' ? end.column : end.column + end.row))
          .join(':');
      };
    });
}

/** Operators, functions and parentheses over the operands. */
function compound(
  operand: fc.Arbitrary<Formula>,
  functions: readonly string[],
  operators: readonly string[],
): fc.Arbitrary<Formula> {
  return fc.letrec<{ formula: Formula; call: Formula; binary: Formula; inner: Formula }>((tie) => ({
    call: fc
      .tuple(fc.constantFrom(...functions), fc.array(tie('formula'), { minLength: 1, maxLength: 3 }))
      .map(([name, args]) =>
        join(`${name}(`, ...args.flatMap((arg, n) => (n === 0 ? [arg] : [',', arg])), ')'),
      ),
    binary: fc
      .tuple(tie('formula'), fc.constantFrom(...operators), tie('formula'))
      .map(([left, operator, right]) => join(left, operator, right)),
    inner: fc.oneof(
      tie('formula').map((formula) => join('(', formula, ')')),
      tie('formula').map((formula) => join('-', formula)),
      tie('formula').map((formula) => join(formula, '%')),
    ),
    formula: fc.oneof({ maxDepth: 4, depthSize: 'small' }, operand, tie('call'), tie('binary'), tie('inner')),
  })).formula;
}
