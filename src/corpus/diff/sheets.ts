import type { DiffPlace, DiffSide } from '../../contract/corpus-diff.ts';
import { countByAddress, diffByAddress } from './cells-by-address.ts';
import { diffByLine } from './cells-by-line.ts';
import { rowsContent, textContent } from './content.ts';
import { hasNumber } from './numbers.ts';
import { pairGap } from './pairing.ts';
import { PlaceList } from './place-list.ts';
import { diffSequences } from './sequence-diff.ts';
import type { SheetAt, Sheets } from './sheet-cells.ts';
import { cellRow, shown } from './sheet-cells.ts';
import { COLUMNS, ROWS } from './sheet-lines.ts';
import { wordBag } from './similarity.ts';

/** Cells that are shown of a sheet that came or went. */
const SHOWN_CELLS = 200;
/** Cells whose words tell whether two sheets are the same one under another name. */
const JUDGED_CELLS = 500;
/** Addresses that must differ before rows and columns are looked for that stand elsewhere. */
const MANY_CELLS = 20;

/** Compares sheets by their names, and their cells by address or, when that says less, by rows or columns that shifted. */
export function diffSheets(before: Sheets, after: Sheets, list: PlaceList): void {
  const { partners, moved, gaps } = diffSequences(
    before.map(({ name }) => name),
    after.map(({ name }) => name),
  );
  partners.forEach((to, from) => {
    if (to !== -1) diffCells(before, from, after, to, list);
  });
  for (const { before: from, after: to } of moved) {
    list.add('moved', false, sheetSide(before, from, list), sheetSide(after, to, list));
    diffCells(before, from, after, to, list);
  }
  for (const gap of gaps) {
    const steps = pairGap(
      gap,
      (at) => wordBag(wordsOf(before[at])),
      (at) => wordBag(wordsOf(after[at])),
    );
    for (const step of steps) {
      if (step.kind === 'removed')
        list.add('removed', hasNumbers(before[step.before]), sheetSide(before, step.before, list), null);
      else if (step.kind === 'added')
        list.add('added', hasNumbers(after[step.after]), null, sheetSide(after, step.after, list));
      else {
        const name = (sheets: Sheets, at: number) => (): DiffSide => ({
          at: sheetAt(sheets, at, '/name'),
          content: textContent(sheets[at]?.name ?? '', list.bounds),
        });
        list.add('changed', false, name(before, step.before), name(after, step.after));
        diffCells(before, step.before, after, step.after, list);
      }
    }
  }
}

function diffCells(before: Sheets, from: number, after: Sheets, to: number, list: PlaceList): void {
  const [one, other] = [sheetOf(before, from), sheetOf(after, to)];
  const differing = countByAddress(one, other);
  const most = Math.max(one.cells.length, other.cells.length);
  if (differing > MANY_CELLS && differing > most / 4) {
    const byLine = [ROWS, COLUMNS].map((axis) => {
      const own = new PlaceList(list.bounds);
      diffByLine(one, other, axis, own);
      return own;
    });
    const [shortest] = byLine.filter(({ total }) => total > 0).toSorted((a, b) => a.total - b.total);
    if (shortest !== undefined && shortest.total < differing) {
      list.take(shortest);
      return;
    }
  }
  diffByAddress(one, other, list);
}

function sheetOf(sheets: Sheets, index: number): SheetAt {
  const { name, cells } = sheets[index] ?? { name: '', cells: [] };
  return { index, name, cells };
}

function sheetSide(sheets: Sheets, at: number, { bounds }: PlaceList): () => DiffSide {
  return () => ({
    at: sheetAt(sheets, at),
    content: rowsContent((sheets[at]?.cells ?? []).slice(0, SHOWN_CELLS).map(cellRow), bounds),
  });
}

function sheetAt(sheets: Sheets, at: number, field = ''): DiffPlace {
  return { unit: 'sheet', pointer: `/sheets/${at}${field}`, sheet: sheets[at]?.name ?? '' };
}

function wordsOf(sheet: Sheets[number] | undefined): string[] {
  return (sheet?.cells ?? [])
    .slice(0, JUDGED_CELLS)
    .map(({ value, formula, error }) => [value, formula, error].map(shown).join(' '));
}

function hasNumbers(sheet: Sheets[number] | undefined): boolean {
  return sheet?.cells.some(({ value }) => hasNumber(shown(value))) ?? false;
}
