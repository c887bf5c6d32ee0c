// Every difference between our readers and the second ones over the corpus has a class, and every class is met there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExtractOutput } from '../../../src/contract/extract-output.ts';
import { DECIDED } from '../../../src/corpus/crosscheck/classes/all.ts';
import { Classification } from '../../../src/corpus/crosscheck/classify.ts';
import { compare } from '../../../src/corpus/crosscheck/compare.ts';
import type { Difference, Reading, SecondReader } from '../../../src/corpus/crosscheck/difference.ts';
import { SECOND_READERS, secondReaderOf } from '../../../src/corpus/crosscheck/difference.ts';
import { ourReading } from '../../../src/corpus/crosscheck/our-reading.ts';
import { moduleOf } from '../../../src/corpus/crosscheck/reader-modules.ts';
import { ReaderProcess } from '../../../src/corpus/crosscheck/reader-process.ts';
import type { CorpusCase } from '../../helpers/corpus-cases.ts';
import { corpusCases } from '../../helpers/corpus-cases.ts';
import { read } from '../../helpers/extract.ts';
import { ROOT } from '../../helpers/source-files.ts';

const RULES = JSON.parse(readFileSync(join(ROOT, 'corpus', 'rules.json'), 'utf8')) as Record<string, string>;
const PLACES = [ROOT, process.env['BENCH_NODE_PEERS'] ?? ROOT];
const ABSENT = ' (it is not installed; BENCH_NODE_PEERS names a folder that has it)';
const BOUNDS = { timeoutMs: 20_000, memoryMib: 512 };
/** Kinds that files of others showed, none of the corpus. */
const OF_OTHER_FILES = ['elongation is no letter', 'chart sheets have their place'];

/** What is expected of a case is our reading: another test holds the readers to it. Why a case fails is asked anew. */
async function readHere({ format, input, expected, declaration }: CorpusCase): Promise<Reading> {
  if (expected !== undefined && declaration.limits === undefined)
    return ourReading(expected as ExtractOutput, declaration.diagnostics ?? []);
  const result = await read(format, input);
  if (result.status === 'failed')
    return { kind: 'refused', reason: `${result.code} ${JSON.stringify(result.details)}` };
  return ourReading(
    result.output as ExtractOutput,
    result.diagnostics.map(({ code }) => code),
  );
}

async function differencesOf(reader: SecondReader): Promise<Difference[]> {
  const module = moduleOf(reader, PLACES);
  if (module === undefined) throw new Error(`${reader} is not installed`);
  using second = new ReaderProcess(reader, module, BOUNDS);
  const found: Difference[] = [];
  for (const one of corpusCases().filter(({ format }) => secondReaderOf(format) === reader)) {
    const theirs = await second.read(one.format, one.input);
    found.push(
      ...compare(
        { reader, format: one.format, file: `${one.name}/input.${one.format}` },
        await readHere(one),
        theirs,
      ),
    );
  }
  return found;
}

describe('the classes of differences', () => {
  it('have each a name of their own, and a rule of corpus/rules.json where one decided', () => {
    const names = DECIDED.map(({ name, rule }) => `${rule?.split('.')[0] ?? ''} ${name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(DECIDED.filter(({ rule }) => rule !== null && !Object.hasOwn(RULES, rule))).toEqual([]);
  });

  const met = new Set<string>();
  const all = Object.keys(SECOND_READERS) as SecondReader[];
  const missing = all.filter((reader) => moduleOf(reader, PLACES) === undefined);
  for (const reader of all)
    it.skipIf(missing.includes(reader))(
      `decide every difference from ${reader} over the corpus${missing.includes(reader) ? ABSENT : ''}`,
      { timeout: 120_000 },
      async () => {
        const sorted = new Classification(DECIDED);
        for (const difference of await differencesOf(reader)) sorted.add(difference);
        expect(sorted.undecided).toEqual([]);
        expect(sorted.counts.filter(({ decided }) => decided.verdict === 'theirs is right')).toEqual([]);
        for (const { decided } of sorted.counts) met.add(decided.name);
      },
    );

  it('decide what neither text shows in the very cases that were looked at, and nowhere else', () => {
    const seen = { at: 'item 2', ours: 'two', theirs: 'one', weTold: [], theyTold: [] };
    const difference = { ...seen, reader: 'mammoth', format: 'docx', kind: 'differs' } as const;
    const decided = (more: Partial<Difference> & Pick<Difference, 'file'>): boolean =>
      DECIDED.some(({ fits }) => fits({ ...difference, ...more }));
    expect(decided({ file: 'docx/several-bodies/input.docx' })).toBe(true);
    expect(decided({ file: 'several-bodies/letter.docx' })).toBe(false);
    expect(decided({ file: 'several-bodies/input.docx/letter.docx' })).toBe(false);
    expect(decided({ file: 'docx/several-bodies/input.docx', kind: 'only_we_refuse' })).toBe(false);
  });

  it.skipIf(missing.length > 0)('are all met there, but for those that files of others showed', () => {
    expect(DECIDED.filter(({ name }) => !met.has(name)).map(({ name }) => name)).toEqual(OF_OTHER_FILES);
  });
});
