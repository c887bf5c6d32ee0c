import type { ExtractOutput } from '../../contract/extract-output.ts';
import type { CitedContext, ContextBlock } from './cited-context.ts';
import { rowTable } from './row-table.ts';

type Block = Extract<ExtractOutput, { readonly format: 'docx' }>['blocks'][number];

const AROUND = 2;
const ROWS_AROUND = 4;
const ROWS_OF_A_NEIGHBOUR = 5;
const POINTER = /^\/blocks\/(0|[1-9]\d*)(?:\/(?:(text)|rows(?:\/(0|[1-9]\d*)(?:\/(0|[1-9]\d*))?)?))?$/;

/** A cited block of a document between the two before and after; undefined for a pointer to anything but its text. */
export function blockContext(blocks: readonly Block[], pointer: string): CitedContext | undefined {
  const steps = POINTER.exec(pointer);
  const index = Number(steps?.[1]);
  const target = blocks[index];
  if (steps === null || target === undefined) return undefined;
  const [, , text, row, column] = steps;
  if (target.kind === 'table' ? text !== undefined : pointer.includes('/rows')) return undefined;
  const first = Math.max(0, index - AROUND);
  const shown = blocks.slice(first, index + AROUND + 1).map((block, at) => {
    if (first + at !== index) return neighbour(block);
    return block.kind === 'paragraph' ? paragraph(block, true) : citedTable(block.rows, row, column);
  });
  return { blocks: shown.map(({ block }) => block), notes: shown.flatMap(({ notes }) => notes) };
}

interface Shown {
  readonly block: ContextBlock;
  readonly notes: readonly string[];
}

function paragraph({ text, style }: Extract<Block, { readonly kind: 'paragraph' }>, cited: boolean): Shown {
  return { block: { kind: 'prose', label: style ?? '', stretches: [{ text, cited }] }, notes: [] };
}

function neighbour(block: Block): Shown {
  if (block.kind === 'paragraph') return paragraph(block, false);
  const { rows } = block;
  const more = rows.length - ROWS_OF_A_NEIGHBOUR;
  const { block: table, notes } = rowTable(rows.slice(0, ROWS_OF_A_NEIGHBOUR), () => false);
  return {
    block: table,
    notes: more > 0 ? [...notes, `${more} further rows of a neighbouring table are not shown.`] : notes,
  };
}

function citedTable(
  rows: readonly (readonly string[])[],
  row: string | undefined,
  column: string | undefined,
): Shown {
  if (row === undefined) return rowTable(rows, () => true);
  const at = Number(row);
  const first = Math.max(0, at - ROWS_AROUND);
  const near = rows.slice(first, at + ROWS_AROUND + 1);
  const label = `rows ${first + 1} to ${first + near.length} of ${rows.length}`;
  return rowTable(near, (line, cell) => line === at && (column === undefined || cell === Number(column)), {
    first,
    label,
  });
}
