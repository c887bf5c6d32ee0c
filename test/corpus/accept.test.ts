import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CorpusManifest } from '../../src/contract/corpus-manifest.ts';
import type { Acceptance } from '../../src/corpus/accept/accept.ts';
import { acceptedManifest, changedFormats, planAcceptance } from '../../src/corpus/accept/accept.ts';
import { readCases } from '../../src/corpus/accept/cases.ts';
import { manifestFaults } from '../../src/corpus/accept/manifest-faults.ts';
import { addToChangelog, writeGolden, writeManifest } from '../../src/corpus/accept/write.ts';
import { readManifest } from '../../src/corpus/manifest.ts';
import { testFolder, writeFiles } from '../helpers/corpus-run.ts';
import { FakeReader } from '../helpers/fake-reader.ts';

const EMPTY: CorpusManifest = { kind: 'wyrd-corpus-manifest/1', versions: {}, goldens: {} };

function addCase(corpus: string, name: string, content: string, more: object, expected?: object): void {
  const declaration = {
    why: 'shows it',
    rules: [],
    made_by: 'hand',
    producer: 'hand',
    licence: 'Apache-2.0',
    sha256: createHash('sha256').update(content).digest('hex'),
    ...more,
  };
  writeFiles(corpus, { [`${name}/input.txt`]: content, [`${name}/case.json`]: JSON.stringify(declaration) });
  if (expected !== undefined) writeFileSync(join(corpus, name, 'expected.json'), JSON.stringify(expected));
}

/** A corpus of a case that reads and one that fails, both with the golden that holds. */
function madeCorpus(): string {
  const corpus = join(testFolder(), 'corpus');
  mkdirSync(corpus);
  addCase(corpus, 'text/plain', 'hello', {}, { text: 'hello', format: 'text' });
  addCase(corpus, 'text/broken', 'fail document_malformed', { error: { code: 'document_malformed' } });
  return corpus;
}

async function plan(
  corpus: string,
  names: readonly string[] = [],
  reader = new FakeReader(),
): Promise<Acceptance[]> {
  return planAcceptance(await readCases(corpus), names, (await readManifest(corpus)) ?? EMPTY, reader);
}

async function carryOut(
  corpus: string,
  plans: readonly Acceptance[],
  versions: Record<string, number> = {},
): Promise<void> {
  for (const one of plans) if (one.rewritten) await writeGolden(one);
  const manifest = (await readManifest(corpus)) ?? EMPTY;
  await writeManifest(corpus, acceptedManifest(manifest, await readCases(corpus), plans, versions));
}

async function faults(corpus: string): Promise<string[]> {
  return manifestFaults(await readCases(corpus), (await readManifest(corpus)) ?? EMPTY);
}

describe('corpus accept', () => {
  it('takes in cases whose golden holds, and then has nothing to do', async () => {
    const corpus = madeCorpus();
    const plans = await plan(corpus);
    expect(plans.map(({ kind, rewritten, case: { name } }) => [name, kind, rewritten])).toEqual([
      ['text/broken', 'new', false],
      ['text/plain', 'new', false],
    ]);
    expect(changedFormats(plans)).toEqual([]);
    await carryOut(corpus, plans);
    expect(await faults(corpus)).toEqual([]);
    expect(await plan(corpus)).toEqual([]);
    expect((await readManifest(corpus))?.versions).toEqual({ text: 1 });
  });

  it('refuses a golden that the reader does not give, unless the case is named', async () => {
    const corpus = madeCorpus();
    await carryOut(corpus, await plan(corpus));
    addCase(corpus, 'text/other', 'what is there', {}, { format: 'text', text: 'what is asked for' });
    await expect(plan(corpus)).rejects.toThrow(
      'Cannot accept text/other: the reader does not give the golden',
    );
    const plans = await plan(corpus, ['text/other']);
    expect(plans.map(({ kind, rewritten }) => [kind, rewritten])).toEqual([['new', true]]);
    await carryOut(corpus, plans);
    expect(JSON.parse(readFileSync(join(corpus, 'text/other/expected.json'), 'utf8'))).toEqual({
      format: 'text',
      text: 'what is there',
    });
    expect(await faults(corpus)).toEqual([]);
  });

  it('tells which formats change, and keeps what it does not touch', async () => {
    const corpus = madeCorpus();
    await carryOut(corpus, await plan(corpus));
    const fails = new FakeReader({ change: (text) => (text === 'hello' ? 'fail document_encrypted' : text) });
    const plans = await plan(corpus, ['text/plain', 'text/broken'], fails);
    expect(plans.map(({ kind, case: { name } }) => [name, kind])).toEqual([
      ['text/broken', 'same'],
      ['text/plain', 'changed'],
    ]);
    expect(changedFormats(plans)).toEqual(['text']);
    await carryOut(corpus, plans, { text: 2 });
    expect((await readManifest(corpus))?.versions).toEqual({ text: 2 });
    const [, plain] = await readCases(corpus);
    expect(plain?.golden).toMatchObject({ expected: undefined, error: { code: 'document_encrypted' } });
    expect(plain?.declaration.why).toBe('shows it');
  });

  it('holds a failure to the details that it names', async () => {
    const corpus = madeCorpus();
    addCase(corpus, 'text/details', 'fail document_malformed', {
      error: { code: 'document_malformed', details: { reason: 'another' } },
    });
    await expect(plan(corpus)).rejects.toThrow('text/details');
  });

  it('refuses a case that does not exist, is not whole, or whose document is another', async () => {
    const corpus = madeCorpus();
    await expect(plan(corpus, ['text/none'])).rejects.toThrow('there is no such case');
    writeFileSync(join(corpus, 'text/plain/input.txt'), 'hello!');
    await expect(plan(corpus)).rejects.toThrow('case.json names another');
    writeFileSync(join(corpus, 'text/plain/expected.json'), '{');
    await expect(plan(corpus)).rejects.toThrow('text/plain: expected.json is not JSON');
    writeFileSync(join(corpus, 'text/plain/case.json'), '{"why":"x"}');
    await expect(plan(corpus)).rejects.toThrow('text/plain: case.json must hold why');
    rmSync(join(corpus, 'text/plain/input.txt'));
    await expect(plan(corpus)).rejects.toThrow('text/plain: it has no input.*');
  });
});

describe('the gate', () => {
  it('names a golden that changed, a case without an entry and an entry without a case', async () => {
    const corpus = madeCorpus();
    addCase(corpus, 'csv/gone', 'x', {}, { format: 'text', text: 'x' });
    await carryOut(corpus, await plan(corpus));
    rmSync(join(corpus, 'csv'), { recursive: true });
    addCase(corpus, 'text/plain', 'hello', { limits: { pages: 1 } }, { text: 'hello', format: 'text' });
    addCase(corpus, 'json/new', 'new', {}, { format: 'text', text: 'new' });
    expect(await faults(corpus)).toEqual([
      'text/plain: its golden is not the one that was accepted',
      'json/new: the manifest has no entry for it',
      'csv/gone: the manifest has an entry and there is no case',
      'json: the manifest has no version for it',
    ]);
  });

  it('minds what a golden says, not how it is written', async () => {
    const corpus = madeCorpus();
    await carryOut(corpus, await plan(corpus));
    writeFileSync(join(corpus, 'text/plain/expected.json'), '{\n "format": "text",\n "text": "hello" }\n');
    expect(await faults(corpus)).toEqual([]);
    writeFileSync(join(corpus, 'text/plain/expected.json'), '{"format":"text","text":"hello "}');
    expect(await faults(corpus)).toEqual(['text/plain: its golden is not the one that was accepted']);
  });
});

describe('the line of the changelog', () => {
  it.each([
    [
      '# C\n\n## Unreleased\n\n### Changed\n- old\n\n## 1.0\n',
      '# C\n\n## Unreleased\n\n### Changed\n- new\n- old\n\n## 1.0\n',
    ],
    [
      '## Unreleased\n\n### Added\n- x\n\n## 1.0\n\n### Changed\n- y\n',
      '## Unreleased\n\n### Added\n- x\n\n### Changed\n- new\n\n## 1.0\n\n### Changed\n- y\n',
    ],
    ['# C\n', '# C\n\n## Unreleased\n\n### Changed\n- new\n'],
  ])('stands under what is unreleased and changed', async (before, after) => {
    const path = join(testFolder(), 'CHANGELOG.md');
    writeFileSync(path, before);
    await addToChangelog(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe(after);
  });
});

describe('the cases of a corpus', () => {
  it('are none of a format that is not there, and a fault where one cannot be listed', async () => {
    const corpus = madeCorpus();
    expect((await readCases(corpus)).map(({ name }) => name)).toEqual(['text/broken', 'text/plain']);
    writeFileSync(join(corpus, 'csv'), 'no folder');
    await expect(readCases(corpus)).rejects.toThrow(`Cannot list "${join(corpus, 'csv')}": ENOTDIR`);
  });
});
