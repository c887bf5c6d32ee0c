import type { Locator } from '../../contract/citation.ts';
import type { ExtractOutput } from '../../contract/extract-output.ts';
import type { CitedContext, ContextBlock, ContextText } from './cited-context.ts';
import { NO_PLACE } from './cited-context.ts';
import { firstOf } from './first-of.ts';
import { rowTable } from './row-table.ts';

type Pages = Extract<ExtractOutput, { readonly format: 'pdf' }>['pages'];
type Slides = Extract<ExtractOutput, { readonly format: 'pptx' }>['slides'];
type Region = Extract<Locator, { readonly region: unknown }>['region'];

const MOST_PARTS = 300;
const EMPTY_PAGE = 'The page has no text.';

/** The text of a cited page. */
export function pageContext(pages: Pages, number: number): CitedContext {
  const page = pages.find((one) => one.number === number);
  if (page === undefined) return NO_PLACE;
  if (page.text === '') return { blocks: [], notes: [EMPTY_PAGE] };
  return { blocks: [cited('', page.text)], notes: [] };
}

/** The text of a page with that of a cited region marked in it; before it where it does not stand there just once. */
export function regionContext(pages: Pages, { page: number, ...at }: Region, excerpt?: string): CitedContext {
  const page = pages.find((one) => one.number === number);
  if (page === undefined) return NO_PLACE;
  const { text } = page;
  const notes = [
    `The region is ${at.width} points wide and ${at.height} high, ${at.x} from the left and ${at.y} from the top of page ${number}.`,
    ...(text === '' ? [EMPTY_PAGE] : []),
    ...(excerpt === '' ? ['No text stands in the region.'] : []),
  ];
  const around = (stretches: readonly ContextText[]): ContextBlock[] =>
    text === '' ? [] : [{ kind: 'prose', label: `page ${number}`, stretches }];
  const plain = around([{ text, cited: false }]);
  if (excerpt === undefined || excerpt === '') return { blocks: plain, notes };
  const found = text.indexOf(excerpt);
  if (found === -1 || text.includes(excerpt, found + 1))
    return { blocks: [cited('in the region', excerpt), ...plain], notes };
  const stretches = [
    { text: text.slice(0, found), cited: false },
    { text: excerpt, cited: true },
    { text: text.slice(found + excerpt.length), cited: false },
  ];
  return { blocks: around(stretches), notes };
}

/** All that a cited slide says: its title, paragraphs, tables and notes. */
export function slideContext(slides: Slides, number: number): CitedContext {
  const slide = slides.find((one) => one.number === number);
  if (slide === undefined) return NO_PLACE;
  const piece = (label: string, text: string): ContextBlock[] => (text === '' ? [] : [cited(label, text)]);
  const paragraphs = firstOf(slide.paragraphs, MOST_PARTS, 'paragraphs');
  const listed = firstOf(slide.tables, MOST_PARTS, 'tables');
  const tables = listed.items.map(({ rows }) => rowTable(rows, () => true));
  const blocks = [
    ...piece('title', slide.title ?? ''),
    ...paragraphs.items.flatMap((text) => piece('', text)),
    ...tables.map(({ block }) => block),
    ...piece('notes', slide.notes),
  ];
  const empty = blocks.length === 0 ? ['The slide has no text.'] : [];
  const notes = [...empty, ...paragraphs.notes, ...listed.notes, ...tables.flatMap((table) => table.notes)];
  return { blocks, notes };
}

function cited(label: string, text: string): ContextBlock {
  return { kind: 'prose', label, stretches: [{ text, cited: true }] };
}
