// The report of a diff in a real browser.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiffContent, FileDiff } from '../../../src/contract/corpus-diff.ts';
import { diffReport } from '../../../src/report/diff/diff-report.ts';
import type { Page } from '../../helpers/chromium.ts';
import { CHROMIUM, Chromium } from '../../helpers/chromium.ts';
import { fileDiff, sampleCorpusDiff } from '../../helpers/corpus-diff-sample.ts';
import { longCorpusDiff } from '../../helpers/long-diff.ts';
import { LOW_CONTRAST } from '../../helpers/page-contrast.ts';

const ABSENT = CHROMIUM === undefined ? ' (skipped: there is no Chromium)' : '';
let browser: Chromium | undefined;

function running(): Chromium {
  if (browser === undefined) throw new Error('Cannot test: the browser did not start');
  return browser;
}

const focused = (page: Page): Promise<string> =>
  page.ask(
    `(document.activeElement.closest('.place')?.id ?? document.activeElement.closest('.file')?.id ?? document.activeElement.id)`,
  );
const shownFiles = (page: Page): Promise<string[]> =>
  page.ask(`Array.from(document.querySelectorAll('.file:not([hidden]) h3'), (one) => one.textContent)`);
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.press(key);
};

describe.skipIf(CHROMIUM === undefined)(`the report of a diff in a browser${ABSENT}`, () => {
  beforeAll(async () => {
    browser = await Chromium.start();
  });
  afterAll(async () => {
    await browser?.[Symbol.asyncDispose]();
  });

  it('asks for nothing, and the browser has nothing to complain of', async () => {
    await running().open(await diffReport(sampleCorpusDiff()));
    const { requests, complaints } = running().told;
    expect(complaints).toEqual([]);
    expect(requests.filter((request) => !request.includes('"url":"file:'))).toEqual([]);
  });

  it('shows files by how bad they are, numbers first, moved text as moved', async () => {
    const page = await running().open(await diffReport(sampleCorpusDiff()));
    expect((await shownFiles(page)).slice(0, 3)).toEqual([
      'contracts/2024/lease.pdf',
      'contracts/price list.xlsx',
      'reports/annual.pdf',
    ]);
    const numbers = await page.ask(
      `Array.from(document.querySelectorAll('.numbers tr'), (row) => row.innerText.replace(/\\s+/g, ' '))`,
    );
    expect(numbers).toEqual([
      'contracts/price list.xlsx Prices C6, value 30 → 31',
      'reports/annual.pdf Page 3, lines 4–5 30 → 31',
      'tables/stock.csv Row 13, column 2 5 → 6',
      'tables/stock.csv Row 4 → 400',
    ]);
    const moved = await page.ask(
      `document.querySelector('[data-change="moved"].place').textContent.replace(/\\s+/g, ' ').trim()`,
    );
    expect(moved).toMatch(/^Page 1, line 2 → Page 2, line 9 ?moved.*Board of directors$/);
  });

  it('marks words side by side, and tables as tables with their changed cells', async () => {
    const text = (content: string): DiffContent => ({ kind: 'text', text: content, cut: false });
    const rows = (...content: string[][]): DiffContent => ({ kind: 'rows', rows: content, cut: false });
    const at = { unit: 'page', pointer: '/pages/0/text', page: 1, lines: { start: 1, end: 1 } } as const;
    const changed = (before: DiffContent, after: DiffContent): FileDiff['places'][number] => ({
      change: 'changed',
      numbers: false,
      before: { at, content: before },
      after: { at, content: after },
    });
    const places = [
      changed(text('The tenant pays 5 EUR.'), text('The owner pays 6 EUR.')),
      changed(rows(['a', 'b'], ['c', 'd']), rows(['a', 'b'], ['c', 'x'], ['e', 'f'])),
    ];
    const page = await running().open(
      await diffReport({ ...sampleCorpusDiff(), files: [fileDiff({ file: 'a.pdf', places })] }),
    );
    const marks = (selector: string): Promise<unknown> =>
      page.ask(`Array.from(document.querySelectorAll('${selector}'), (one) => one.textContent.trim())`);
    expect(await marks('#f1-1 del')).toEqual(['tenant', '5']);
    expect(await marks('#f1-1 ins')).toEqual(['owner', '6']);
    expect(await marks('#f1-2 .side:first-child tr')).toEqual(['ab', 'cd', '']);
    expect(await marks('#f1-2 .side:last-child tr')).toEqual(['ab', 'cx', 'ef']);
    expect(await marks('#f1-2 td.gone, #f1-2 td.came')).toEqual(['d', 'x', 'e', 'f']);
  });

  it('is used by keys: j and k, J and K, Enter, /, Escape, n, ?', async () => {
    const page = await running().open(await diffReport(sampleCorpusDiff()));
    await press(page, 'j');
    expect(await focused(page)).toBe('f1');
    await press(page, 'j', 'j', 'j');
    expect(await focused(page)).toBe('f2-2');
    await press(page, 'k');
    expect(await focused(page)).toBe('f2-1');
    await press(page, 'J', 'J');
    expect(await focused(page)).toBe('f4');
    await press(page, 'K', 'j');
    expect(await focused(page)).toBe('f3-1');
    await press(page, 'Enter');
    expect([await focused(page), await page.ask(`document.querySelector('#f3 details').open`)]).toEqual([
      'f3',
      false,
    ]);
    await press(page, 'j');
    expect(await focused(page)).toBe('f4');
    await press(page, '/');
    expect(await focused(page)).toBe('search');
    await press(page, 'k', 'i', 'c', 'k');
    await expect.poll(() => shownFiles(page)).toEqual(['talks/kick-off.pptx']);
    await press(page, 'Escape');
    await expect.poll(async () => (await shownFiles(page)).length).toBe(12);
    await press(page, 'n');
    expect(await page.ask(`document.getElementById('state').textContent`)).toBe('3 files, 4 differences');
    await press(page, '?');
    expect(await page.ask(`document.getElementById('help').open`)).toBe(true);
  });

  it('filters by format and kind, and finds text', async () => {
    const page = await running().open(await diffReport(sampleCorpusDiff()));
    const click = (value: string): Promise<unknown> =>
      page.ask(`document.querySelector('[data-value="${value}"]').click()`);
    await click('docx');
    await click('pptx');
    expect(await shownFiles(page)).toEqual(['letters/offer.docx', 'talks/kick-off.pptx']);
    await click('removed');
    expect(await page.ask(`document.getElementById('state').textContent`)).toBe('1 file, 1 difference');
    await click('removed');
    await click('docx');
    await click('pptx');
    await page.ask(
      `(() => { const box = document.getElementById('search'); box.value = 'BINDS until'; box.dispatchEvent(new Event('input')); })()`,
    );
    await expect.poll(() => shownFiles(page)).toEqual(['letters/offer.docx']);
    await page.ask(
      `(() => { const box = document.getElementById('search'); box.value = 'no such words'; box.dispatchEvent(new Event('input')); })()`,
    );
    await expect.poll(() => page.ask(`document.getElementById('nothing').checkVisibility()`)).toBe(true);
  });

  it('leads from a number at the top to its place, in a closed file too', async () => {
    const page = await running().open(await diffReport(sampleCorpusDiff()));
    await press(page, 'o');
    await page.ask(`document.querySelector('.numbers a[href="#f3-1"]').click()`);
    expect(await focused(page)).toBe('f3-1');
    expect(await page.ask(`document.getElementById('f3-1').checkVisibility()`)).toBe(true);
  });

  it.each([
    { width: 360, dark: false },
    { width: 1280, dark: true },
  ])('fits $width pixels and keeps its letters readable, dark: $dark', async ({ width, dark }) => {
    const page = await running().open(await diffReport(sampleCorpusDiff()), { width, dark });
    expect(await page.ask('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await page.ask(LOW_CONTRAST)).toEqual([]);
  });

  it('names everything that can be used, and every difference by its place', async () => {
    const page = await running().open(await diffReport(sampleCorpusDiff()));
    const { nodes } = (await page.send('Accessibility.getFullAXTree')) as {
      nodes: { ignored: boolean; role?: { value: string }; name?: { value: string } }[];
    };
    const used = nodes.filter(({ ignored }) => !ignored);
    const ofRole = (...roles: string[]): string[] =>
      used.filter(({ role }) => roles.includes(role?.value ?? '')).map(({ name }) => name?.value ?? '');
    const named = [
      'button',
      'searchbox',
      'link',
      'DisclosureTriangle',
      'heading',
      'article',
      'main',
      'navigation',
    ];
    expect(named.filter((role) => ofRole(role).includes(''))).toEqual([]);
    expect(ofRole('article')).toContain('Prices C6, value');
    expect(ofRole('searchbox')).toEqual(['Search files and text']);
  });

  it('stays responsive with 5,000 differences', { timeout: 120_000 }, async () => {
    const content = await diffReport(longCorpusDiff(250, 20));
    const started = performance.now();
    const page = await running().open(content);
    const loaded = performance.now() - started;
    const took = (act: string): Promise<number> =>
      page.ask(
        `(async () => { const from = performance.now(); ${act}; await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); return performance.now() - from; })()`,
      );
    const key = (name: string): string =>
      `document.dispatchEvent(new KeyboardEvent('keydown', { key: '${name}', bubbles: true }))`;
    const figures = {
      loaded,
      step: await took(key('j')),
      numbers: await took(key('n')),
      all: await took(key('n')),
      openAll: await took(key('o')),
      stepInAll: await took(key('j')),
      end: await took('scrollTo(0, document.documentElement.scrollHeight)'),
    };
    console.info(
      Object.entries(figures)
        .map(([name, ms]) => `${name} ${Math.round(ms)} ms`)
        .join(', '),
    );
    expect(await page.ask(`document.querySelectorAll('.place').length`)).toBe(5_000);
    expect(figures.loaded).toBeLessThan(15_000);
    // Several other programs may share the machine; alone these are tens of milliseconds.
    for (const act of ['step', 'numbers', 'all', 'stepInAll', 'end'] as const)
      expect(figures[act]).toBeLessThan(1_500);
  });
});
