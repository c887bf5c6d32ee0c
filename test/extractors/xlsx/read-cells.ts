import type { JsonObject } from '../../../src/contract/json-value.ts';
import type { ExtractLimits } from '../../../src/contract/limits.ts';
import { read } from '../../helpers/extract.ts';

/** A cell as tests write it: address, value, formula, error. */
export type CellTuple = readonly [
  string,
  string | number | boolean | null,
  (string | null)?,
  (string | null)?,
];

interface Output {
  readonly sheets: readonly {
    readonly name: string;
    readonly cells: readonly {
      readonly address: string;
      readonly value: string | number | boolean | null;
      readonly formula: string | null;
      readonly error: string | null;
    }[];
  }[];
}

/** Every sheet by name with its cells as tuples, trailing nulls left out; or the failure's code and details. */
export async function readCells(
  bytes: Uint8Array,
  limits: Partial<ExtractLimits> = {},
): Promise<Record<string, CellTuple[]> | { readonly code: string; readonly details: JsonObject }> {
  const result = await read('xlsx', bytes, limits);
  if (result.status === 'failed') return { code: result.code, details: result.details };
  const { sheets } = result.output as unknown as Output;
  return Object.fromEntries(sheets.map(({ name, cells }) => [name, cells.map((cell) => tuple(cell))]));
}

function tuple({ address, value, formula, error }: Output['sheets'][number]['cells'][number]): CellTuple {
  if (error !== null) return [address, value, formula, error];
  return formula === null ? [address, value] : [address, value, formula];
}
