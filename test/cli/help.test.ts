import { describe, expect, it } from 'vitest';
import { COMMAND_HELPS } from '../../src/cli/command-helps.ts';
import { helpOf, overview } from '../../src/cli/help-text.ts';
import { runCommand } from '../helpers/command-line.ts';

const refusal = async (...args: string[]): Promise<string> => {
  const { code, stderr } = await runCommand(args);
  expect(code).toBe(64);
  return stderr;
};

const VERIFY = ['verify', 'docs/verifiers/totals/verifier.yaml', '--input'];

describe('wyrd-worker help', () => {
  it.each(COMMAND_HELPS)('tells of $name what each option of its synopsis means', (help) => {
    const written = help.synopsis.join(' ').match(/--[a-z-]+/g) ?? [];
    const told = Object.keys(help.options).map((name) => `--${name}`);
    expect(told.toSorted()).toEqual([...new Set(written)].toSorted());
    const text = helpOf([help]);
    for (const [value, means] of Object.values(help.options)) {
      expect(text).toContain(value);
      expect(text).toContain(means);
    }
    expect(help.example.startsWith(`wyrd-worker ${help.name}`)).toBe(true);
  });

  it('shows every command in the overview, with what its exit says', () => {
    const text = overview(COMMAND_HELPS);
    for (const { does, exits = '' } of COMMAND_HELPS) {
      expect(text).toContain(does);
      expect(text).toContain(exits);
    }
  });

  it.each([
    ['one command of two words alone', ['corpus', 'diff', '--help'], ['diff']],
    ['all commands of a word', ['corpus', '--help'], ['run', 'diff', 'accept', 'crosscheck']],
  ])('shows %s', async (_what, args, names) => {
    const { code, stdout } = await runCommand(args);
    expect(code).toBe(0);
    expect([...stdout.matchAll(/^usage: wyrd-worker corpus (\w+)/gm)].map(([, name]) => name)).toEqual(names);
  });

  it.each([
    ['a command', ['extrct', 'x'], 'did you mean extract?'],
    ['a command of a command', ['corpus', 'dif'], 'did you mean diff?'],
    ['an option', ['extract', 'x', '--prety'], 'did you mean --pretty?'],
    ['a folder', ['extract', 'docs'], 'it is a folder'],
    ['a value', [...VERIFY, 'limit=abc'], `text is written 'limit="…"'`],
    ['a file', [...VERIFY, 'budget=@x.xlsx'], 'a media slot takes a FILE as it is'],
  ])('says of %s that is not taken what would be', async (_what, args, words) => {
    expect(await refusal(...args)).toContain(words);
  });

  it.each(['toString', 'constructor', '__proto__'])('takes %s for no command', async (name) => {
    expect(await refusal(name)).toContain(`There is no command "${name}"`);
  });
});
