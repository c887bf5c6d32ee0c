// Prints 1000 formulas with the distance they are to be filled, for fill_down.py.
import fc from 'fast-check';
import { calcFormulas } from '../../../../test/extractors/xlsx/formula-grammar.ts';

const SEED = 1_107;
const cases = fc.sample(
  fc.tuple(
    calcFormulas({ rows: 20_000, columns: 800 }),
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: 20 }),
  ),
  { seed: SEED, numRuns: 1_000 },
);
process.stdout.write(
  JSON.stringify(cases.map(([formula, rows, columns]) => ({ formula: formula(0, 0), rows, columns }))),
);
