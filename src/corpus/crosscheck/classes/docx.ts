import type { DifferenceClass } from '../classify.ts';
import type { Difference } from '../difference.ts';
import { holdsTheirs, inCase, inCasesAlone, letters } from '../traits.ts';

/** Mammoth ignores an element and says so, and our text holds what it left out. */
const ignored =
  (...elements: readonly string[]) =>
  (difference: Difference): boolean =>
    (difference.kind === 'only_here' || difference.kind === 'differs') &&
    elements.some((element) =>
      difference.theyTold.some((told) => told.endsWith(` ${element}`) || told.endsWith(`}${element}`)),
    ) &&
    (difference.kind === 'only_here' || holdsTheirs(difference) || isSubsequence(difference));

/** Whether their letters come in ours in order. */
function isSubsequence({ ours, theirs }: Difference): boolean {
  const wanted = letters(theirs);
  let at = 0;
  for (const letter of letters(ours)) if (letter === wanted[at]) at++;
  return at === wanted.length && ours !== theirs;
}

/** What mammoth does otherwise. */
export const DOCX: readonly DifferenceClass<Difference>[] = [
  {
    name: 'text that another file or format holds is a failure',
    verdict: 'ours is right',
    rule: 'docx.alt_chunk',
    because: 'mammoth ignores altChunk, subDoc and SmartArt, and the text would be missing',
    fits: ({ kind, ours }) =>
      kind === 'only_we_refuse' && /altChunk|subDoc|a diagram has no data part/.test(ours),
  },
  {
    name: 'a package without its main part is a failure',
    verdict: 'ours is right',
    rule: 'container.no_main_part',
    because: 'mammoth falls back to word/document.xml, which nothing names',
    fits: ({ kind, ours }) =>
      kind === 'only_we_refuse' && /names no main part|the main part is missing/.test(ours),
  },
  {
    name: 'backslashes in the names of parts',
    verdict: 'ours is right',
    rule: 'container.names',
    because: 'some producers write them; mammoth finds no part then',
    fits: ({ kind, theirs }) =>
      kind === 'only_they_refuse' && theirs.includes('Could not find main document part'),
  },
  {
    name: 'simple fields are read',
    verdict: 'ours is right',
    rule: 'docx.fld_simple',
    because: 'mammoth ignores fldSimple with the text in it',
    fits: ignored('w:fldSimple'),
  },
  {
    name: 'equations are read',
    verdict: 'ours is right',
    rule: 'docx.omml',
    because: 'mammoth ignores oMath and oMathPara',
    fits: ignored('oMath', 'oMathPara'),
  },
  {
    name: 'wrappers are transparent',
    verdict: 'ours is right',
    rule: 'docx.bdo',
    because: 'mammoth ignores bdo and dir with the text in them',
    fits: ignored('w:bdo', 'w:dir'),
  },
  {
    name: 'the base of a ruby annotation is text',
    verdict: 'ours is right',
    rule: 'docx.ruby',
    because: 'mammoth ignores ruby, base and all',
    fits: ignored('w:ruby'),
  },
  {
    name: 'ptab is a tab and cr a line feed',
    verdict: 'ours is right',
    rule: 'docx.ptab',
    because: 'mammoth ignores both',
    fits: (difference) =>
      ignored('w:ptab', 'w:cr')(difference) && letters(difference.ours) === letters(difference.theirs),
  },
  {
    name: 'any VML shape may hold a box',
    verdict: 'ours is right',
    rule: 'docx.text_box.vml',
    because: 'mammoth knows shape, rect and roundrect and ignores the others',
    fits: ignored('v:oval', 'v:line'),
  },
  {
    name: 'a symbol without a mapping is its code point',
    verdict: 'ours is right',
    rule: 'docx.sym',
    because: 'mammoth leaves out symbols that it does not know',
    fits: (difference) =>
      difference.theyTold.some((told) => told.startsWith('A w:sym element with an unsupported character')) &&
      isSubsequence(difference),
  },
  {
    name: 'stray field characters are ignored, an instruction never shows',
    verdict: 'ours is right',
    rule: 'docx.complex_field.no_result',
    because: 'mammoth shows the instruction of a field without a separate',
    fits: ({ theyTold }) => theyTold.some((told) => told.startsWith('Ignoring complex field')),
  },
  {
    name: 'covered cells are empty',
    verdict: 'ours is right',
    rule: 'docx.covered_text',
    because: 'mammoth shows the text under a horizontal merge; ours leaves it out and tells',
    fits: ({ kind, weTold }) => kind === 'differs' && weTold.includes('docx.covered_text'),
  },
  {
    name: 'the empty paragraph after a nested table is dropped',
    verdict: 'ours is right',
    rule: 'docx.nested_table',
    because:
      'a cell must end with a paragraph (ECMA-376-1 §17.4.65); after a nested table it is no text of the author',
    fits: ({ kind, ours, theirs }) =>
      kind === 'differs' &&
      ours.startsWith('| ') &&
      ours.replaceAll(/\n+/g, '\n') === theirs.replaceAll(/\n+(?= \||$)/g, '').replaceAll(/\n+/g, '\n'),
  },
  {
    name: 'skipped grid columns are empty cells',
    verdict: 'ours is right',
    rule: 'docx.grid_before',
    because:
      'mammoth knows neither gridBefore nor gridAfter: its rows are moved to the left, and merges go astray',
    fits: (difference) =>
      difference.kind === 'differs' &&
      (inCase('skipped-grid-columns')(difference) ||
        (difference.ours.startsWith('|  | ') &&
          difference.ours.replace(/[|\s]/g, '') === difference.theirs.replace(/[|\s]/g, ''))),
  },
  inCasesAlone(
    {
      name: 'one branch of mc:AlternateContent',
      verdict: 'ours is right',
      rule: 'docx.alternate_content',
      because: 'ISO 29500-3 §9.3; mammoth takes the Fallback always, and only where it expects one',
    },
    'alternate-content-around-blocks-rows-and-cells',
    'alternate-content-in-a-line',
    'alternate-content-prefix-of-another-namespace',
    'alternate-content-several-choices',
    'text-box-without-fallback',
    'text-box-with-table-and-box',
    'text-boxes-in-groups',
  ),
  inCasesAlone(
    {
      name: 'CDATA is text',
      verdict: 'ours is right',
      rule: 'docx.characters',
      because: 'XML 1.0 §2.7; mammoth drops CDATA sections',
    },
    'characters-beyond-the-basic-plane',
  ),
  inCasesAlone(
    {
      name: 'revisions are accepted whole',
      verdict: 'ours is right',
      rule: 'docx.deleted_mark',
      because: 'mammoth knows no deleted cells, joins over tables, and keeps a paragraph that was moved away',
    },
    'deleted-cell-is-empty',
    'deleted-paragraph-mark-before-table-or-end',
    'moved-text-read-once',
  ),
  inCasesAlone(
    {
      name: 'the instructions of fields never show, a field that never closes does',
      verdict: 'ours is right',
      rule: 'docx.complex_field',
      because: 'mammoth shows what stands in an instruction besides instrText, and hides nothing by nesting',
    },
    'field-never-closed-in-a-box',
    'field-never-closed-is-shown',
    'instruction-over-many-blocks',
    'nested-fields',
  ),
  inCasesAlone(
    {
      name: 'a field that never closes beside paragraphs',
      verdict: 'ours is right',
      rule: 'docx.unclosed_field.implied',
      because: 'mammoth joins a paragraph with a deleted mark into the next table',
    },
    'field-never-closed-beside-paragraphs',
  ),
  inCasesAlone(
    {
      name: 'a drop-down field is its chosen entry',
      verdict: 'ours is right',
      rule: 'docx.form_dropdown',
      because: 'mammoth knows check boxes alone',
    },
    'form-dropdown-chosen-entry',
    'libreoffice-rtf-form-fields',
  ),
  inCasesAlone(
    {
      name: 'every body is read',
      verdict: 'ours is right',
      rule: 'docx.several_bodies',
      because: 'mammoth reads the first',
    },
    'several-bodies',
  ),
  inCasesAlone(
    {
      name: 'SmartArt is read',
      verdict: 'ours is right',
      rule: 'docx.smart_art',
      because: 'mammoth does not know it',
    },
    'smart-art-after-its-anchor',
  ),
  {
    name: 'a table without cells is no block',
    verdict: 'ours is right',
    rule: 'docx.table_without_cells',
    because: 'mammoth gives a row without cells',
    fits: ({ kind, theirs }) => kind === 'only_there' && theirs.split('\n').every((row) => row === '| '),
  },
  inCasesAlone(
    {
      name: 'a vertical merge goes by grid column and needs a cell above',
      verdict: 'ours is right',
      rule: 'docx.vmerge.grid_column',
      because:
        'mammoth drops the text of a continue that nothing precedes, and counts cells instead of columns',
    },
    'vertical-merge-by-grid-column',
    'vertical-merge-with-nothing-above',
  ),
];
