import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../helpers/command-line.ts';
import { ROOT } from '../helpers/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'crosscheck-'));
const documents = join(folder, 'documents');
const classes = join(folder, 'classes.json');
const corpus = (path: string): string => join(ROOT, 'corpus', path);

beforeAll(() => {
  mkdirSync(documents);
  writeFileSync(join(documents, 'a.csv'), 'a,b\n');
  writeFileSync(join(documents, 'notes.txt'), 'the same to both');
  // Mammoth reads the first body alone, which is decided for the case of the corpus and not for any file.
  copyFileSync(corpus('docx/several-bodies/input.docx'), join(documents, 'b.docx'));
  copyFileSync(corpus('pptx/no-slides/input.pptx'), join(documents, 'deck.pptx'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('corpus crosscheck', () => {
  it('names what has no class, counts what has, names what is skipped, and ends with 3', async () => {
    const { code, stdout } = await runCommand(['corpus', 'crosscheck', documents]);
    expect(stdout).toContain('undecided: b.docx item 2: only_here (mammoth)\n  ours:   two\\nthree\n');
    expect(stdout).toContain('1 × a blank line is no row: ours is right (csv.blank_lines)');
    expect(stdout).toContain('skipped pptx (1): there is no light independent reader');
    expect(stdout).toContain('compared: 3; read alike: 1; differences without a class: 1');
    expect(code).toBe(3);
  });

  it('takes classes of the user, and ends with 0 when nothing is undecided', async () => {
    writeFileSync(
      classes,
      JSON.stringify([
        {
          name: 'bodies',
          verdict: 'ours is right',
          because: 'both are shown',
          reader: 'mammoth',
          ours: '^two',
        },
      ]),
    );
    const { code, stdout } = await runCommand([
      'corpus',
      'crosscheck',
      documents,
      '--classes',
      classes,
      '--json',
    ]);
    const told = JSON.parse(stdout) as { undecided: unknown[]; classes: { name: string; count: number }[] };
    expect(told.undecided).toEqual([]);
    expect(told.classes.map(({ name, count }) => [name, count])).toContainEqual(['bodies', 1]);
    expect(code).toBe(0);
  });

  it('ends with 3 where theirs is right', async () => {
    writeFileSync(
      classes,
      JSON.stringify([{ name: 'bodies', verdict: 'theirs is right', because: 'a trial', file: 'docx$' }]),
    );
    expect((await runCommand(['corpus', 'crosscheck', documents, '--classes', classes])).code).toBe(3);
  });

  it('says how it is written, and what is wrong with a file of classes', async () => {
    const { code, stderr } = await runCommand(['corpus', 'crosscheck']);
    expect([code, stderr]).toEqual([64, expect.stringContaining('corpus crosscheck DIR')]);
    writeFileSync(classes, '[{"name": 1}]');
    const wrong = await runCommand(['corpus', 'crosscheck', documents, '--classes', classes]);
    expect([wrong.code, wrong.stderr]).toEqual([64, expect.stringContaining('it must be a JSON list')]);
  });
});
