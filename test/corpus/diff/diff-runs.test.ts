import {
  appendFileSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CorpusDiff } from '../../../src/contract/corpus-diff.ts';
import { diffRuns } from '../../../src/corpus/diff/diff-runs.ts';
import { FinishedRun } from '../../../src/corpus/finished-run.ts';
import { runOver, testFolder, writeFiles } from '../../helpers/corpus-run.ts';
import { FakeReader } from '../../helpers/fake-reader.ts';

const THRESHOLDS = { slower_ratio: 2, slower_ms: 100, fatter_ratio: 1.5, fatter_mib: 50 };
const watcher = { found: () => undefined, done: () => undefined };

/** Edits the records of a run as a hand would. */
function edit(out: string, change: (line: string) => string): void {
  const path = join(out, 'records.ndjson');
  writeFileSync(path, readFileSync(path, 'utf8').split('\n').map(change).join('\n'));
}

async function diffOver(before: string, after: string): Promise<CorpusDiff> {
  return diffRuns(await FinishedRun.open(before), await FinishedRun.open(after), THRESHOLDS, watcher);
}

async function twoRuns(
  files: Readonly<Record<string, string>>,
  change: (text: string) => string = (text) => text,
): Promise<{ before: string; after: string; folder: string }> {
  const [folder, before, after] = [testFolder(), testFolder(), testFolder()];
  writeFiles(folder, files);
  await runOver(folder, before, new FakeReader());
  await runOver(folder, after, new FakeReader({ change, build: `sha256:${'c'.repeat(64)}` }));
  return { before, after, folder };
}

describe('two runs', () => {
  it('over the same by the same are identical, and a run to itself', async () => {
    const { before, after } = await twoRuns({
      'a.text': 'a',
      'b.text': 'fail document_malformed',
      'c.bin': '?',
    });
    const { total, files } = await diffOver(before, after);
    expect([total.files, total.changes.identical, files]).toEqual([3, 3, []]);
    expect((await diffOver(before, before)).files).toEqual([]);
  });

  it('tell every kind of change, the worst first', async () => {
    const { before, after } = await twoRuns(
      {
        'breaks.text': 'broken soon',
        'number.text': 'of 30 orders',
        'words.text': 'some words',
        'mends.text': 'fail document_malformed',
        'error.text': 'fail document_encrypted',
        'same.text': 'same',
      },
      (text) =>
        text
          .replace('broken soon', 'fail document_malformed')
          .replace('30', '31')
          .replace('some words', 'other words')
          .replace(/^fail document_encrypted/, 'fail document_unsupported')
          .replace(/^fail document_malformed$/, (all) => (text === 'broken soon' ? all : 'mended')),
    );
    edit(after, (line) =>
      line.includes('"same.text"')
        ? line.replace('"run_ms":1', '"run_ms":400').replace('"peak_memory_mib":10', '"peak_memory_mib":90')
        : line,
    );
    const { files, total, formats } = await diffOver(before, after);
    expect(files.map(({ file, change }) => [file, change])).toEqual([
      ['breaks.text', 'newly_failing'],
      ['number.text', 'changed'],
      ['words.text', 'changed'],
      ['error.text', 'error_changed'],
      ['mends.text', 'newly_working'],
      ['same.text', 'cost_changed'],
    ]);
    expect(files[1]?.places[0]).toMatchObject({
      numbers: true,
      after: { at: { lines: { start: 1, end: 1 } } },
    });
    expect(files.at(-1)?.cost).toEqual([
      { kind: 'slower', ratio: 400 },
      { kind: 'fatter', ratio: 9 },
    ]);
    expect(total).toMatchObject({ files: 6, slower: 1, fatter: 1, changes: { changed: 2, identical: 0 } });
    expect(formats).toEqual([{ format: 'text', ...total }]);
  });

  it('know a file again under another name, and tell what came and went', async () => {
    const { before, folder } = await twoRuns({ 'a.text': 'a', 'b.text': 'b', 'old/c.text': 'c' });
    renameSync(join(folder, 'old', 'c.text'), join(folder, 'new.text'));
    rmSync(join(folder, 'b.text'));
    writeFiles(folder, { 'd.text': 'd', 'a.text': 'A' });
    const after = testFolder();
    await runOver(folder, after, new FakeReader({ change: (text) => (text === 'c' ? 'see' : text) }));
    const { files } = await diffOver(before, after);
    expect(
      files.map(({ file, change, renamed_from, input_changed }) => [
        file,
        change,
        renamed_from,
        input_changed,
      ]),
    ).toEqual([
      ['b.text', 'removed', null, false],
      ['new.text', 'changed', 'old/c.text', false],
      ['a.text', 'changed', null, true],
      ['d.text', 'added', null, false],
    ]);
  });

  it('tell diagnostics that came, went or are told with another count', async () => {
    const { before, after } = await twoRuns({ 'a.text': 'a' });
    const diagnostic = (count: number, page: number): string =>
      `{"code":"pdf.annotations","message":"Annotations were not read","at":{"page":${page}},"count":${count}}`;
    edit(before, (line) =>
      line.replace('"diagnostics":[]', `"diagnostics":[${diagnostic(1, 1)},${diagnostic(2, 2)}]`),
    );
    edit(after, (line) =>
      line.replace('"diagnostics":[]', `"diagnostics":[${diagnostic(3, 2)},${diagnostic(1, 9)}]`),
    );
    const { files } = await diffOver(before, after);
    expect(files).toMatchObject([
      {
        change: 'diagnostics_changed',
        diagnostics: [
          { change: 'vanished', at: { page: 1 }, before: 1, after: 0 },
          { change: 'count_changed', at: { page: 2 }, before: 2, after: 3 },
          { change: 'appeared', at: { page: 9 }, before: 0, after: 1 },
        ],
      },
    ]);
  });

  it('compare runs of versions that know other codes', async () => {
    const { before, after, folder } = await twoRuns({ 'a.text': 'a', 'b.text': 'fail document_malformed' });
    const old = '"diagnostics":[{"code":"pdf.of_old","message":"As it was"}]';
    edit(before, (line) =>
      line
        .replace('"diagnostics":[]', old)
        .replace('"code":"document_malformed"', '"code":"document_of_old"'),
    );
    const { files } = await diffOver(before, after);
    expect(files.map(({ file, change, diagnostics }) => [file, change, diagnostics[0]?.code])).toEqual([
      ['b.text', 'error_changed', 'pdf.of_old'],
      ['a.text', 'diagnostics_changed', 'pdf.of_old'],
    ]);
    const again = await runOver(folder, before, new FakeReader());
    expect([again.unusable, again.read]).toEqual([0, 1]);
  });

  it('say why outputs could not be compared, and go on', async () => {
    const { before, after } = await twoRuns({ 'a.text': 'one', 'b.text': 'two' }, (text) => `${text}!`);
    const outputs = readdirSync(join(after, 'outputs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(after, 'outputs', name));
    writeFileSync(outputs[0] ?? '', '{"format":"text","text":"edited by hand"}');
    rmSync(outputs[1] ?? '');
    const { files } = await diffOver(before, after);
    expect(files.map(({ not_compared }) => String(not_compared)).toSorted()).toEqual([
      'output_damaged',
      'output_missing',
    ]);
    expect(files.map(({ change }) => change)).toEqual(['changed', 'changed']);
  });

  it('refuse what is no run, or not at its end, or was edited into something else', async () => {
    const { before, after, folder } = await twoRuns({ 'a.text': 'a', 'b.text': 'b' });
    const path = join(after, 'records.ndjson');
    await expect(diffOver(before, folder)).rejects.toThrow('it is no run');
    await expect(diffOver(before, join(folder, 'nowhere'))).rejects.toThrow('it is no run');
    const records = readFileSync(path, 'utf8');
    edit(after, (line) => line.replace('"completed"', '"complete"'));
    await expect(diffOver(before, after)).rejects.toThrow('line 1 is no record');
    writeFileSync(path, records.split('\n').toReversed().join('\n').trimStart() + '\n');
    await expect(diffOver(before, after)).rejects.toThrow('line 2 is not in the order of the names');
    writeFileSync(path, records.slice(0, records.indexOf('\n') + 1));
    await expect(diffOver(before, after)).rejects.toThrow('it has 1 records, the run had 2');
    writeFileSync(path, records);
    truncateSync(path, records.length - 1);
    await expect(diffOver(before, after)).rejects.toThrow('line 2 is no record');
    appendFileSync(path, '\n');
    const stop = new AbortController();
    stop.abort();
    await runOver(folder, after, new FakeReader(), stop.signal);
    await expect(diffOver(before, after)).rejects.toThrow('did not come to its end');
  });
});
