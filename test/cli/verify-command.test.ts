import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VerificationResult } from '../../src/verifier/result.ts';
import type { CommandEnd } from '../helpers/command-line.ts';
import { runCommand } from '../helpers/command-line.ts';
import { pythonFolder } from '../helpers/python-cell.ts';
import { ROOT } from '../helpers/source-files.ts';

const EXAMPLES = readFileSync(join(ROOT, 'README.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /^npx wyrd-worker (verify docs\/.+)$/.exec(line)?.[1] ?? []);

/** In the page of each: a cited place, marked, behind something that stands beside it. */
const SHOWN = [
  />currency<[^]+<td dir="auto" class="cited"><mark class="part">Toner cartridge</,
  /We cannot pay for the damage to your cellar\.[^]+<mark class="whole">Clause 4\.2 of your policy/,
  /Budget, B5[^]+>Training<[^]+<mark class="part">1990\.5</,
];

let folder: string;

beforeAll(async () => {
  await pythonFolder();
  folder = mkdtempSync(join(tmpdir(), 'wyrd-verify-'));
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** On the memory image that the tests share. */
const verify = (args: readonly string[]): Promise<CommandEnd> =>
  runCommand(args, { WYRD_WORKER_CACHE_DIR: join(ROOT, 'dist/cache') });

const declared = (spec: object): string => {
  const path = join(folder, 'verifier.json');
  writeFileSync(path, JSON.stringify(spec));
  return path;
};

const IS_FIVE = {
  inputs: {
    number: { type: 'json' },
    text: { type: 'media', formats: ['text', 'markdown'], required: false },
  },
  requirements: [
    {
      id: 'five',
      statement: 'It is five',
      check: { kind: 'assert', path: 'inputs.number', operator: 'equals', expected: 5 },
    },
  ],
};

describe('wyrd-worker verify', () => {
  it('has three worked examples in the README', () => {
    expect(EXAMPLES).toHaveLength(3);
  });

  it.each(EXAMPLES)(
    'passes as the README says, and shows the cited places in a page: %s',
    { timeout: 60_000 },
    async (command) => {
      const page = join(folder, 'example.html');
      const { code, stdout, stderr } = await verify([...command.split(' '), '--html', page]);
      expect(stderr).toBe('');
      expect(readFileSync(page, 'utf8')).toMatch(SHOWN[EXAMPLES.indexOf(command)] ?? /^$/);
      expect(stdout).toMatch(/^[a-z-]+ 1\.0\.0 {2}PASSED\n/);
      expect(stdout).toContain('“');
      expect(code).toBe(0);
    },
  );

  it('says what is wrong in a document and exits with 3', { timeout: 60_000 }, async () => {
    const order = JSON.parse(readFileSync(join(ROOT, 'docs/verifiers/invoice/order.json'), 'utf8')) as {
      lines: { price: number }[];
    };
    for (const line of order.lines) line.price *= 2;
    writeFileSync(join(folder, 'order.json'), JSON.stringify(order));
    const [invoice = ''] = EXAMPLES;
    const args = invoice.replace(/order=@\S+/, `order=@${join(folder, 'order.json')}`).split(' ');
    const { code, stdout } = await verify(args);
    expect(stdout).toContain('FAILED');
    expect(stdout).toContain('The invoice asks for 723.52 EUR, the order comes to 1447.04 EUR');
    expect(code).toBe(3);
  });

  it.each([
    ['passes', '5', 0, 'PASSED'],
    ['fails', '6', 3, 'FAILED'],
    ['has another type', '"5"', 3, 'FAILED'],
  ])('exits as the verdict says when it %s', async (_what, value, code, word) => {
    const end = await verify(['verify', declared(IS_FIVE), '--input', `number=${value}`]);
    expect(end.stdout).toContain(word);
    expect(end.code).toBe(code);
  });

  it('is inconclusive about what was not given', async () => {
    const end = await verify(['verify', declared(IS_FIVE)]);
    expect(end.stdout).toContain('INCONCLUSIVE');
    expect(end.code).toBe(4);
  });

  it("prints the result alone in Wyrd's shape with --json", async () => {
    const { stdout, stderr } = await verify(['verify', declared(IS_FIVE), '--input', 'number=5', '--json']);
    const result: unknown = JSON.parse(stdout);
    expect(Check(VerificationResult, result)).toBe(true);
    expect(stderr).toBe('');
  });

  it('writes one page with the evidence beside each requirement with --html', async () => {
    const page = join(folder, 'page.html');
    const end = await verify(['verify', declared(IS_FIVE), '--input', 'number=6', '--html', page]);
    expect([end.code, end.stderr]).toEqual([3, '']);
    const written = readFileSync(page, 'utf8');
    expect(written).toMatch(/^<!doctype html>/);
    expect(written).toContain('It is five');
    expect(written).toContain('<mark>6</mark>');
  });

  it('shows no text of the evidence in the page of a Verifier that hides it', async () => {
    const check =
      "def check(text):\n    return {'outcome': 'passed', 'reason': '', 'citations': [{'slot': 'text', 'locator': {'lines': {'start': 1, 'end': 1}}}]}\n";
    const hiding = {
      context_capture: 'redact',
      inputs: { text: { type: 'media', formats: ['text'] } },
      steps: [{ id: 'read', action: { kind: 'extract', from: 'inputs.text' } }],
      requirements: [
        {
          id: 'cites',
          statement: 'It cites',
          check: {
            kind: 'code',
            entrypoint: 'check',
            inputs: { text: 'steps.read.output' },
            source: { inline: check },
          },
        },
      ],
    };
    const file = join(folder, 'secret.txt');
    writeFileSync(file, 'a secret line\nanother\n');
    const page = join(folder, 'hidden.html');
    const args = ['verify', declared(hiding), '--input', `text=${file}`, '--html', page];
    expect((await verify(args)).code).toBe(0);
    const written = readFileSync(page, 'utf8');
    expect(written).not.toContain('secret line');
    expect(written).toContain('(context_capture: redact)');
  }, 60_000);

  it('shows no control character of a document or a value to the terminal', async () => {
    const { stdout } = await verify([
      'verify',
      declared({
        inputs: { value: { type: 'json' } },
        requirements: [
          {
            id: 'shown',
            statement: 'a\u001b[31mred\u202e',
            check: { kind: 'assert', path: 'inputs.value', operator: 'is_null' },
          },
        ],
      }),
      '--input',
      'value=null',
    ]);
    expect(stdout).toContain('a\\u{001b}[31mred\\u{202e}');
  });

  it.each([
    [
      'an unknown slot',
      ['--input', 'nmber=5'],
      64,
      'there is no such slot; did you mean number? the Verifier has number, text',
    ],
    ['a slot twice', ['--input', 'number=5', '--input', 'number=6'], 64, 'the slot is filled already'],
    ['no value', ['--input', 'number'], 64, 'it is written slot=FILE'],
    ['no JSON', ['--input', 'number=five'], 64, '--input number=five'],
    ['a file that is not there', ['--input', 'text=/nowhere/x.md'], 1, '/nowhere/x.md'],
    ['a file whose name tells no format of the slot', ['--input', 'text=package.json'], 64, 'text, markdown'],
    ['a deadline of no time', ['--deadline', '0'], 64, '1 to 3600 seconds'],
  ])('refuses %s by name', async (_what, args, code, words) => {
    const end = await verify(['verify', declared(IS_FIVE), ...args]);
    expect(end.stderr).toContain(words);
    expect(end.stdout).toBe('');
    expect(end.code).toBe(code);
  });

  it('refuses a value outside the schema of its slot, and a declaration, with what is wrong', async () => {
    const limited = { ...IS_FIVE, inputs: { number: { type: 'json', schema: { type: 'string' } } } };
    const outside = await verify(['verify', declared(limited), '--input', 'number=5']);
    expect(outside).toMatchObject({ code: 1, stdout: '' });
    expect(outside.stderr).toContain('WYRD_VERIFICATION_400_INPUT_INVALID');
    const refused = await verify(['verify', declared({ ...IS_FIVE, extra: 1 })]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('extra');
  });
});
