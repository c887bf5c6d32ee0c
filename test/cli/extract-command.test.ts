import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandEnd } from '../helpers/command-line.ts';
import { runCommand } from '../helpers/command-line.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrd-cli-'));
  writeFileSync(join(folder, 'letter.md'), '# Dear all\n');
  writeFileSync(join(folder, 'latin1.txt'), Buffer.from('caf\xe9', 'latin1'));
  writeFileSync(join(folder, 'table.tsv'), 'a\tb\n');
  writeFileSync(join(folder, 'server.log'), 'started\n');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]): Promise<CommandEnd> => runCommand(args, {}, folder);
const lines = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('wyrd-worker extract', () => {
  it('names a file that is not there', async () => {
    const { code, stderr } = await run('extract', 'nowhere.txt');
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'evidence_missing',
      message: 'Cannot read "nowhere.txt"',
      details: { file: 'nowhere.txt', reason: 'ENOENT' },
    });
  });

  it.each([
    [['extract', '--ndjson', '--pretty', 'letter.md'], '--pretty is for one file'],
    [['extract', '--unknown', 'letter.md'], "Unknown option '--unknown'; wyrd-worker extract --help shows"],
    [['doctor', 'everything'], 'wyrd-worker doctor --help shows'],
    [['code', 'x.py', '--entrypoint', 'f', '--input', 'name=abc'], `text is written 'name="…"'`],
  ])('says of %j what would be right', async (args, message) => {
    writeFileSync(join(folder, 'x.py'), '');
    const { code, stderr } = await run(...args);
    expect([code, stderr]).toEqual([64, expect.stringContaining(message)]);
  });

  it.each(['extract', 'serve', 'check', 'doctor'])(
    'shows the lines of %s alone with --help',
    async (command) => {
      const { code, stdout } = await run(command, '--help');
      expect(code).toBe(0);
      expect(stdout.match(/^usage: .*$/gm)).toEqual([expect.stringContaining(`wyrd-worker ${command}`)]);
    },
  );

  it('prints the output alone on stdout and exits with 0', async () => {
    expect(await run('extract', 'letter.md')).toEqual({
      code: 0,
      stdout: '{"format":"markdown","text":"# Dear all\\n"}\n',
      stderr: '',
    });
  });

  it('prints the error on stderr and exits with 1', async () => {
    const { code, stdout, stderr } = await run('extract', 'latin1.txt');
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'document_not_utf8', details: { at: { offset: 3 } } });
  });

  it('prints the whole result with --result, indented with --pretty', async () => {
    const { stdout } = await run('extract', 'letter.md', '--result', '--pretty');
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', output: { format: 'markdown' } });
    expect(stdout).toContain('\n  "status": "completed"');
  });

  it('gives one line a file for several, in their order, and exits with 1 when any failed', async () => {
    const { code, stdout } = await run(
      'extract',
      'letter.md',
      'latin1.txt',
      'server.log',
      'missing.txt',
      'table.tsv',
    );
    expect(code).toBe(1);
    expect(lines(stdout)).toMatchObject([
      { file: 'letter.md', status: 'completed', output: { format: 'markdown' }, diagnostics: [] },
      { file: 'latin1.txt', status: 'failed', error: { code: 'document_not_utf8' } },
      { file: 'server.log', status: 'completed', output: { format: 'text', text: 'started\n' } },
      { file: 'missing.txt', status: 'failed', error: { code: 'evidence_missing' } },
      { file: 'table.tsv', status: 'failed', error: { code: 'format_unsupported' } },
    ]);
  });

  it('gives a line for one file with --ndjson', async () => {
    const { code, stdout } = await run('extract', '--ndjson', 'letter.md');
    expect(code).toBe(0);
    expect(lines(stdout)).toHaveLength(1);
  });

  it.each([
    [['extract'], 'extract needs a file'],
    [['extract', 'table.tsv'], 'tab-separated files are not CSV'],
    [['extract', 'letter'], 'add --format with one of'],
    [['extract', 'letter.md', '--format', 'word'], 'it must be one of pdf, text'],
    [['extract', 'letter.md', '--colour'], "Unknown option '--colour'"],
    [['extrakt'], 'There is no command "extrakt"'],
    [['serve', '--listen', 'everywhere'], 'it must be ADDRESS:PORT'],
  ])('exits with 64 and a sentence for %j', async (args, sentence) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([64, '']);
    expect(stderr).toContain(sentence);
  });

  it('exits with 78 for a bad setting, naming it', async () => {
    const { code, stderr } = await runCommand(['extract', 'letter.md'], { WYRD_WORKER_SLOTS: 'two' }, folder);
    expect(code).toBe(78);
    expect(stderr).toContain('WYRD_WORKER_SLOTS="two"');
    expect((await runCommand(['serve', '--listen', '0.0.0.0:0'])).code).toBe(78);
  });

  it('exits with 1 and a sentence for a file that cannot be read', async () => {
    const { code, stderr } = await run('extract', 'missing.txt');
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ code: 'evidence_missing' });
  });

  it.each([
    [['code', 'missing.py', '--entrypoint', 'f']],
    [['cite', '--citations', '@missing.json', '--evidence', 'letter=letter.md']],
  ])('exits with 1 and names the file that is missing for %j', async (args) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Cannot use ".*missing\.\w+": there is no such file or folder \(ENOENT\)/);
  });
});
