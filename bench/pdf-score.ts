import type { Study } from './benchmark.ts';
import type { KnownFile } from './pdf/files.ts';
import { knownFiles } from './pdf/files.ts';
import type { PdfReader } from './pdf/peers.ts';
import { pdfReaders } from './pdf/peers.ts';
import type { Score } from './pdf/score.ts';
import { score, wordsOf } from './pdf/score.ts';

const NOTHING: Score = { sequence: 0, bag: 0 };
const WORST = Number(process.env['BENCH_WORST'] ?? 3);

interface FileScore extends Score {
  readonly name: string;
  readonly refused: boolean;
}

/** How much of the known text of the corpus each reader gives back, and in which order. */
export const study: Study = {
  name: 'pdf-score',
  work: 'Every PDF of the corpus whose text is known from its source; mean over the files in percent; a file that a reader refuses counts as nothing read',
  table: async () => {
    const files = knownFiles();
    const rows: string[] = [];
    for (const reader of pdfReaders()) rows.push(await readerRow(reader, files));
    return [
      '| reader | sequence | bag | word for word | refused | worst by sequence |',
      '| --- | ---: | ---: | ---: | ---: | --- |',
      ...rows,
    ].join('\n');
  },
};

async function readerRow(reader: PdfReader, files: readonly KnownFile[]): Promise<string> {
  if (reader.skipped !== undefined) return `| ${reader.name} | skipped: ${reader.skipped} | | | | |`;
  const scores: FileScore[] = [];
  for (const file of files) scores.push(await scoreFile(reader, file));
  const whole = scores.filter(({ sequence }) => sequence === 1).length;
  const refused = scores.filter((file) => file.refused).length;
  const figures = [mean(scores, 'sequence'), mean(scores, 'bag'), `${whole} of ${scores.length}`, refused];
  return `| ${reader.name} | ${figures.join(' | ')} | ${worstOf(scores)} |`;
}

async function scoreFile(reader: PdfReader, { name, path, pages }: KnownFile): Promise<FileScore> {
  const text = await readOrRefuse(reader, path);
  if (text === undefined) return { name, refused: true, ...NOTHING };
  return { name, refused: false, ...score(wordsOf(pages.join('\n')), wordsOf(text)) };
}

async function readOrRefuse(reader: PdfReader, path: string): Promise<string | undefined> {
  try {
    return await reader.read(path);
  } catch {
    return undefined;
  }
}

function mean(scores: readonly FileScore[], of: keyof Score): string {
  return ((100 * scores.reduce((sum, item) => sum + item[of], 0)) / scores.length).toFixed(2);
}

function worstOf(scores: readonly FileScore[]): string {
  return scores
    .filter(({ sequence }) => sequence < 1)
    .toSorted((a, b) => a.sequence - b.sequence)
    .slice(0, WORST)
    .map(({ name, sequence }) => `${name} ${(100 * sequence).toFixed(0)}`)
    .join(', ');
}
