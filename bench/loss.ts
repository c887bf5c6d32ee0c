import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Study } from './benchmark.ts';
import type { Expectation, Verdict } from './loss/judge.ts';
import { judge } from './loss/judge.ts';
import type { LossReader } from './loss/readers.ts';
import { lossReaders } from './loss/readers.ts';

const CASES = fileURLToPath(new URL('../../shared/cases/', import.meta.url));

interface PublicCase {
  readonly file: string;
  readonly format: string;
  readonly expect: Expectation;
}

/** What each reader of the public cases gets right, says it cannot, and loses without a word. */
export const study: Study = {
  name: 'loss',
  work: 'Every public case by the text that must or must not be there, structure left aside; right, loud (refused or warned) or silent (wrong without a word)',
  table: async () => {
    if (!existsSync(`${CASES}cases.jsonl`)) return 'Skipped: the public cases are not there.';
    const cases = readFileSync(`${CASES}cases.jsonl`, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as PublicCase);
    const rows: string[] = [];
    for (const reader of lossReaders()) rows.push(await readerRow(reader, cases));
    return [
      '| reader | files | right | loud | silent | silent on |',
      '| --- | ---: | ---: | ---: | ---: | --- |',
      ...rows,
    ].join('\n');
  },
};

async function readerRow(reader: LossReader, cases: readonly PublicCase[]): Promise<string> {
  const { name, skipped, formats } = reader;
  if (skipped !== undefined) return `| ${name} | skipped: ${skipped} | | | | |`;
  const read = cases.filter(({ format }) => formats?.includes(format) ?? true);
  const files: Record<Verdict, string[]> = { right: [], loud: [], silent: [] };
  for (const { file, format, expect } of read)
    files[judge(expect, await reader.read(`${CASES}${file}`, format))].push(file);
  const figures = [read.length, files.right.length, files.loud.length, files.silent.length];
  return `| ${name} | ${figures.join(' | ')} | ${files.silent.join(', ') || '–'} |`;
}
