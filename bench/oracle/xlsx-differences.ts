import type { OracleCell, OracleName, Reading } from './xlsx-reading.ts';

/** One difference between our reading of a file and another reader's. */
export interface Difference {
  readonly reader: OracleName;
  /** The file by its case: `libreoffice-values` or the name of a public case. */
  readonly file: string;
  readonly kind:
    | 'only-we-refuse'
    | 'only-they-refuse'
    | 'sheets'
    | 'only-here'
    | 'only-there'
    | 'value'
    | 'formula'
    | 'error';
  readonly at: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** What each reader tells at all: openpyxl gives formulas or values, calamine here values alone and errors as nothing. */
const TELLS: Readonly<Record<OracleName, { readonly values: boolean; readonly formulas: boolean }>> = {
  'openpyxl-formulas': { values: false, formulas: true },
  'openpyxl-values': { values: true, formulas: false },
  'openpyxl-read-only': { values: true, formulas: false },
  calamine: { values: true, formulas: false },
  sheetjs: { values: true, formulas: true },
};

export function differences(reader: OracleName, file: string, ours: Reading, theirs: Reading): Difference[] {
  const difference = (kind: Difference['kind'], at: string, here: unknown, there: unknown): Difference => ({
    reader,
    file,
    kind,
    at,
    ours: here,
    theirs: there,
  });
  if ('failed' in ours)
    return 'failed' in theirs
      ? []
      : [difference('only-we-refuse', '', ours.failed, Object.keys(theirs.sheets))];
  if ('failed' in theirs)
    return [difference('only-they-refuse', '', Object.keys(ours.sheets), theirs.failed)];
  const names = [Object.keys(ours.sheets), Object.keys(theirs.sheets)] as const;
  const found: Difference[] = [];
  if (JSON.stringify(names[0]) !== JSON.stringify(names[1])) found.push(difference('sheets', '', ...names));
  for (const name of names[0].filter((one) => names[1].includes(one))) {
    const here = ours.sheets[name] ?? {};
    const there = theirs.sheets[name] ?? {};
    for (const address of new Set([...Object.keys(here), ...Object.keys(there)])) {
      const at = `${name}!${address}`;
      for (const one of cellDifferences(TELLS[reader], here[address], there[address]))
        found.push(difference(one.kind, at, one.ours, one.theirs));
    }
  }
  return found;
}

type CellDifference = Pick<Difference, 'kind' | 'ours' | 'theirs'>;

function cellDifferences(
  tells: { readonly values: boolean; readonly formulas: boolean },
  here: OracleCell | undefined,
  there: OracleCell | undefined,
): CellDifference[] {
  if (here === undefined || there === undefined) {
    // Values alone: a formula without a cached value is nothing to such a reader.
    if (there === undefined && !tells.formulas && here?.value === null && here.error === null) return [];
    return [{ kind: here === undefined ? 'only-there' : 'only-here', ours: here, theirs: there }];
  }
  const found: CellDifference[] = [];
  if (tells.formulas && here.formula !== there.formula)
    found.push({ kind: 'formula', ours: here.formula, theirs: there.formula });
  if (tells.values || (here.formula === null && there.formula === null)) {
    if (here.error !== there.error) found.push({ kind: 'error', ours: here.error, theirs: there.error });
    else if (!isSame(here.value, there.value))
      found.push({ kind: 'value', ours: here.value, theirs: there.value });
  }
  return found;
}

/** A date was rounded on its way to a date and back. */
function isSame(here: OracleCell['value'], there: OracleCell['value']): boolean {
  if (typeof there === 'object' && there !== null)
    return typeof here === 'number' && Math.abs(here - there.serial) < 1e-6;
  return here === there;
}
