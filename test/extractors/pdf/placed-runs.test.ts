import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXTRACT_LIMITS, defaultLimits } from '../../../src/contract/limits.ts';
import { PdfFile } from '../../../extractors/pdf/document.ts';
import { PageReader } from '../../../extractors/pdf/page-reader.ts';
import { readPageTree } from '../../../extractors/pdf/page-tree.ts';
import type { PlacedRun } from '../../../extractors/pdf/placed-runs.ts';
import { placedRunsOf } from '../../../extractors/pdf/placed-runs.ts';
import { Budget } from '../../../extractors/shared/budget.ts';
import { onePage } from '../../helpers/pdf-file.ts';
import { ROOT } from '../../helpers/source-files.ts';

async function runsOf(content: string, page = ''): Promise<readonly PlacedRun[]> {
  const budget = new Budget(defaultLimits(EXTRACT_LIMITS));
  const asset = (kind: string, name: string): Uint8Array =>
    readFileSync(join(ROOT, `dist/jails/document/${kind}s/${name}`));
  const file = new PdfFile(
    { bytes: new Uint8Array(onePage({ content, page })), budget, asset },
    'as-written',
  );
  try {
    const [leaf] = readPageTree(file, budget).leaves;
    return leaf === undefined ? [] : placedRunsOf(await new PageReader(file, budget).read(leaf));
  } finally {
    file.close();
  }
}

describe('placed runs of a pdf page', () => {
  it('give text with its box from the top left of the displayed page', async () => {
    const [run] = await runsOf('BT /F1 10 Tf 20 150 Td (HHHH) Tj ET');
    expect(run?.text).toBe('HHHH');
    expect(run?.left).toBeCloseTo(20);
    // The width of H in Helvetica is 722 thousandths.
    expect(run?.right).toBeCloseTo(20 + 4 * 7.22);
    expect(run?.top).toBeCloseTo(200 - 150 - 7.5);
    expect(run?.bottom).toBeCloseTo(200 - 150 + 2);
  });

  it('turn with the page', async () => {
    const [run] = await runsOf('BT /F1 10 Tf 20 150 Td (HHHH) Tj ET', '/Rotate 90');
    expect(run?.text).toBe('HHHH');
    expect(run?.top).toBeCloseTo(20);
    expect(run?.bottom).toBeCloseTo(20 + 4 * 7.22);
    expect(run?.left).toBeCloseTo(150 - 2);
    expect(run?.right).toBeCloseTo(150 + 7.5);
  });

  it('turn back text that stands upright on the page', async () => {
    const [run] = await runsOf('BT /F1 10 Tf 0 1 -1 0 50 20 Tm (HHHH) Tj ET');
    expect(run?.text).toBe('HHHH');
    expect(run?.left).toBeCloseTo(50 - 7.5);
    expect(run?.right).toBeCloseTo(50 + 2);
    expect(run?.bottom).toBeCloseTo(180);
    expect(run?.top).toBeCloseTo(180 - 4 * 7.22);
  });
});
