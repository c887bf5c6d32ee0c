import type { Benchmark } from './benchmark.ts';
import { IN_PROCESS, ourJail, ourReader } from './harness/our-reader.ts';
import { readableFiles } from './harness/readable-files.ts';
import { pptxPeers } from './pptx/peers.ts';

/** Files that a real producer wrote: the hand-written ones have no masters, which the peers ask for. */
const PRODUCED = /^(?:libreoffice|pptxgenjs|python-pptx)-/;

/** Reading every produced PPTX, one document at a time, each contender warm. */
export const benchmark: Benchmark = {
  name: 'pptx',
  work: 'All PPTX of the corpus that real producers wrote and the public cases, one at a time',
  rounds: 9,
  unmeasuredRounds: 30,
  goals: [{ peer: 'kreuzberg', atMost: 1 }],
  judged: IN_PROCESS,
  contenders: () => {
    const paths = readableFiles('pptx', (name) => PRODUCED.test(name));
    return [ourJail('pptx', paths), ourReader('pptx', paths), ...pptxPeers(paths)];
  },
};
