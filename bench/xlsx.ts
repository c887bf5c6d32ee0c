import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.ts';
import { ourJail, ourReader } from './harness/our-reader.ts';
import { xlsxPeers } from './xlsx/peers.ts';

const CORPUS = fileURLToPath(new URL('../corpus/xlsx/', import.meta.url));
const CASES = fileURLToPath(new URL('../../shared/cases/', import.meta.url));

/** Reading every XLSX that can be read, one document at a time, each contender warm. */
export const benchmark: Benchmark = {
  name: 'xlsx',
  work: 'All readable XLSX of the corpus and the public cases, one at a time',
  rounds: 9,
  goals: [
    { peer: 'kreuzberg', atMost: 1 },
    { peer: 'calamine', atMost: 1.5 },
    { peer: 'SheetJS', atMost: 0.5 },
  ],
  contenders: () => {
    const paths = [...corpusFiles(), ...publicCases()];
    return [ourJail('xlsx', paths), ourReader('xlsx', paths), ...xlsxPeers(paths)];
  },
};

function corpusFiles(): string[] {
  return readdirSync(CORPUS)
    .filter((name) => existsSync(`${CORPUS}${name}/expected.json`))
    .filter((name) => !readFileSync(`${CORPUS}${name}/case.json`, 'utf8').includes('"limits"'))
    .map((name) => `${CORPUS}${name}/input.xlsx`);
}

interface PublicCase {
  readonly file: string;
  readonly format: string;
  readonly expect: { readonly fails?: unknown };
}

function publicCases(): string[] {
  if (!existsSync(`${CASES}cases.jsonl`)) return [];
  return readFileSync(`${CASES}cases.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PublicCase)
    .filter(({ format, expect }) => format === 'xlsx' && expect.fails === undefined)
    .map(({ file }) => `${CASES}${file}`);
}
