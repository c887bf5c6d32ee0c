// Writes the folder of one corpus case from what its maker knows.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Address, value, formula, error; what is missing is null. */
export type Cell = readonly [string, string | number | boolean | null, (string | null)?, (string | null)?];

/** A case as its maker declares it. */
export interface MadeCase {
  readonly name: string;
  readonly why: string;
  readonly rules: readonly string[];
  readonly file: Uint8Array;
  /** Sheet name to cells, in order. */
  readonly sheets?: Readonly<Record<string, readonly Cell[]>>;
  readonly diagnostics?: readonly string[];
  readonly error?: { readonly code: string; readonly details?: object };
  readonly limits?: Readonly<Record<string, number>>;
}

const FOLDER = fileURLToPath(new URL('../../xlsx/', import.meta.url));

/** Writes input.xlsx, case.json and expected.json. */
export function saveCase(made: MadeCase, madeBy: string, producer: string): void {
  const folder = `${FOLDER}${made.name}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/input.xlsx`, made.file);
  const declaration = {
    why: made.why,
    rules: made.rules,
    made_by: madeBy,
    producer,
    licence: 'Apache-2.0',
    sha256: createHash('sha256').update(made.file).digest('hex'),
    ...(made.limits === undefined ? {} : { limits: made.limits }),
    ...(made.diagnostics === undefined ? {} : { diagnostics: made.diagnostics }),
    ...(made.error === undefined ? {} : { error: made.error }),
  };
  writeFileSync(`${folder}/case.json`, `${JSON.stringify(declaration, null, 2)}\n`);
  if (made.error !== undefined) return;
  const sheets = Object.entries(made.sheets ?? {}).map(([name, cells]) => ({
    cells: cells.map(([address, value, formula = null, error = null]) => ({ address, error, formula, value })),
    name,
  }));
  writeFileSync(`${folder}/expected.json`, `${JSON.stringify({ format: 'xlsx', sheets }, null, 2)}\n`);
}
