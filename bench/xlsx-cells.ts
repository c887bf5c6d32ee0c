import type { Benchmark } from './benchmark.ts';
import { madeFile } from './harness/made-file.ts';
import { isLarge } from './harness/made-numbers.ts';
import { IN_PROCESS, RAISED_LIMITS, ourJail, ourReader } from './harness/our-reader.ts';
import { madeWorkbook } from './xlsx/made-workbook.ts';
import { xlsxPeers } from './xlsx/peers.ts';

const CELLS = isLarge() ? 1_000_000 : 200_000;

/** Reading one made sheet of ten columns. */
export const benchmark: Benchmark = {
  name: 'xlsx-cells',
  work: `One made sheet of ${CELLS} cells; ours gives values, errors and formulas as canonical JSON, calamine and kreuzberg no formulas`,
  rounds: isLarge() ? 3 : 9,
  unmeasuredRounds: isLarge() ? 1 : 3,
  goals: [
    { peer: 'kreuzberg', atMost: 1 },
    { peer: 'calamine', atMost: 1.5 },
    { peer: 'SheetJS', atMost: 0.5 },
  ],
  judged: IN_PROCESS,
  contenders: () => {
    const paths = [madeFile(`workbook-2-${CELLS}.xlsx`, () => madeWorkbook(CELLS))];
    return [
      ourJail('xlsx', paths, RAISED_LIMITS),
      ourReader('xlsx', paths, RAISED_LIMITS),
      ...xlsxPeers(paths),
    ];
  },
};
