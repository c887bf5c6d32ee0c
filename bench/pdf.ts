import { spawnSync } from 'node:child_process';
import type { Benchmark, Contender } from './benchmark.ts';
import { ourJail, ourReader } from './harness/our-reader.ts';
import { ourService } from './harness/our-service.ts';
import { pythonPeer } from './harness/python-peer.ts';
import { knownFiles, publicCaseFiles } from './pdf/files.ts';
import { readNaively } from './pdf/naive.ts';
import { PYTHON_READERS } from './pdf/peers.ts';

/** Reading every text PDF there is, one document at a time, each contender warm. */
export const benchmark: Benchmark = {
  name: 'pdf',
  work: 'All text PDFs of the corpus and the public cases (the bomb left out), one at a time',
  rounds: 7,
  goals: [
    { peer: 'pdftotext, a process a document', atMost: 0.75 },
    { peer: 'pdf.js, naive join', atMost: 0.7 },
    { peer: 'pypdfium2', atMost: 2.5 },
  ],
  contenders: () => {
    const paths = [...knownFiles().map(({ path }) => path), ...publicCaseFiles()];
    return [
      ourJail('pdf', paths),
      ourReader('pdf', paths),
      ourService('pdf', paths),
      program('pdftotext', (path) => [path, '-'], paths),
      program('mutool', (path) => ['draw', '-q', '-F', 'txt', path], paths),
      { name: 'pdf.js, naive join', run: () => readAll(paths, readNaively) },
      python('pypdfium2', paths),
      python('kreuzberg', paths),
    ];
  },
};

async function readAll(paths: readonly string[], read: (path: string) => Promise<unknown>): Promise<void> {
  for (const path of paths) await read(path);
}

function program(
  name: string,
  options: (path: string) => readonly string[],
  paths: readonly string[],
): Contender {
  return {
    name: `${name}, a process a document`,
    memoryOf: 'children',
    ...(spawnSync(name, ['-v']).error === undefined ? {} : { skipped: `no ${name} on the path` }),
    run: () => {
      for (const path of paths) spawnSync(name, [...options(path)], { stdio: 'ignore' });
    },
  };
}

function python(name: keyof typeof PYTHON_READERS, paths: readonly string[]): Contender {
  const source = `${PYTHON_READERS[name]}\ndef run():\n    for path in paths:\n        text(path)\n`;
  return pythonPeer({ name, needs: [name], source, paths });
}
