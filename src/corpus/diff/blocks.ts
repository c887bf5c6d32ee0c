import type { DiffPlace, DiffSide } from '../../contract/corpus-diff.ts';
import type { ExtractOutput } from '../../contract/extract-output.ts';
import { rowsContent, showFrom, textContent } from './content.ts';
import { hasNumber, numbersDiffer } from './numbers.ts';
import { pairGap } from './pairing.ts';
import type { PlaceList } from './place-list.ts';
import { diffSequences } from './sequence-diff.ts';
import { wordBag } from './similarity.ts';
import { diffTable } from './table-columns.ts';
import type { CellPlace } from './table-rows.ts';
import { cellPointer } from './table-rows.ts';

/** Paragraphs and tables of a DOCX body. */
export type Blocks = Extract<ExtractOutput, { readonly format: 'docx' }>['blocks'];

type Block = Blocks[number];

/** Compares the blocks of two bodies: those that came, went or moved, the others within. */
export function diffBlocks(before: Blocks, after: Blocks, list: PlaceList): void {
  const { gaps, moved } = diffSequences(before.map(keyOf), after.map(keyOf), isTold);
  const side = (blocks: Blocks, at: number) => (): DiffSide => wholeBlock(blocks[at], at, list);
  for (const gap of gaps) {
    const steps = pairGap(
      gap,
      (at) => wordBag(textsOf(before[at])),
      (at) => wordBag(textsOf(after[at])),
    );
    for (const step of steps) {
      if (step.kind === 'removed')
        list.add('removed', textsOf(before[step.before]).some(hasNumber), side(before, step.before), null);
      else if (step.kind === 'added')
        list.add('added', textsOf(after[step.after]).some(hasNumber), null, side(after, step.after));
      else diffBlock(before, step.before, after, step.after, list);
    }
  }
  for (const pair of moved) list.add('moved', false, side(before, pair.before), side(after, pair.after));
}

function diffBlock(before: Blocks, from: number, after: Blocks, to: number, list: PlaceList): void {
  const [one, other] = [before[from], after[to]];
  if (one?.kind === 'table' && other?.kind === 'table') {
    diffTable(one.rows, other.rows, { before: cellOf(from), after: cellOf(to) }, list);
    return;
  }
  if (one?.kind !== 'paragraph' || other?.kind !== 'paragraph') {
    list.add(
      'changed',
      numbersDiffer(textsOf(one).join('\n'), textsOf(other).join('\n')),
      () => wholeBlock(one, from, list),
      () => wholeBlock(other, to, list),
    );
    return;
  }
  const note = (field: string, was: string, is: string): void => {
    const start = showFrom(was, is, list.bounds);
    list.add(
      'changed',
      field === 'text' && numbersDiffer(was, is),
      () => ({ at: blockAt(from, `/${field}`), content: textContent(was, list.bounds, start) }),
      () => ({ at: blockAt(to, `/${field}`), content: textContent(is, list.bounds, start) }),
    );
  };
  if (one.text !== other.text) note('text', one.text, other.text);
  if (one.style !== other.style) note('style', one.style ?? 'no style', other.style ?? 'no style');
}

function wholeBlock(block: Block | undefined, at: number, { bounds }: PlaceList): DiffSide {
  const content =
    block?.kind === 'table' ? rowsContent(block.rows, bounds) : textContent(block?.text ?? '', bounds);
  return { at: blockAt(at), content };
}

function blockAt(at: number, field = ''): DiffPlace {
  return { unit: 'block', pointer: `/blocks/${at}${field}`, block: at + 1, row: null, column: null };
}

function cellOf(block: number): CellPlace {
  return (row, column) => ({
    unit: 'block',
    pointer: cellPointer(`/blocks/${block}/rows`, row, column),
    block: block + 1,
    row: row === null ? null : row + 1,
    column: column === null ? null : column + 1,
  });
}

function keyOf(block: Block): string {
  return block.kind === 'table'
    ? JSON.stringify(block.rows)
    : JSON.stringify([block.text, block.style, 'paragraph']);
}

/** Empty paragraphs are all the same: none of them is known again elsewhere. */
function isTold(key: string): boolean {
  return !key.startsWith('["",');
}

function textsOf(block: Block | undefined): readonly string[] {
  if (block === undefined) return [];
  return block.kind === 'table' ? block.rows.flat() : [block.text];
}
