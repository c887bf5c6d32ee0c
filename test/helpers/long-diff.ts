import type { CorpusDiff, FileDiff, PlaceDiff } from '../../src/contract/corpus-diff.ts';
import { FILE_CHANGES } from '../../src/contract/corpus-diff.ts';
import { fileDiff, sampleCorpusDiff } from './corpus-diff-sample.ts';

const WORDS =
  'the tenant shall pay rent of 1,250.00 EUR on the third working day of every month unless notice was given'.split(
    ' ',
  );

/** A paragraph of so many words, the same for the same seed. */
function paragraph(seed: number, length: number): string {
  return Array.from({ length }, (_, index) => WORDS[(seed * 7 + index * 3) % WORDS.length]).join(' ');
}

function place(seed: number): PlaceDiff {
  const at = {
    unit: 'page',
    pointer: `/pages/${seed}/text`,
    page: seed + 1,
    lines: { start: 2, end: 4 },
  } as const;
  const text = paragraph(seed, 60);
  const before = { kind: 'text', text, cut: false } as const;
  const after = {
    kind: 'text',
    text: text.replace('1,250.00', `1,${250 + (seed % 90)}.00`).replace('notice', 'a notice'),
    cut: false,
  } as const;
  const numbers = seed % 3 === 0;
  if (seed % 11 === 0)
    return {
      change: 'moved',
      numbers: false,
      before: { at, content: before },
      after: { at: { ...at, page: seed + 2 }, content: before },
    };
  if (seed % 7 === 0) return { change: 'removed', numbers, before: { at, content: before }, after: null };
  if (seed % 5 === 0) {
    const rows = Array.from({ length: 5 }, (_, row) => ['item', `part ${seed}`, String(row * seed), 'EUR']);
    const changed = rows.map((row, index) => (index === 2 ? row.with(2, '99') : row));
    return {
      change: 'changed',
      numbers: true,
      before: { at, content: { kind: 'rows', rows, cut: false } },
      after: { at, content: { kind: 'rows', rows: changed, cut: false } },
    };
  }
  return { change: 'changed', numbers, before: { at, content: before }, after: { at, content: after } };
}

/** A diff of so many files with so many differences each. */
export function longCorpusDiff(files: number, each: number): CorpusDiff {
  const sample = sampleCorpusDiff();
  const long = Array.from({ length: files }, (_, file): FileDiff => {
    const places = Array.from({ length: each }, (_, index) => place(file * each + index));
    const severity = Math.round(90 - (file / files) * 60);
    return fileDiff({
      file: `archive/${file % 12}/document ${file}.pdf`,
      severity,
      places,
      places_total: each,
    });
  });
  const none = Object.fromEntries(
    FILE_CHANGES.map((change) => [change, 0]),
  ) as CorpusDiff['total']['changes'];
  const changes = { ...none, changed: files };
  return {
    ...sample,
    files: long,
    total: { files, changes, slower: 0, fatter: 0 },
    formats: [{ format: 'pdf', files, changes, slower: 0, fatter: 0 }],
  };
}
