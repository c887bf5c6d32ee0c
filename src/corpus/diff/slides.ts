import type { DiffPlace, DiffSide } from '../../contract/corpus-diff.ts';
import type { ExtractOutput } from '../../contract/extract-output.ts';
import { rowsContent, showFrom, textContent } from './content.ts';
import { hasNumber, numbersDiffer } from './numbers.ts';
import { pairGap } from './pairing.ts';
import type { PlaceList } from './place-list.ts';
import type { SequenceDiff } from './sequence-diff.ts';
import { diffSequences } from './sequence-diff.ts';
import { wordBag } from './similarity.ts';
import { diffTable } from './table-columns.ts';
import { cellPointer } from './table-rows.ts';

/** The slides of a presentation. */
export type Slides = Extract<ExtractOutput, { readonly format: 'pptx' }>['slides'];

type Slide = Slides[number];
type Part = Extract<DiffPlace, { readonly unit: 'slide' }>['part'];

/** What a difference on a slide is about: where it stands, what it says and what its words are. */
interface SlideItem {
  readonly side: () => DiffSide;
  readonly texts: readonly string[];
}

/** Compares slides: those that came, went or moved, the others part by part. */
export function diffSlides(before: Slides, after: Slides, list: PlaceList): void {
  const from = before.map((slide, at) => wholeSlide(slide, at, list));
  const to = after.map((slide, at) => wholeSlide(slide, at, list));
  const diff = diffSequences(before.map(keyOf), after.map(keyOf));
  noteSequence(diff, from, to, list, (one, other) => {
    const [was, is] = [before[one], after[other]];
    if (was !== undefined && is !== undefined) diffSlide(was, one, is, other, list);
  });
}

/** The number of a slide is its place and no part of what it says. */
function keyOf({ title, paragraphs, tables, notes }: Slide): string {
  return JSON.stringify([title, paragraphs, tables, notes]);
}

function diffSlide(before: Slide, from: number, after: Slide, to: number, list: PlaceList): void {
  const text = (slide: number, pointer: string, part: Part, content: string, start = 0): DiffSide => ({
    at: place(slide, pointer, part),
    content: textContent(content, list.bounds, start),
  });
  const noteText = (pointers: readonly [string, string], part: Part, was: string, is: string): void => {
    const start = showFrom(was, is, list.bounds);
    list.add(
      'changed',
      numbersDiffer(was, is),
      () => text(from, pointers[0], part, was, start),
      () => text(to, pointers[1], part, is, start),
    );
  };
  const paragraphs = (slide: Slide, number: number): SlideItem[] =>
    slide.paragraphs.map((content, at) => ({
      side: () => text(number, `/paragraphs/${at}`, 'paragraph', content),
      texts: [content],
    }));
  const tables = (slide: Slide, number: number): SlideItem[] =>
    slide.tables.map(({ rows }, at) => ({
      side: () => ({
        at: place(number, `/tables/${at}`, 'table'),
        content: rowsContent(rows, list.bounds),
      }),
      texts: rows.flat(),
    }));
  if (before.title !== after.title)
    noteText(['/title', '/title'], 'title', before.title ?? 'no title', after.title ?? 'no title');
  noteSequence(
    diffSequences(before.paragraphs, after.paragraphs),
    paragraphs(before, from),
    paragraphs(after, to),
    list,
    (one, other) => {
      const pointers = [`/paragraphs/${one}`, `/paragraphs/${other}`] as const;
      noteText(pointers, 'paragraph', before.paragraphs[one] ?? '', after.paragraphs[other] ?? '');
    },
  );
  const rowKeys = (slide: Slide): string[] => slide.tables.map(({ rows }) => JSON.stringify(rows));
  noteSequence(
    diffSequences(rowKeys(before), rowKeys(after)),
    tables(before, from),
    tables(after, to),
    list,
    (one, other) => {
      const cellOf = (slide: number, table: number) => (row: number | null, column: number | null) =>
        place(slide, cellPointer(`/tables/${table}/rows`, row, column), 'table');
      const places = { before: cellOf(from, one), after: cellOf(to, other) };
      diffTable(before.tables[one]?.rows ?? [], after.tables[other]?.rows ?? [], places, list);
    },
  );
  if (before.notes !== after.notes) noteText(['/notes', '/notes'], 'notes', before.notes, after.notes);
}

/** Notes what came, went and moved; what changed is looked into by `within`. */
function noteSequence(
  { gaps, moved }: SequenceDiff,
  before: readonly SlideItem[],
  after: readonly SlideItem[],
  list: PlaceList,
  within: (before: number, after: number) => void,
): void {
  for (const gap of gaps) {
    const steps = pairGap(
      gap,
      (at) => wordBag(before[at]?.texts ?? []),
      (at) => wordBag(after[at]?.texts ?? []),
    );
    for (const step of steps) {
      if (step.kind === 'changed') within(step.before, step.after);
      else if (step.kind === 'removed') {
        const item = before[step.before];
        if (item !== undefined) list.add('removed', item.texts.some(hasNumber), item.side, null);
      } else {
        const item = after[step.after];
        if (item !== undefined) list.add('added', item.texts.some(hasNumber), null, item.side);
      }
    }
  }
  for (const pair of moved)
    list.add('moved', false, before[pair.before]?.side ?? null, after[pair.after]?.side ?? null);
}

function wholeSlide(slide: Slide, at: number, { bounds }: PlaceList): SlideItem {
  const { title, paragraphs, tables, notes } = slide;
  const texts = [title ?? '', ...paragraphs, ...tables.flatMap(({ rows }) => rows.flat()), notes];
  return {
    texts,
    side: () => ({
      at: place(at, '', 'slide'),
      content: textContent(texts.filter((text) => text !== '').join('\n'), bounds),
    }),
  };
}

function place(slide: number, pointer: string, part: Part): DiffPlace {
  return { unit: 'slide', pointer: `/slides/${slide}${pointer}`, slide: slide + 1, part };
}
