import type { Benchmark } from './benchmark.ts';
import { IN_PROCESS, ourJail, ourReader } from './harness/our-reader.ts';
import { readableFiles } from './harness/readable-files.ts';
import { xlsxPeers } from './xlsx/peers.ts';

/** Reading every XLSX that can be read, one document at a time, each contender warm. */
export const benchmark: Benchmark = {
  name: 'xlsx',
  work: 'All readable XLSX of the corpus and the public cases, one at a time',
  rounds: 9,
  unmeasuredRounds: 15,
  goals: [
    { peer: 'kreuzberg', atMost: 1 },
    { peer: 'calamine', atMost: 1.5 },
    { peer: 'SheetJS', atMost: 0.5 },
  ],
  judged: IN_PROCESS,
  contenders: () => {
    const paths = readableFiles('xlsx');
    return [ourJail('xlsx', paths), ourReader('xlsx', paths), ...xlsxPeers(paths)];
  },
};
