import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../helpers/command-line.ts';
import { testFolder, writeFiles } from '../helpers/corpus-run.ts';
import { ROOT } from '../helpers/source-files.ts';
import { Terminal, hasTerminals } from '../helpers/terminal.ts';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const ENTER = '\r';
const BAR = '░ corpus run ';
const BAR_TAKEN_AWAY = '\r\u001b[2K';

const terminals = hasTerminals();
if (!terminals) process.stderr.write('terminal tests skipped: there is no script of util-linux\n');

describe.skipIf(!terminals)('wyrd-worker corpus accept on a terminal', () => {
  let top: string;
  let files: () => readonly string[];
  let args: readonly string[];

  beforeEach(async () => {
    top = testFolder();
    const cases = join(top, 'corpus');
    mkdirSync(cases);
    cpSync(join(ROOT, 'corpus/csv/ragged'), join(cases, 'csv/ragged'), { recursive: true });
    writeFileSync(join(top, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n');
    args = ['corpus', 'accept', '--corpus', cases];
    expect((await runCommand(args)).code).toBe(0);
    const manifest = join(cases, 'manifest.json');
    writeFileSync(
      manifest,
      readFileSync(manifest, 'utf8').replace(/"csv\/ragged": "[0-9a-f]{8}/, '"csv/ragged": "00000000'),
    );
    files = () => [manifest, join(top, 'CHANGELOG.md')].map((path) => readFileSync(path, 'utf8'));
  }, 300_000);

  it('asks for the version and the line of a golden that changes', async () => {
    const terminal = new Terminal(args);
    await terminal.shows('Goldens of csv change. Its version [2]: ');
    terminal.type(ENTER);
    await terminal.shows('The line for CHANGELOG.md: ');
    terminal.type(`CSV: rows are told${ENTER}`);
    expect(await terminal.ended).toBe(0);
    const [manifest = '', changelog] = files();
    expect(JSON.parse(manifest)).toMatchObject({ versions: { csv: 2 } });
    expect(changelog).toContain('### Changed\n- CSV: rows are told\n');
  }, 300_000);

  it.each([
    ['Ctrl-C', CTRL_C],
    ['the end of the input', CTRL_D],
  ])(
    'writes nothing and fails when it is answered with %s',
    async (_name, keys) => {
      const before = files();
      const terminal = new Terminal(args);
      await terminal.shows('Its version [2]: ');
      terminal.type(keys);
      expect(await terminal.ended).toBe(64);
      expect(terminal.shown).toContain('nothing is accepted');
      expect(terminal.shown).not.toMatch(/^ {4}at /m);
      expect(files()).toEqual(before);
    },
    300_000,
  );

  it('takes no version that is none', async () => {
    const before = files();
    const terminal = new Terminal(args);
    await terminal.shows('Its version [2]: ');
    terminal.type(`one${ENTER}`);
    await terminal.shows('The line for CHANGELOG.md: ');
    terminal.type(`CSV: rows${ENTER}`);
    expect(await terminal.ended).toBe(64);
    expect(files()).toEqual(before);
  }, 300_000);
});

describe.skipIf(!terminals)('wyrd-worker corpus run on a terminal', () => {
  it('shows a bar and takes it away before it tells what it read', async () => {
    const folder = testFolder();
    writeFiles(
      folder,
      Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.txt`, `text ${at}`])),
    );
    const terminal = new Terminal(['corpus', 'run', folder, '--out', testFolder()]);
    expect(await terminal.ended).toBe(0);
    const [bars = '', told, ...more] = terminal.shown.split(BAR_TAKEN_AWAY);
    expect(bars).toContain(BAR);
    expect(bars).toMatch(/[█░]{30} corpus run \d+\/60/);
    expect(told).toMatch(/^format +files +read/);
    expect(more).toEqual([]);
  }, 300_000);

  it('shows no bar for one file', async () => {
    const folder = testFolder();
    writeFiles(folder, { 'one.txt': 'text' });
    const terminal = new Terminal(['corpus', 'run', folder, '--out', testFolder()]);
    expect(await terminal.ended).toBe(0);
    expect(terminal.shown).toMatch(/^format +files +read/);
  }, 300_000);

  it('lets the documents that are read come to their end at Ctrl-C, and goes on from there', async () => {
    const folder = testFolder();
    const out = testFolder();
    writeFiles(
      folder,
      Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`${at}.csv`, `number\n${at}\n`])),
    );
    const terminal = new Terminal(['corpus', 'run', folder, '--out', out]);
    await terminal.shows(BAR);
    terminal.type(CTRL_C);
    expect(await terminal.ended).toBe(1);
    expect(terminal.shown).toContain('stopped; the same command goes on from there');
    const records = readFileSync(join(out, 'records.ndjson'), 'utf8').trimEnd().split('\n');
    expect(records.length).toBeLessThan(2_000);
    expect(records.filter((line) => !line.includes('"status":"completed"'))).toEqual([]);
    const { code, stdout } = await runCommand(['corpus', 'run', folder, '--out', out]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^csv +2000 +2000 /m);
  }, 300_000);
});
