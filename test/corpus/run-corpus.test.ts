import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OutLock } from '../../src/corpus/out-lock.ts';
import { recordsIn, runOver, testFolder, writeFiles } from '../helpers/corpus-run.ts';
import { FakeReader } from '../helpers/fake-reader.ts';

const outputsOf = (out: string): string[] =>
  readdirSync(join(out, 'outputs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );

describe('corpus run', () => {
  it('leaves a record for every file, sorted, and every output under its digest', async () => {
    const [folder, out] = [testFolder(), join(testFolder(), 'out')];
    writeFiles(folder, { 'b.text': 'two words', 'a/c.json': '[1,2]', 'x.bin': '?' });
    const { records, end } = await runOver(folder, out);
    expect(end).toBe('finished');
    expect(records.map(({ file }) => file)).toEqual(['a/c.json', 'b.text', 'x.bin']);
    expect(recordsIn(out)).toEqual(records);
    const [, text, unknown] = records;
    expect(text?.outcome).toMatchObject({
      status: 'completed',
      counts: { pages: 0, characters: 9, words: 2, cells: 0 },
      unreliable_share: 0,
      run_ms: 1,
      peak_memory_mib: 10,
    });
    expect(unknown).toMatchObject({ format: null, outcome: { error: { code: 'format_unsupported' } } });
    const digest = text?.outcome.output_sha256 ?? '';
    expect(readFileSync(join(out, 'outputs', digest.slice(0, 2), `${digest}.json`), 'utf8')).toBe(
      '{"format":"text","text":"two words"}',
    );
  });

  it('reads what is linked, and names what is no file, without opening it', async () => {
    const [folder, out] = [testFolder(), join(testFolder(), 'out')];
    writeFiles(folder, { 'a.text': 'a', 'sub/b.text': 'b' });
    symlinkSync('a.text', join(folder, 'link.text'));
    symlinkSync('.', join(folder, 'loop.text'));
    symlinkSync('nowhere', join(folder, 'broken.text'));
    execFileSync('mkfifo', [join(folder, 'pipe.text')]);
    const { records } = await runOver(folder, out);
    const reasons = records.map(({ file, outcome }) => [
      file,
      outcome.error?.details['reason'] ?? outcome.status,
    ]);
    expect(reasons).toEqual([
      ['a.text', 'completed'],
      ['broken.text', 'it is a link that leads nowhere (ENOENT)'],
      ['link.text', 'completed'],
      ['loop.text', 'it is a link to a folder, which is not followed'],
      ['pipe.text', 'it is not a regular file'],
      ['sub/b.text', 'completed'],
    ]);
  });

  it('names a folder that cannot be listed, and goes on', async () => {
    const [folder, out] = [testFolder(), join(testFolder(), 'out')];
    writeFiles(folder, { 'a.text': 'a' });
    // Deeper than a path may be long, so that even root cannot list it.
    const name = 'd'.repeat(250);
    const dig = `for (let i = 0; i < 20; i++) { fs.mkdirSync('${name}'); process.chdir('${name}'); }`;
    execFileSync(process.execPath, ['-e', dig], { cwd: folder });
    try {
      const { records } = await runOver(folder, out);
      expect(records.map(({ outcome }) => outcome.error?.details['reason'] ?? outcome.status)).toEqual([
        'completed',
        'the folder cannot be listed (ENAMETOOLONG)',
      ]);
      expect(records[1]?.file).toMatch(/^(d{250}\/)+$/);
    } finally {
      execFileSync('rm', ['-rf', join(folder, name)]);
    }
  });

  it('gives names that are not UTF-8, or hold a line feed or a backslash, records of their own', async () => {
    const [folder, out] = [testFolder(), join(testFolder(), 'out')];
    const bytes = (text: string): Buffer => Buffer.from(`${folder}/${text}`, 'latin1');
    writeFileSync(bytes('caf\xe9.text'), 'latin');
    writeFileSync(bytes('caf\\xe9.text'), 'backslash');
    writeFileSync(bytes('two\nlines.text'), 'lines');
    mkdirSync(bytes('\xff'));
    writeFileSync(bytes('\xff/in.text'), 'inside');
    const { records } = await runOver(folder, out);
    expect(
      records.map(({ file, outcome: { status, counts } }) => [file, status, counts?.characters]),
    ).toEqual([
      ['\\xff/in.text', 'completed', 6],
      ['caf\\\\xe9.text', 'completed', 9],
      ['caf\\xe9.text', 'completed', 5],
      ['two\nlines.text', 'completed', 5],
    ]);
    expect(existsSync(join(out, 'incoming'))).toBe(false);
  });

  it('takes format and limits of a case from its folder, and its description for no document', async () => {
    const [corpus, out] = [testFolder(), join(testFolder(), 'out')];
    const declaration = {
      why: 'shows it',
      rules: [],
      made_by: 'hand',
      producer: 'hand',
      licence: 'Apache-2.0',
      sha256: 'a'.repeat(64),
      limits: { pages: 4, other: 5 },
    };
    writeFiles(corpus, {
      'csv/wide/input.bin': '{"format":"csv","rows":[["a","b"]]}',
      'csv/wide/case.json': JSON.stringify(declaration),
      'csv/wide/expected.json': '{}',
      'mine/case.json': '[3]',
    });
    const reader = new FakeReader();
    const { records } = await runOver(corpus, out, reader);
    expect(records.map(({ file, format }) => [file, format])).toEqual([
      ['csv/wide/input.bin', 'csv'],
      ['mine/case.json', 'json'],
    ]);
    expect(reader.limits).toContainEqual({ pages: 4, other: 5 });
    expect(records[0]?.settings).not.toBe(records[1]?.settings);
  });

  it('reads the same bytes once, and a second time only by another build, other limits or another format', async () => {
    const [folder, out] = [testFolder(), join(testFolder(), 'out')];
    writeFiles(folder, { 'a.text': 'same', 'b.text': 'same', 'c.html': 'same' });
    const reader = new FakeReader();
    expect(await runOver(folder, out, reader)).toMatchObject({ read: 2, known: 1 });
    expect(await runOver(folder, out, reader)).toMatchObject({ read: 0, known: 3 });
    expect(await runOver(folder, out, new FakeReader({ settings: { pages: 9 } }))).toMatchObject({ read: 2 });
    const build = `sha256:${'c'.repeat(64)}`;
    expect(await runOver(folder, out, new FakeReader({ settings: { pages: 9 }, build }))).toMatchObject({
      read: 2,
    });
    expect(recordsIn(out).every((record) => record?.build === build)).toBe(true);
  });

  it('tries again what the worker could not do, not what the document is', async () => {
    const [folder, out] = [testFolder(), join(testFolder(), 'out')];
    writeFiles(folder, {
      'a.text': 'throw',
      'b.text': 'fail document_malformed',
      'c.text': 'fail timed_out',
    });
    const reader = new FakeReader();
    const { records } = await runOver(folder, out, reader);
    expect(records.map(({ outcome }) => outcome.error?.code)).toEqual([
      'internal',
      'document_malformed',
      'timed_out',
    ]);
    expect(await runOver(folder, out, reader)).toMatchObject({ read: 1, known: 2 });
  });

  it('forgets files that are gone, with their outputs', async () => {
    const [folder, out] = [testFolder(), join(testFolder(), 'out')];
    writeFiles(folder, { 'a.text': 'a', 'b.text': 'b' });
    await runOver(folder, out);
    rmSync(join(folder, 'b.text'));
    const { records } = await runOver(folder, out);
    expect(records.map(({ file }) => file)).toEqual(['a.text']);
    expect(outputsOf(out)).toHaveLength(1);
  });

  it('reads anew a file whose record is torn, edited into nonsense or names an output that is gone', async () => {
    const [folder, out] = [testFolder(), join(testFolder(), 'out')];
    writeFiles(folder, { 'a.text': 'a', 'b.text': 'b', 'c.text': 'c' });
    const first = await runOver(folder, out);
    const path = join(out, 'records.ndjson');
    truncateSync(path, readFileSync(path).length - 5);
    expect(await runOver(folder, out)).toMatchObject({ read: 1, known: 2, unusable: 0 });
    writeFileSync(path, readFileSync(path, 'utf8').replace('"completed"', '"complete"'));
    expect(await runOver(folder, out)).toMatchObject({ read: 1, known: 2, unusable: 1 });
    rmSync(join(out, 'outputs', outputsOf(out)[0] ?? ''));
    expect(await runOver(folder, out)).toMatchObject({ read: 1, known: 2, records: first.records });
    appendFileSync(path, Buffer.alloc(100));
    expect(await runOver(folder, out)).toMatchObject({ read: 0, known: 3, records: first.records });
    expect(outputsOf(out)).toHaveLength(3);
  });

  it('stops after what is being read when asked to, and goes on from there', async () => {
    const [folder, out] = [testFolder(), join(testFolder(), 'out')];
    writeFiles(folder, Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}.text`, `text ${i}`])));
    const stop = new AbortController();
    let seen = 0;
    const reader = new FakeReader({
      change: (text) => {
        if (++seen === 10) stop.abort();
        return text;
      },
    });
    const stopped = await runOver(folder, out, reader, stop.signal);
    expect(stopped.end).toBe('stopped');
    const { read, known, end } = await runOver(folder, out);
    expect([known, read + known, end]).toEqual([stopped.read, 50, 'finished']);
  });

  it('keeps a second writer out while one writes, and leaves foreign folders alone', async () => {
    const [folder, out] = [testFolder(), testFolder()];
    writeFiles(folder, { 'a.text': 'a' });
    await runOver(folder, out);
    const lock = OutLock.take(out);
    await expect(runOver(folder, out)).rejects.toThrow('another run is writing into it');
    lock[Symbol.dispose]();
    await runOver(folder, out);
    const other = testFolder();
    await expect(runOver(other, out)).rejects.toThrow('it holds a run over');
    await expect(runOver(out, join(testFolder(), 'new'))).rejects.toThrow('it is a run, not a folder');
    writeFiles(other, { 'letter.text': 'mine' });
    await expect(runOver(folder, other)).rejects.toThrow('it holds "letter.text" and no run');
    expect(readdirSync(other)).toEqual(['letter.text']);
  });

  it.each(['run.json', 'manifest.json', 'sub/run.json'])(
    'stops by name at a %s that is there and cannot be read',
    async (name) => {
      const [folder, out] = [testFolder(), join(testFolder(), 'out')];
      writeFiles(folder, { 'a.text': 'a', 'sub/b.text': 'b' });
      symlinkSync(join(folder, name), join(folder, name));
      await expect(runOver(folder, out)).rejects.toThrow(
        `Cannot read "${join(realpathSync(folder), name)}": ELOOP`,
      );
    },
  );

  it('writes into no folder whose run.json cannot be read', async () => {
    const [folder, out] = [testFolder(), testFolder()];
    writeFiles(folder, { 'a.text': 'a' });
    symlinkSync(join(out, 'run.json'), join(out, 'run.json'));
    await expect(runOver(folder, out)).rejects.toThrow(/Cannot read ".*run\.json": ELOOP/);
    expect(readdirSync(out).filter((name) => name !== 'run.json')).toEqual([]);
  });

  it('passes over runs that lie among the documents, its own in silence', async () => {
    const folder = testFolder();
    writeFiles(folder, { 'a.text': 'a' });
    await runOver(folder, join(folder, 'first'));
    const { passedOver, records } = await runOver(folder, join(folder, 'second'));
    expect(passedOver).toEqual(['first/']);
    expect(records.map(({ file }) => file)).toEqual(['a.text']);
  });
});
