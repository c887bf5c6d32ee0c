import type { ExtractFormat } from '../../../contract/formats.ts';
import type { DifferenceClass } from '../classify.ts';
import type { Difference } from '../difference.ts';
import { ANY_FORMAT } from './any-format.ts';
import { CSV } from './csv.ts';
import { DOCX } from './docx.ts';
import { PDF } from './pdf.ts';
import { XLSX } from './xlsx.ts';

const only = (
  format: ExtractFormat,
  classes: readonly DifferenceClass<Difference>[],
): DifferenceClass<Difference>[] =>
  classes.map((decided) => ({ ...decided, fits: (one) => one.format === format && decided.fits(one) }));

/** Every kind of difference that eyes decided, the first that fits counts. */
export const DECIDED: readonly DifferenceClass<Difference>[] = [
  ...ANY_FORMAT,
  ...only('csv', CSV),
  ...only('docx', DOCX),
  ...only('pdf', PDF),
  ...only('xlsx', XLSX),
];
