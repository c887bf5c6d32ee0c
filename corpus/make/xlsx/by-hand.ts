// Makes the cases whose parts are written by hand: node corpus/make/xlsx/by-hand.ts
import { cells } from './by-hand/cells.ts';
import { formulas } from './by-hand/formulas.ts';
import { workbooks } from './by-hand/workbooks.ts';
import { saveCase } from './case-folder.ts';

for (const made of [...cells, ...formulas, ...workbooks])
  saveCase(made, 'node corpus/make/xlsx/by-hand.ts', 'parts written by hand');
