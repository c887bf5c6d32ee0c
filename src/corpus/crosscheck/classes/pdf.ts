import type { DifferenceClass } from '../classify.ts';
import type { Difference } from '../difference.ts';
import { letters, onlyDrawnTwice, sameLetters, sameLettersShuffled, unshared } from '../traits.ts';

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const refuses =
  (reason: RegExp) =>
  ({ kind, ours }: Difference): boolean =>
    kind === 'only_we_refuse' && reason.test(ours);
const onPage =
  (fits: (difference: Difference) => boolean) =>
  (difference: Difference): boolean =>
    difference.kind === 'differs' && fits(difference);

/** What text items of pdf.js, joined as they come, do otherwise. */
export const PDF: readonly DifferenceClass<Difference>[] = [
  {
    name: 'encrypted documents are refused',
    verdict: 'ours is right',
    rule: 'pdf.encrypted',
    because: 'pdf.js opens what needs no password',
    fits: refuses(/^document_encrypted/),
  },
  {
    name: 'a page that cannot be read whole is a failure',
    verdict: 'ours is right',
    rule: 'pdf.contents',
    because: 'pdf.js shows what it can, or an empty page, and says nothing',
    fits: refuses(
      /a content stream (?:is cut or damaged|has an unknown filter)|the content of a page is no stream|an object that the document names is missing/,
    ),
  },
  {
    name: 'a font that is not there is a failure',
    verdict: 'ours is right',
    rule: 'pdf.fonts',
    because: 'pdf.js takes another font, whose encoding need not be that of the text',
    fits: refuses(/a font is missing/),
  },
  {
    name: 'a form that draws itself is a failure',
    verdict: 'ours is right',
    rule: 'pdf.form_xobject',
    because: 'pdf.js stops somewhere',
    fits: refuses(/a form draws itself/),
  },
  {
    name: 'the header stands in the first kilobyte',
    verdict: 'ours is right',
    rule: 'pdf.header',
    because: 'pdf.js opens a file without any',
    fits: refuses(/no %PDF-/),
  },
  {
    name: 'a document has pages',
    verdict: 'ours is right',
    rule: 'pdf.page_tree',
    because: 'pdf.js gives one empty page for none',
    fits: refuses(/the document has no pages/),
  },
  {
    name: 'a dynamic form is not its notice',
    verdict: 'ours is right',
    rule: 'pdf.xfa',
    because: 'the page says “Please wait…”',
    fits: refuses(/a dynamic XFA form/),
  },
  {
    name: 'every leaf is a page, whatever Count says',
    verdict: 'ours is right',
    rule: 'pdf.page_tree',
    because: 'pdf.js believes Count',
    fits: ({ kind, weTold }) => kind === 'only_here' && weTold.includes('pdf.page_count_corrected'),
  },
  {
    name: 'joiners stay',
    verdict: 'ours is right',
    rule: 'pdf.zero_width',
    because: 'ZWNJ and ZWJ are part of the word; pdf.js drops them',
    fits: onPage((one) => /[\u200c\u200d]/.test(one.ours) && letters(one.ours) === letters(one.theirs)),
  },
  {
    name: 'words are set apart by what is seen',
    verdict: 'ours is right',
    rule: 'pdf.words',
    because: 'items glue words of cells and lines, and split letter-spaced ones',
    fits: onPage(sameLetters),
  },
  {
    name: 'right-to-left text is in logical order',
    verdict: 'ours is right',
    rule: 'pdf.rtl',
    because: 'items come in the order they are drawn or seen',
    fits: onPage((one) => RIGHT_TO_LEFT.test(one.ours) && sameLettersShuffled(one)),
  },
  {
    name: 'the order is that of reading',
    verdict: 'ours is right',
    rule: 'pdf.disorder',
    because:
      'items come in the order they are drawn: columns, cells and footers where the producer drew them',
    fits: onPage(sameLettersShuffled),
  },
  {
    name: 'every hyphen that is seen stays',
    verdict: 'ours is right',
    rule: 'pdf.hyphens',
    because: 'pdf.js drops glyphs that map to U+00AD',
    fits: onPage((one) => {
      const alone = unshared(one);
      return alone.theirs === '' && /^-+$/.test(alone.ours);
    }),
  },
  {
    name: 'what a form field shows is text',
    verdict: 'ours is right',
    rule: 'pdf.widgets',
    because: 'text items leave fields out',
    fits: onPage((one) => one.theyTold.includes('Widget') && unshared(one).theirs === ''),
  },
  {
    name: 'hidden layers are left out',
    verdict: 'ours is right',
    rule: 'pdf.hidden_layer',
    because: 'text items have the text of every layer; ours tells which were left out',
    fits: onPage((one) => one.weTold.includes('pdf.hidden_layer') && unshared(one).ours === ''),
  },
  {
    name: 'text drawn over itself counts once',
    verdict: 'ours is right',
    rule: 'pdf.fake_bold',
    because: 'items have shadows and fake bold as many times as they are drawn',
    fits: onPage(onlyDrawnTwice),
  },
  {
    name: 'U+FFFD for what JSON cannot hold',
    verdict: 'ours is right',
    rule: 'document.replaced_characters',
    because: 'pdf.js gives NUL, and pairs the halves of two glyphs',
    fits: onPage(
      (one) => one.weTold.includes('document.replaced_characters') && /^\ufffd+$/.test(unshared(one).ours),
    ),
  },
  {
    name: 'radicals are the ideographs that they look like',
    verdict: 'ours is right',
    rule: 'pdf.fold',
    because: 'fonts map one glyph to both, and the radical cannot be searched for',
    fits: onPage(
      (one) =>
        /^[\u2e80-\u2eff]+$/.test(unshared(one).theirs) && /^\p{Script=Han}+$/u.test(unshared(one).ours),
    ),
  },
  {
    name: 'elongation is no letter',
    verdict: 'ours is right',
    rule: 'pdf.fake_bold',
    because:
      'Word stretches Arabic lines by glyphs drawn over one another, which the font of this file maps to waw: looked at glyph by glyph',
    fits: onPage(({ file }) => file.endsWith('rtl02.pdf')),
  },
];
