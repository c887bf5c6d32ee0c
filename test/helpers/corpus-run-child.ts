// Runs over a folder in a process of its own, so that tests can kill it: node corpus-run-child.ts FOLDER OUT
import { setTimeout } from 'node:timers/promises';
import { runCorpus } from '../../src/corpus/run-corpus.ts';
import { FakeReader, byExtension } from './fake-reader.ts';

const [folder = '', out = ''] = process.argv.slice(2);
const reader = new FakeReader();

await runCorpus({
  folder,
  out,
  formatOf: byExtension,
  signal: new AbortController().signal,
  each: () => undefined,
  watcher: { found: () => undefined, done: () => undefined },
  reader: {
    slots: reader.slots,
    worker: reader.worker,
    build: reader.build,
    settings: reader.settings,
    add: reader.add,
    // Slow enough to be met in the middle.
    extract: async (...document) => {
      await setTimeout(1);
      return reader.extract(...document);
    },
  },
}).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
