import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandEnd } from '../helpers/command-line.ts';
import { runCommand } from '../helpers/command-line.ts';
import { ROOT } from '../helpers/source-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrd-cite-'));
  writeFileSync(join(folder, 'ticket.json'), '{"id": 7}');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function cite(citations: unknown, ...args: string[]): Promise<CommandEnd> {
  writeFileSync(join(folder, 'citations.json'), JSON.stringify(citations));
  return runCommand(['cite', '--citations', '@citations.json', ...args], {}, folder);
}
const corpus = (slot: string, path: string): string[] => [
  '--evidence',
  `${slot}=${join(ROOT, 'corpus', path)}`,
];

describe('wyrd-worker cite', () => {
  it('judges every kind of locator and exits with 0 when all are valid', async () => {
    const { code, stdout } = await cite(
      [
        { slot: 'book', locator: { page: 1 } },
        { slot: 'book', locator: { region: { page: 1, x: 0, y: 0, width: 9, height: 9 } } },
        { slot: 'deck', locator: { slide: 1 } },
        { slot: 'sheet', locator: { json_pointer: '/sheets/0/name' } },
        { slot: 'note', locator: { lines: { start: 1, end: 1 } } },
        { slot: 'ticket', locator: { json_pointer: '/id' } },
      ],
      ...corpus('book', 'pdf/chromium-several-pages/input.pdf'),
      ...corpus('deck', 'pptx/python-pptx-groups/input.pptx'),
      ...corpus('sheet', 'xlsx/exceljs-values/input.xlsx'),
      ...corpus('note', 'markdown/by-pandoc/input.md'),
      '--evidence',
      'ticket=@ticket.json',
    );
    expect(JSON.parse(stdout)).toEqual(Array.from({ length: 6 }, () => ({ valid: true })));
    expect(code).toBe(0);
  });

  it('exits with 3 when some are not valid, and gives excerpts when asked', async () => {
    const { code, stdout } = await cite(
      [
        { slot: 'ticket', locator: { json_pointer: '/id' } },
        { slot: 'ticket', locator: { json_pointer: '/none' } },
      ],
      '--evidence',
      'ticket=@ticket.json',
      '--excerpt',
    );
    expect(JSON.parse(stdout)).toEqual([
      { valid: true, excerpt: '7' },
      { valid: false, why: 'no_such_value', detail: { resolves: '' } },
    ]);
    expect(code).toBe(3);
  });

  it.each([
    ['no array', { slot: 'a' }],
    ['more than 1,000 citations', Array.from({ length: 1001 }, () => 0)],
  ])('is called wrongly with %s', async (_, citations) => {
    expect((await cite(citations)).code).toBe(64);
  });
});
