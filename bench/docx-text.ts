import type { Benchmark } from './benchmark.ts';
import { longText } from './docx/long-text.ts';
import { docxPeers } from './docx/peers.ts';
import { madeFile } from './harness/made-file.ts';
import { IN_PROCESS, ourJail, ourReader } from './harness/our-reader.ts';

/** Reading one long document, each contender warm. */
export const benchmark: Benchmark = {
  name: 'docx-text',
  work: 'One made DOCX of 1 MB text: 10,000 formatted paragraphs and 100 tables',
  rounds: 9,
  unmeasuredRounds: 10,
  goals: [
    { peer: 'kreuzberg', atMost: 1 },
    { peer: 'mammoth', atMost: 0.2 },
  ],
  judged: IN_PROCESS,
  contenders: () => {
    const paths = [madeFile('long-text-1.docx', longText)];
    return [ourJail('docx', paths), ourReader('docx', paths), ...docxPeers(paths)];
  },
};
