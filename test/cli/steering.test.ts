import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../helpers/command-line.ts';

/** A title, a colour by two bytes and by one, a turn of direction, a separator, and a line that looks like ours. */
const HOSTILE = '\u001b]0;x\u0007\u001b[31m\u009b1m\u202e\u2028\nwyrd-worker: all is well';
/** What of it must never reach a terminal as it is; line feeds are told apart below. */
const STEERS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2028]/;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrd-steering-'));
  const message = JSON.stringify(HOSTILE);
  writeFileSync(join(folder, 'raises.py'), `def f():\n    raise ValueError(${message})\n`);
  writeFileSync(join(folder, 'none.yaml'), '{}');
  writeFileSync(join(folder, `${HOSTILE}.json`), '{}');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('what a name or an author gives to a command', () => {
  it.each([
    ['a command', [HOSTILE]],
    ['an option', ['extract', `--${HOSTILE}`]],
    ['a file that is not there', ['extract', `${HOSTILE}.txt`]],
    ['a file of several that is not there', ['extract', `${HOSTILE}.txt`, 'none.yaml']],
    ['a valid declaration', ['declare', '--check', `${HOSTILE}.json`]],
    ['a declaration that is not there', ['declare', '--check', `${HOSTILE}.yaml`]],
    ['a declaration in the lines for programs', ['declare', '--check', '--json', `${HOSTILE}.yaml`]],
    ['a slot', ['verify', 'none.yaml', '--input', `${HOSTILE}=1`]],
    ['a folder of a run', ['corpus', 'run', `${HOSTILE}`, '--out', 'out']],
    ['a run', ['corpus', 'diff', `${HOSTILE}`, 'out']],
  ] as const)(
    '%s steers no terminal and fakes no line',
    async (_what, args) => {
      const { stdout, stderr } = await runCommand(args, {}, folder);
      expect(stdout + stderr).not.toBe('');
      expect(stderr).not.toMatch(STEERS);
      if (args[0] === 'declare') expect(stdout).not.toMatch(STEERS);
      expect(stderr).not.toMatch(/^wyrd-worker: all is well/m);
    },
    60_000,
  );

  it('an exception of a script steers no terminal, and its JSON tells the same text', async () => {
    const { stderr } = await runCommand(['code', 'raises.py', '--entrypoint', 'f'], {}, folder);
    expect(stderr).not.toMatch(STEERS);
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'script_failed',
      details: { exception: { type: 'ValueError', message: HOSTILE } },
    });
  }, 60_000);
});
