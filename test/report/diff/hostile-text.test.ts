// Documents are hostile: whatever stands in them, their names and their errors, the page shows it and nothing runs.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CorpusDiff, FileDiff } from '../../../src/contract/corpus-diff.ts';
import { diffReport } from '../../../src/report/diff/diff-report.ts';
import { CHROMIUM, Chromium } from '../../helpers/chromium.ts';
import { fileDiff, sampleCorpusDiff } from '../../helpers/corpus-diff-sample.ts';

const ABSENT = CHROMIUM === undefined ? ' (skipped: there is no Chromium)' : '';
const FILES = 80;
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

describe.skipIf(CHROMIUM === undefined)(`hostile text in the report of a diff, seed ${SEED}${ABSENT}`, () => {
  it('lets no text of a document become markup or script, whatever it is', { timeout: 60_000 }, async () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '</style>',
        '</script>',
        '<script>pwned()</script>',
        '<img src=x onerror=pwned()>',
        '<!--',
        ']]>',
        '\u202e',
        '\u2066',
        '\u0000',
        '\ud800',
        'javascript:',
        '`',
        '${',
        '\n',
        'a',
        '</td></tr></table>',
        '&lt;',
      ),
      minLength: 1,
      maxLength: 8,
    });
    const [diff] = fc.sample(
      fc.array(fc.tuple(hostile, hostile), { minLength: FILES, maxLength: FILES }).map(hostileDiff),
      { numRuns: 1, seed: SEED },
    );
    if (diff === undefined) throw new Error('Cannot test: no diff was made');
    await using browser = await Chromium.start();
    const page = await browser.open(await diffReport(diff));
    const seen = await page.ask(`({
      scripts: document.scripts.length, styles: document.querySelectorAll('style').length, pwned: typeof window.pwned,
      strange: Array.from(document.body.querySelectorAll('*'), (one) => one.localName).filter((name) => !${JSON.stringify(ELEMENTS)}.includes(name)),
      handlers: Array.from(document.querySelectorAll('*')).flatMap((one) => one.getAttributeNames()).filter((name) => name.startsWith('on')),
      places: document.querySelectorAll('.place').length,
      turned: /[\\u202a-\\u202e\\u2066-\\u2069]/.test(document.body.textContent),
      texts: Array.from(document.querySelectorAll('.place .side .text'), (one) => one.textContent),
    })`);
    expect(seen).toMatchObject({
      scripts: 1,
      styles: 1,
      pwned: 'undefined',
      strange: [],
      handlers: [],
      places: FILES,
      turned: false,
    });
    const texts = (seen as { texts: string[] }).texts;
    for (const [index, { places }] of diff.files.entries()) {
      const content = places[0]?.before?.content;
      // A line end that went alone is drawn.
      expect(texts[2 * index]?.replaceAll('↵', '')).toBe(
        content?.kind === 'text' ? asShown(content.text) : '',
      );
    }
    expect(browser.told.complaints).toEqual([]);
  });
});

const ELEMENTS =
  'a article b bdi br button code dd del details dialog div dl dt fieldset form h1 h2 h3 h4 header i input ins kbd legend li main nav output p rect script section small span summary svg table tbody td th tr ul'.split(
    ' ',
  );

/** A file for every pair of texts, which also stand in its name, in its error and in its places. */
function hostileDiff(pairs: readonly (readonly [string, string])[]): CorpusDiff {
  const files = pairs.map(([one, other], index): FileDiff => {
    const at = { unit: 'cell', pointer: `/${one}`, sheet: other, address: one, field: 'value' } as const;
    const side = (text: string): NonNullable<FileDiff['places'][number]['before']> => ({
      at,
      content: { kind: 'text', text, cut: true },
    });
    const error = { error_code: 'document_malformed', error_details: { reason: one, [other]: one } } as const;
    const file = fileDiff({
      file: `${index}/${one}${other}`,
      renamed_from: other,
      places: [{ change: 'changed', numbers: true, before: side(one), after: side(`${other}!`) }],
    });
    return { ...file, after: file.after === null ? null : { ...file.after, ...error } };
  });
  const sample = sampleCorpusDiff();
  return { ...sample, files, before: { ...sample.before, folder: pairs[0]?.[0] ?? '' } };
}

/** What a reader sees of a text: what hides or turns is named. */
function asShown(text: string): string {
  return text
    .toWellFormed()
    .replace(
      /[\u0000\u202e\u2066]/g,
      (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
}
