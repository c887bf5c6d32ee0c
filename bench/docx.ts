import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.ts';
import { docxPeers } from './docx/peers.ts';
import { ourJail, ourReader } from './harness/our-reader.ts';

const CORPUS = fileURLToPath(new URL('../corpus/docx/', import.meta.url));
const CASES = fileURLToPath(new URL('../../shared/cases/', import.meta.url));

/** Reading every DOCX that can be read, one document at a time, each contender warm. */
export const benchmark: Benchmark = {
  name: 'docx',
  work: 'All readable DOCX of the corpus and the public cases, one at a time',
  rounds: 9,
  goals: [
    { peer: 'kreuzberg', atMost: 1 },
    { peer: 'mammoth', atMost: 0.2 },
  ],
  contenders: () => {
    const paths = [...corpusFiles(), ...publicCases()];
    return [ourJail('docx', paths), ourReader('docx', paths), ...docxPeers(paths)];
  },
};

function corpusFiles(): string[] {
  return readdirSync(CORPUS)
    .filter((name) => existsSync(`${CORPUS}${name}/expected.json`))
    .map((name) => `${CORPUS}${name}/input.docx`);
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
    .filter(({ format, expect }) => format === 'docx' && expect.fails === undefined)
    .map(({ file }) => `${CASES}${file}`);
}
