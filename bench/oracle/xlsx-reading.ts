import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractDocument } from '../../extractors/extract-document.ts';
import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';

export interface OracleCell {
  /** A serial that was turned into a date and back stands in an object. */
  readonly value: string | number | boolean | { readonly serial: number } | null;
  readonly formula: string | null;
  readonly error: string | null;
}

/** What one reader made of one file. */
export type Reading =
  | { readonly sheets: Readonly<Record<string, Readonly<Record<string, OracleCell>>>> }
  | { readonly failed: string };

export const PYTHON_READERS = [
  'openpyxl-formulas',
  'openpyxl-values',
  'openpyxl-read-only',
  'calamine',
] as const;
export type OracleName = (typeof PYTHON_READERS)[number] | 'sheetjs';

/** Our own reading. */
export async function readHere(file: string): Promise<Reading> {
  const result = await extractDocument({
    format: 'xlsx',
    bytes: readFileSync(file),
    limits: defaultLimits(EXTRACT_LIMITS),
    asset: () => new Uint8Array(),
  });
  if (result.status === 'failed')
    return { failed: `${result.failure.code} ${JSON.stringify(result.failure.details)}` };
  const output = JSON.parse(Buffer.concat(result.output).toString('utf8')) as {
    sheets: { name: string; cells: (OracleCell & { address: string })[] }[];
  };
  const sheets = output.sheets.map(({ name, cells }) => {
    const entries = cells.map(
      ({ address, value, formula, error }) => [address, { value, formula, error }] as const,
    );
    return [name, Object.fromEntries(entries)] as const;
  });
  return { sheets: Object.fromEntries(sheets) };
}

/** One reader of Python over all files, in order. */
export function readInPython(reader: string, files: readonly string[]): Reading[] {
  const script = fileURLToPath(new URL('xlsx.py', import.meta.url));
  const run = spawnSync(process.env['ORACLE_PYTHON'] ?? 'python3', [script, reader, ...files], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (run.status !== 0) throw new Error(`Cannot run the oracle: ${run.stderr.slice(-500)}`);
  return run.stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Reading);
}

interface SheetJsCell {
  readonly t: string;
  readonly v?: string | number | boolean;
  readonly f?: string;
  readonly w?: string;
}

interface SheetJsBook {
  readonly SheetNames: readonly string[];
  readonly Sheets: Readonly<Record<string, Readonly<Record<string, SheetJsCell | undefined>> | undefined>>;
}

/** SheetJS, from the node_modules of the folder that BENCH_NODE_PEERS names. */
export function readBySheetJs(files: readonly string[]): Reading[] {
  const require = createRequire(resolve(process.env['BENCH_NODE_PEERS'] ?? '.', 'package.json'));
  const { read } = require('xlsx') as { read: (data: Uint8Array, options: object) => SheetJsBook };
  return files.map((file): Reading => {
    try {
      const book = read(readFileSync(file), { cellFormula: true, cellDates: false, WTF: true });
      return {
        sheets: Object.fromEntries(
          book.SheetNames.map((name) => [name, sheetJsCells(book.Sheets[name] ?? {})]),
        ),
      };
    } catch (error) {
      return { failed: String(error).slice(0, 200) };
    }
  });
}

function sheetJsCells(sheet: Readonly<Record<string, SheetJsCell | undefined>>): Record<string, OracleCell> {
  const cells: Record<string, OracleCell> = {};
  for (const [address, cell] of Object.entries(sheet)) {
    if (address.startsWith('!') || cell === undefined) continue;
    const { t: type, v: value, f: formula, w: shown } = cell;
    cells[address] = {
      value: type === 'e' || type === 'z' || value === undefined ? null : value,
      formula: formula === undefined ? null : `=${formula}`,
      error: type === 'e' ? (shown ?? String(value)) : null,
    };
  }
  return cells;
}
