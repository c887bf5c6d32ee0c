import type { CitedContext, ContextBlock, ContextText } from './cited-context.ts';

/** What one context may hold: of every text, and of all together. */
export interface ContextBounds {
  readonly text: number;
  readonly all: number;
}

const BOUNDS: ContextBounds = { text: 20_000, all: 60_000 };

/** A context that a page has room for: what was cited has its room before its neighbours, and what is cut is told. */
export function boundedContext(context: CitedContext, bounds: ContextBounds = BOUNDS): CitedContext {
  const texts = context.blocks.flatMap(textsOf);
  const lengths = new Map<ContextText, number>();
  let room = bounds.all;
  for (const one of [...texts.filter(({ cited }) => cited), ...texts.filter(({ cited }) => !cited)]) {
    const length = Math.min(one.text.length, bounds.text, room);
    lengths.set(one, length);
    room -= length;
  }
  const cut = texts.filter((one) => (lengths.get(one) ?? 0) < one.text.length);
  if (cut.length === 0) return context;
  const lost = cut.reduce((sum, one) => sum + one.text.length - (lengths.get(one) ?? 0), 0);
  const fit = (one: ContextText): ContextText => {
    const length = lengths.get(one) ?? 0;
    return length === one.text.length
      ? one
      : { ...one, text: `${one.text.slice(0, length).toWellFormed()}…` };
  };
  const note = `${lost.toLocaleString('en')} characters are not shown: … stands where a text was cut.`;
  return { blocks: context.blocks.map((block) => fitted(block, fit)), notes: [...context.notes, note] };
}

/** How many characters a context shows. */
export function sizeOf({ blocks, notes }: CitedContext): number {
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);
  return sum(blocks.flatMap(textsOf).map(({ text }) => text.length)) + sum(notes.map(({ length }) => length));
}

function textsOf(block: ContextBlock): readonly ContextText[] {
  return block.kind === 'prose' ? block.stretches : block.rows.flatMap(({ cells }) => cells);
}

function fitted(block: ContextBlock, fit: (one: ContextText) => ContextText): ContextBlock {
  return block.kind === 'prose'
    ? { ...block, stretches: block.stretches.map(fit) }
    : { ...block, rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(fit) })) };
}
