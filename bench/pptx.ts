import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.ts';
import { ourJail, ourReader } from './harness/our-reader.ts';
import { pptxPeers } from './pptx/peers.ts';

const CORPUS = fileURLToPath(new URL('../corpus/pptx/', import.meta.url));
const CASES = fileURLToPath(new URL('../../shared/cases/', import.meta.url));
/** Files that a real producer wrote: the hand-written ones have no masters, which the peers ask for. */
const PRODUCED = /^(?:libreoffice|pptxgenjs|python-pptx)-/;

/** Reading every produced PPTX, one document at a time, each contender warm. */
export const benchmark: Benchmark = {
  name: 'pptx',
  work: 'All PPTX of the corpus that real producers wrote and the public cases, one at a time',
  rounds: 9,
  goals: [{ peer: 'kreuzberg', atMost: 1 }],
  contenders: () => {
    const paths = [...corpusFiles(), ...publicCases()];
    return [ourJail('pptx', paths), ourReader('pptx', paths), ...pptxPeers(paths)];
  },
};

function corpusFiles(): string[] {
  return readdirSync(CORPUS)
    .filter((name) => PRODUCED.test(name))
    .map((name) => `${CORPUS}${name}/input.pptx`);
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
    .filter(({ format, expect }) => format === 'pptx' && expect.fails === undefined)
    .map(({ file }) => `${CASES}${file}`);
}
