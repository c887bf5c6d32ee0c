import type { Benchmark } from './benchmark.ts';
import { docxPeers } from './docx/peers.ts';
import { IN_PROCESS, ourJail, ourReader } from './harness/our-reader.ts';
import { readableFiles } from './harness/readable-files.ts';

/** Reading every DOCX that can be read, one document at a time, each contender warm. */
export const benchmark: Benchmark = {
  name: 'docx',
  work: 'All readable DOCX of the corpus and the public cases, one at a time',
  rounds: 9,
  unmeasuredRounds: 15,
  goals: [
    { peer: 'kreuzberg', atMost: 1 },
    { peer: 'mammoth', atMost: 0.2 },
  ],
  judged: IN_PROCESS,
  peakAtMostMib: 100,
  contenders: () => {
    const paths = readableFiles('docx');
    return [ourJail('docx', paths), ourReader('docx', paths), ...docxPeers(paths)];
  },
};
