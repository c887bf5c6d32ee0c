// Reads XLSX files here and by every other reader, and prints each difference that no class decides, then the classes
// with their counts: node bench/oracle/compare-xlsx.ts [FILE...]     (all corpus files and public cases without FILE)
// ORACLE_PYTHON names a Python that has openpyxl and python-calamine, BENCH_NODE_PEERS a folder that has SheetJS.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Classification } from '../../src/corpus/crosscheck/classify.ts';
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
const classification = new Classification<Difference>(CLASSES);
let equal = 0;

function judge(reader: OracleName, readings: readonly Reading[]): void {
  for (const [index, file] of files.entries()) {
    const mine = ours[index];
    const other = readings[index];
    if (mine === undefined || other === undefined) throw new Error(`${reader} gave no answer for ${file}`);
    const found = differences(reader, caseName(file), mine, other);
    if (found.length === 0) equal++;
    for (const difference of found) classification.add(difference);
  }
}

for (const reader of PYTHON_READERS) judge(reader, readInPython(reader, files));
judge('sheetjs', readBySheetJs(files));

const { undecided, counts } = classification;
for (const difference of undecided) console.log(JSON.stringify(difference));
for (const { decided, count } of counts)
  console.log(`${count} × ${decided.name}: ${decided.verdict}, ${decided.because}`);
console.log(
  `${files.length} files, ${PYTHON_READERS.length + 1} readers, ${equal} readings equal, ${undecided.length} differences undecided`,
);
process.exitCode = undecided.length === 0 ? 0 : 1;
