import type { DiffPlace, LineRange } from '../../contract/corpus-diff.ts';

/** Where a difference is, in the words that a reader of the document would use. */
export function placeLabel(place: DiffPlace): string {
  switch (place.unit) {
    case 'page':
      return `Page ${place.page}, ${lines(place.lines)}`;
    case 'slide':
      return `Slide ${place.slide}${place.part === 'slide' ? '' : `, ${place.part}`}`;
    case 'block':
      return `Block ${place.block}${cellOf(place.row, place.column)}`;
    case 'sheet':
      return `Sheet ${place.sheet}`;
    case 'cell':
      return `${place.sheet} ${place.address}${place.field === 'cell' ? '' : `, ${place.field}`}`;
    case 'row':
      return capital(cellOf(place.row, place.column).slice(2));
    case 'pointer':
      return place.pointer === '' ? 'The whole value' : place.pointer;
    case 'lines':
      return capital(lines(place.lines));
  }
}

function lines({ start, end }: LineRange): string {
  return start === end ? `line ${start}` : `lines ${start}–${end}`;
}

function cellOf(row: number | null, column: number | null): string {
  return `${row === null ? '' : `, row ${row}`}${column === null ? '' : `, column ${column}`}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
