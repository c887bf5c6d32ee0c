import type { Reading } from '../difference.ts';

interface PapaParse {
  parse(
    text: string,
    options: { delimiter: string },
  ): { data: string[][]; errors: { type: string; code: string; row?: number }[] };
}

/** Rows by papaparse with the comma alone; what it tells as a fault of quotes counts as its refusal. */
export function readByPapaParse(module: unknown, bytes: Uint8Array): Reading {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const { data, errors } = (module as { default: PapaParse }).default.parse(text, { delimiter: ',' });
  const fault = errors.find(({ type }) => type === 'Quotes');
  if (fault !== undefined) return { kind: 'refused', reason: `${fault.code} in row ${fault.row ?? 0}` };
  return { kind: 'listed', told: [], items: data.map((row) => JSON.stringify(row)) };
}
