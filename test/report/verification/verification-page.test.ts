// The page of a verification in a real browser.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verificationPage } from '../../../src/report/verification/verification-page.ts';
import type { RecordView, ResultView } from '../../../src/report/verification/verification-view.ts';
import type { ReadEvidence } from '../../../src/report/verification/cited-context.ts';
import { CHROMIUM, Chromium } from '../../helpers/chromium.ts';
import { LOW_CONTRAST } from '../../helpers/page-contrast.ts';

const ABSENT = CHROMIUM === undefined ? ' (skipped: there is no Chromium)' : '';
const HOSTILE = '</blockquote></mark><script>pwned()</script><img src=x onerror=pwned()>"\'&\u202e';

const result: ResultView = {
  execution_id: '01a22e17-0918-77df-a5f9-8d3ba50405fe',
  verifier: { name: 'letter against policy', version: '1.0.0' },
  outcome: {
    verdict: 'failed',
    requirements: [
      {
        id: 'clause',
        statement: 'The clause stands in the policy',
        outcome: 'passed',
        reason: 'Clause 4.2 says so',
        check: { kind: 'code', source: { inline: 'def check():\n    pass\n' } },
      },
      {
        id: 'limit',
        step: 'read',
        statement: 'The total stays below 2,000',
        outcome: 'failed',
        reason: 'less_than does not hold',
        actual: 2_400.5,
        check: { kind: 'assert', expected: 2_000 },
      },
      { id: 'date', statement: 'It is signed', outcome: 'inconclusive', reason: '', check: {} },
      { id: 'none', statement: '', outcome: 'not_applicable', reason: HOSTILE, check: { kind: HOSTILE } },
    ],
    steps: [
      { id: 'read', status: 'succeeded', attempts: 1, duration_ms: 260 },
      { id: HOSTILE, status: 'failed', attempts: 2, duration_ms: 40, reason: HOSTILE },
    ],
    evidence: {
      policy: {
        kind: 'file',
        sha256: 'a'.repeat(64),
        size_bytes: 2_144,
        format: 'pdf',
        filename: 'policy.pdf',
      },
      [HOSTILE]: { kind: 'json', value: { [HOSTILE]: HOSTILE } },
      letter: { kind: 'file', sha256: 'b'.repeat(64), size_bytes: 7, format: HOSTILE, filename: HOSTILE },
      trace: { kind: 'trace', trace_id: 'c'.repeat(32) },
    },
  },
};
const record: RecordView = {
  durationMs: 400,
  steps: [
    { startedMs: 0, endedMs: 260, attempts: [{ number: 1, error: null }] },
    {
      startedMs: 260,
      endedMs: 300,
      attempts: [{ number: 1, error: { code: 'script_failed', message: HOSTILE, details: { at: HOSTILE } } }],
    },
  ],
  requirements: [
    {
      citations: [
        {
          citation: { slot: 'policy', locator: { page: 2 } },
          valid: true,
          excerpt: '4.2 Damage by a flood\nis not covered.',
        },
        { citation: { slot: 'letter', locator: { lines: { start: 9, end: 10 } } }, valid: true },
        {
          citation: { slot: HOSTILE, locator: 7 },
          valid: false,
          why: 'malformed_locator',
          detail: { got: 7 },
        },
      ],
    },
    { citations: [] },
    { citations: [], error: { code: 'script_failed', message: 'The script raised', details: {} } },
    {
      citations: [
        { citation: { slot: HOSTILE, locator: { json_pointer: '/hostile' } }, valid: true, excerpt: HOSTILE },
      ],
    },
  ],
};

const read: ReadonlyMap<string, ReadEvidence> = new Map([
  [
    'policy',
    {
      kind: 'output',
      output: {
        format: 'pdf',
        pages: [
          { number: 1, text: 'the first page' },
          { number: 2, text: '4 Exclusions\n4.2 Damage by a flood\nis not covered.' },
        ],
      },
    },
  ],
  [
    'letter',
    { kind: 'lines', lines: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] },
  ],
  [HOSTILE, { kind: 'value', value: { [`${HOSTILE}!`]: [HOSTILE], hostile: HOSTILE } }],
]);
const view = { result, record, read };

describe.skipIf(CHROMIUM === undefined)(`the page of a verification in a browser${ABSENT}`, () => {
  let browser: Chromium;
  beforeAll(async () => {
    browser = await Chromium.start();
  });
  afterAll(async () => {
    await browser[Symbol.asyncDispose]();
  });

  it('shows the evidence beside each requirement, the cited places marked', async () => {
    const page = await browser.open(await verificationPage(view));
    const beside = await page.ask(
      `Array.from(document.querySelectorAll('.requirement'), (one) => [one.querySelector('h3').textContent, one.querySelector('.tag').textContent, Array.from(one.querySelectorAll('figcaption'), (place) => place.textContent), Array.from(one.querySelectorAll('mark'), (mark) => mark.textContent)])`,
    );
    expect((beside as unknown[]).slice(0, 3)).toEqual([
      [
        'The clause stands in the policy',
        '✓ passed',
        ['policypage 2', 'letterlines 9 to 10'],
        ['4 Exclusions\n4.2 Damage by a flood\nis not covered.', 'nine', 'ten'],
      ],
      ['The total stays below 2,000', '✗ failed', ['The value that was looked at'], ['2400.5']],
      ['It is signed', '? inconclusive', [], []],
    ]);
    expect(await page.ask(`document.querySelector('.lead').textContent`)).toBe(
      '4 requirements: 1 passed, 1 failed, 1 inconclusive, 1 not applicable, in 400 ms.',
    );
  });

  it('tells of a citation that does not count what it was and why, and of errors all that is known', async () => {
    const page = await browser.open(await verificationPage(view));
    const texts = (selector: string): Promise<string[]> =>
      page.ask(`Array.from(document.querySelectorAll('${selector}'), (one) => one.innerText.trim())`);
    const [uncounted] = await texts('.uncounted li');
    expect(uncounted).toContain('not counted malformed locator');
    expect(uncounted).toContain('"locator":7');
    expect(uncounted).toContain('got 7');
    expect(await texts('.error')).toEqual([
      'script_failed: The script raised',
      expect.stringContaining('onerror=pwned()'),
    ]);
  });

  it('shows steps with their times, and what filled the slots by name, format and digest', async () => {
    const page = await browser.open(await verificationPage(view));
    const texts = (selector: string): Promise<string[]> =>
      page.ask(`Array.from(document.querySelectorAll('${selector}'), (one) => one.textContent)`);
    expect(await texts('.steps .times')).toEqual([
      '260 ms, began at 0 ms, 1 attempt',
      '40 ms, began at 260 ms, 2 attempts',
    ]);
    const [policy] = await texts('.slots dd');
    for (const part of ['policy.pdf', 'pdf', '2,144 bytes', `sha256 ${'a'.repeat(64)}`])
      expect(policy).toContain(part);
  });

  it('stays within its bounds, and says of everything that it leaves out', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      id: `r${index}`,
      statement: 's'.repeat(5_000),
      outcome: 'passed' as const,
      reason: 'r'.repeat(5_000),
      check: {},
    }));
    const outcome = { ...result.outcome, requirements: many };
    const [cited = { citations: [] }] = record.requirements;
    const long = {
      ...view,
      result: { ...result, outcome },
      record: { ...record, requirements: many.map(() => cited) },
    };
    const bounds = { requirements: 20, contexts: 3, characters: 60_000 };
    const content = await verificationPage(long, bounds);
    const page = await browser.open(content);
    expect(await page.ask(`document.querySelectorAll('.requirement').length`)).toBe(20);
    const said = await page.ask<string>('document.body.textContent');
    expect(said).toContain('Only the first 20 of 30 requirements are shown.');
    expect(said).toContain('The text of this place is not shown: the page is full.');
    expect(said).toContain('… (5,000 characters in all)');
    expect(await page.ask(`document.querySelectorAll('mark').length`)).toBe(4);
    expect(said.length).toBeLessThan(90_000);
  });

  it('asks for nothing and runs nothing, whatever text stands in it', async () => {
    const page = await browser.open(await verificationPage(view));
    const { requests, complaints } = browser.told;
    expect([complaints, requests.filter((request) => !request.includes('"url":"file:'))]).toEqual([[], []]);
    expect(
      await page.ask(
        `[document.scripts.length, document.images.length, typeof window.pwned, document.body.textContent.includes('\\u202e')]`,
      ),
    ).toEqual([1, 0, 'undefined', false]);
    const marks = await page.ask(`Array.from(document.querySelectorAll('mark')).at(-1).textContent`);
    expect(marks).toBe(HOSTILE.replace('\u202e', 'U+202E'));
  });

  it.each([
    { width: 360, dark: true },
    { width: 1280, dark: false },
  ])('fits $width pixels and keeps its letters readable, dark: $dark', async ({ width, dark }) => {
    const page = await browser.open(await verificationPage(view), { width, dark });
    expect(await page.ask('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const heights = await page.ask<number[]>(
      `Array.from(document.querySelectorAll('.lines tr'), (row) => row.offsetHeight)`,
    );
    expect(heights).toHaveLength(5);
    // A number of two digits stands in one line; rows of whole pixels may differ by one.
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
    expect(await page.ask(LOW_CONTRAST)).toEqual([]);
  });
});
