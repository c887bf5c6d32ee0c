import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandEnd } from '../helpers/command-line.ts';
import { runCommand } from '../helpers/command-line.ts';

const VALID = `inputs:
  letter: {type: media, formats: [md]}
steps:
  - id: read
    action: {kind: extract, from: inputs.letter}
requirements:
  - id: dated
    statement: It is dated
    check:
      kind: assert
      path: steps.read.output.text
      operator: {kind: matches_regex, pattern: '\\d{4}'}
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrd-declare-'));
  const files = {
    'valid.yaml': VALID,
    'reference.yaml': VALID.replace('steps.read.output', 'steps.red.output'),
    'pattern.yaml': VALID.replace('\\d{4}', '(?=a)'),
    'card.json': JSON.stringify({
      apiVersion: 'wyrd/v1',
      kind: 'Verifier',
      metadata: { name: 'letter-check', version: '1.0.0' },
      spec: { requirements: [{ id: 'r', statement: '', check: { kind: 'assert', operator: 'is_null' } }] },
    }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function declare(args: readonly string[], input?: string): Promise<CommandEnd> {
  return runCommand(['declare', ...args], {}, folder, input);
}

describe('wyrd-worker declare --check', () => {
  it('says that a declaration is valid and exits with 0', async () => {
    expect(await declare(['--check', 'valid.yaml'])).toEqual({
      code: 0,
      stdout: 'valid.yaml: valid\n',
      stderr: '',
    });
  });

  it('judges every file, shows the line of each refused one, and exits with 1', async () => {
    const { code, stdout, stderr } = await declare([
      '--check',
      'reference.yaml',
      'valid.yaml',
      'pattern.yaml',
      'nowhere.yaml',
    ]);
    expect(code).toBe(1);
    expect(stdout).toBe('valid.yaml: valid\n');
    expect(stderr).toBe(`reference.yaml:11:13: unknown_reference: there is no step "red"; allowed: read
 11 |       path: steps.red.output.text
    |             ^^^^^^^^^^^^^^^^^^^^^ did you mean read?
    = at requirements[0].check
pattern.yaml:12:48: operator: the pattern does not compile: look-around, including look-ahead and look-behind, is not supported
 12 |       operator: {kind: matches_regex, pattern: '(?=a)'}
    |                                                ^^^^^^^
    = at requirements[0].check
nowhere.yaml: cannot be read: there is no such file or folder (ENOENT)
`);
  });

  it('gives one JSON object a file, of a card as of a bare spec and of standard input', async () => {
    const { code, stdout } = await declare(['--check', '--json', 'card.json', '-'], 'steps: {}');
    expect(code).toBe(1);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      {
        file: 'card.json',
        status: 'refused',
        code: 'WYRD_SPEC_400_VALIDATION',
        details: { rule: 'assert_selector', path: 'requirements[0].check' },
        line: 1,
        column: expect.any(Number) as number,
        message: 'an assert has a path or an each',
      },
      {
        file: '<stdin>',
        status: 'refused',
        code: 'WYRD_SPEC_400_VALIDATION',
        details: {},
        line: 1,
        column: 1,
        message: 'a list must stand here, not a map',
      },
    ]);
  });

  it.each([[['valid.yaml']], [['--check', '-', '-']]])('is called wrongly by %j', async (args) => {
    expect((await declare(args)).code).toBe(64);
  });
});
