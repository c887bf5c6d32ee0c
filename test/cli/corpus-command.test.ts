import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpusCommand } from '../../src/cli/corpus-command.ts';
import { UsageError } from '../../src/cli/exit-codes.ts';
import type { CorpusDiff } from '../../src/contract/corpus-diff.ts';
import type { CommandEnd } from '../helpers/command-line.ts';
import { runCommand } from '../helpers/command-line.ts';
import { lasting, testFolder, writeFiles } from '../helpers/corpus-run.ts';
import { ROOT } from '../helpers/source-files.ts';

const ENVIRONMENT = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-test-cache'),
};
const MAIN = join(ROOT, 'src/main.ts');

const corpus = (...args: string[]): Promise<CommandEnd> => runCommand(['corpus', ...args]);

/** Starts a run and kills it for good when it has so many records. */
async function killedRun(folder: string, out: string, records: number): Promise<void> {
  const child = spawn(process.execPath, [MAIN, 'corpus', 'run', folder, '--out', out], {
    env: ENVIRONMENT,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const path = join(out, 'records.ndjson');
  const written = (): number => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0);
  while (child.exitCode === null && written() < records)
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await ended;
}

describe('wyrd-worker corpus', () => {
  it('runs over documents, tells what there is, and a diff of what changed', async () => {
    const [folder, before, after] = [testFolder(), testFolder(), testFolder()];
    writeFiles(folder, {
      'letter.md': '# Dear all\nof 30 orders\n',
      'stock.csv': 'item,price\nbolt,5\n',
      'picture.png': 'not read',
      'evil\u001b[2Jname.txt': 'text',
    });
    const run = await corpus('run', folder, '--out', before);
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toMatch(/^format +files +read .*\ncsv +1 +1 /);
    expect(run.stdout).toContain('format_unsupported 1');
    writeFiles(folder, { 'letter.md': '# Dear all\nof 31 orders\n', 'broken.json': '{' });
    const second = await corpus('run', folder, '--out', after);
    expect(second.code).toBe(1);
    expect(second.stdout).toMatch(/\nnot read:\n {2}broken\.json: document_malformed: .+\n$/);
    expect(await corpus('diff', before, before)).toMatchObject({ code: 0 });
    const told = await corpus('diff', before, after);
    expect(told.code).toBe(3);
    expect(told.stdout).toContain('line 2: "of 30 orders" → "of 31 orders"');
    expect(told.stdout).toMatch(/broken\.json +\(document_malformed\)/);
    expect(told.stdout).not.toContain('\u001b');
    const report = join(testFolder(), 'report.html');
    const json = await corpus('diff', before, after, '--json', '--html', report);
    const diff = JSON.parse(json.stdout) as CorpusDiff;
    expect(diff.files.map(({ file, change }) => [file, change])).toEqual([
      ['letter.md', 'changed'],
      ['broken.json', 'added'],
    ]);
    expect(readFileSync(report, 'utf8')).toMatch(/^<!doctype html>[^]*letter\.md/);
  }, 120_000);

  it('ends in the same records though it was killed', async () => {
    const [folder, calm, killed] = [testFolder(), testFolder(), testFolder()];
    for (const format of ['csv', 'text', 'json'])
      cpSync(join(ROOT, 'corpus', format), join(folder, format), { recursive: true });
    expect((await corpus('run', folder, '--out', calm)).code).toBe(1);
    await killedRun(folder, killed, 40);
    const { stderr } = await corpus('run', folder, '--out', killed);
    expect(stderr).not.toContain('no records');
    expect(lasting(killed)).toEqual(lasting(calm));
  }, 120_000);

  it('accepts cases, asking for version and line when a golden changes', async () => {
    const top = testFolder();
    const cases = join(top, 'corpus');
    mkdirSync(cases);
    cpSync(join(ROOT, 'corpus/csv/ragged'), join(cases, 'csv/ragged'), { recursive: true });
    writeFileSync(join(top, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n');
    const accept = (...args: string[]): Promise<CommandEnd> => corpus('accept', '--corpus', cases, ...args);
    expect(await accept()).toMatchObject({ code: 0, stdout: 'new  csv/ragged\n' });
    const manifest = join(cases, 'manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"csv\/ragged": "./, '"csv/ragged": "g'));
    const refused = await accept('csv/ragged');
    expect([refused.code, refused.stdout]).toEqual([64, '']);
    expect(refused.stderr).toContain('corpus/manifest.json" is no manifest');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"csv\/ragged": "./, '"csv/ragged": "0'));
    expect((await accept()).stderr).toContain('add --version csv=2');
    expect((await accept('--version', 'csv=2', '--line', 'CSV: rows are told')).code).toBe(0);
    expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ versions: { csv: 2 } });
    expect(readFileSync(join(top, 'CHANGELOG.md'), 'utf8')).toContain('### Changed\n- CSV: rows are told\n');
  }, 120_000);

  it.each([
    [[], 'corpus is written: wyrd-worker corpus run|'],
    [['run', 'docs'], 'corpus run DIR --out OUT'],
    [['diff', 'a'], 'corpus diff A B'],
    [['diff', 'a', 'b'], 'Cannot read "a": it is no run'],
    [['diff', 'a', 'b', '--slower', 'half'], '--slower half: it must be a number from 1 on'],
    [['accept', '--version', 'docx'], 'it is written FORMAT=NUMBER'],
    [['accept', '--corpus', 'test'], 'it has no FORMAT/CASE folders'],
  ])('takes %j for a fault of usage', async (args, sentence) => {
    const fault: unknown = await corpusCommand(args).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(UsageError);
    expect(String(fault)).toContain(sentence);
  });
});
