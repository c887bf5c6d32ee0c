// The page of a verification in a real browser.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownRecord, ShownResult } from '../../../src/report/verify/verification.ts';
import { verificationPage } from '../../../src/report/verify/verification-page.ts';
import { CHROMIUM, Chromium } from '../../helpers/chromium.ts';
import { LOW_CONTRAST } from '../../helpers/page-contrast.ts';

const ABSENT = CHROMIUM === undefined ? ' (skipped: there is no Chromium)' : '';
const HOSTILE = '</blockquote></mark><script>pwned()</script><img src=x onerror=pwned()>"\'&\u202e';

const result: ShownResult = {
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
  },
};
const record: ShownRecord = {
  durationMs: 400,
  steps: [
    { startedMs: 0, endedMs: 260 },
    { startedMs: 260, endedMs: 300 },
  ],
  requirements: [
    {
      citations: [
        {
          citation: { slot: 'policy', locator: { page: 2 } },
          valid: true,
          excerpt: '4.2 Damage by a flood\nis not covered.',
        },
        { citation: { slot: 'letter', locator: { lines: { start: 3, end: 4 } } }, valid: true },
        { citation: { slot: HOSTILE, locator: 7 }, valid: false, why: 'malformed_locator' },
      ],
    },
    { citations: [] },
    { citations: [], error: { code: 'script_failed', message: 'The script raised an exception' } },
    {
      citations: [
        { citation: { slot: HOSTILE, locator: { json_pointer: HOSTILE } }, valid: true, excerpt: HOSTILE },
      ],
    },
  ],
};

describe.skipIf(CHROMIUM === undefined)(`the page of a verification in a browser${ABSENT}`, () => {
  let browser: Chromium;
  beforeAll(async () => {
    browser = await Chromium.start();
  });
  afterAll(async () => {
    await browser[Symbol.asyncDispose]();
  });

  it('shows the evidence beside each requirement, the cited places marked', async () => {
    const page = await browser.open(await verificationPage(result, record));
    const beside = await page.ask(
      `Array.from(document.querySelectorAll('.requirement'), (one) => [one.querySelector('h2').textContent, one.querySelector('.tag').textContent, Array.from(one.querySelectorAll('figcaption'), (place) => place.textContent), Array.from(one.querySelectorAll('mark'), (mark) => mark.textContent)])`,
    );
    expect((beside as unknown[]).slice(0, 3)).toEqual([
      [
        'clause',
        'passed',
        ['policy, page 2', 'letter, lines 3 to 4', 'not counted malformed locator'],
        ['4.2 Damage by a flood\nis not covered.'],
      ],
      ['limit', 'failed', ['the value'], ['2400.5']],
      ['date', 'inconclusive', [], []],
    ]);
    expect(await page.ask(`document.querySelector('.lead').textContent`)).toBe(
      'Requirements: 1 passed, 1 failed, 1 inconclusive, 1 not applicable, in 400 ms.',
    );
  });

  it('asks for nothing and runs nothing, whatever text stands in it', async () => {
    const page = await browser.open(await verificationPage(result, record));
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
    const page = await browser.open(await verificationPage(result, record), { width, dark });
    expect(await page.ask('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await page.ask(LOW_CONTRAST)).toEqual([]);
  });
});
