// Reads XLSX files here and by every other reader, and prints each difference that no class decides, then the classes
// with their counts: node bench/oracle/compare-xlsx.ts [FILE...]     (all corpus files and public cases without FILE)
// ORACLE_PYTHON names a Python that has openpyxl and python-calamine, BENCH_NODE_PEERS a folder that has SheetJS.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLASSES } from './xlsx-classes.ts';
import type { Difference } from './xlsx-differences.ts';
import { differences } from './xlsx-differences.ts';
import type { OracleName, Reading } from './xlsx-reading.ts';
import { PYTHON_READERS, readBySheetJs, readHere, readInPython } from './xlsx-reading.ts';

const CORPUS = fileURLToPath(new URL('../../corpus/xlsx/', import.meta.url));
const CASES = fileURLToPath(new URL('../../../shared/cases/xlsx/', import.meta.url));

function allFiles(): string[] {
  const cases = existsSync(CASES) ? readdirSync(CASES).map((name) => `${CASES}${name}`) : [];
  return [...readdirSync(CORPUS).map((name) => `${CORPUS}${name}/input.xlsx`), ...cases];
}

function caseName(file: string): string {
  return file.replace(/\/input\.xlsx$/, '').replace(/^.*\//, '');
}

const files = process.argv.length > 2 ? process.argv.slice(2) : allFiles();
const ours: Reading[] = [];
for (const file of files) ours.push(await readHere(file));
const counts = new Map<string, number>();
const undecided: Difference[] = [];
let equal = 0;

function judge(reader: OracleName, readings: readonly Reading[]): void {
  for (const [index, file] of files.entries()) {
    const mine = ours[index];
    const other = readings[index];
    if (mine === undefined || other === undefined) throw new Error(`${reader} gave no answer for ${file}`);
    const found = differences(reader, caseName(file), mine, other);
    if (found.length === 0) equal++;
    for (const difference of found) {
      const decided = CLASSES.find(({ fits }) => fits(difference));
      if (decided === undefined) undecided.push(difference);
      else counts.set(decided.name, (counts.get(decided.name) ?? 0) + 1);
    }
  }
}

for (const reader of PYTHON_READERS) judge(reader, readInPython(reader, files));
judge('sheetjs', readBySheetJs(files));

for (const difference of undecided) console.log(JSON.stringify(difference));
for (const { name, verdict, because } of CLASSES)
  if (counts.has(name)) console.log(`${counts.get(name) ?? 0} × ${name}: ${verdict}, ${because}`);
console.log(
  `${files.length} files, ${PYTHON_READERS.length + 1} readers, ${equal} readings equal, ${undecided.length} differences undecided`,
);
process.exitCode = undecided.length === 0 ? 0 : 1;
