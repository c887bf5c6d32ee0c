import type { DiffContent, DiffPlace, DiffSide, FileDiff, PlaceDiff } from '../contract/corpus-diff.ts';
import { shortened, shown } from './shown-text.ts';

const TEXT_WIDTH = 70;
const LEAD = 20;

/** A file that is not identical, as people read it: what became of it, then its first differences. */
export function fileText(file: FileDiff, places: number): string {
  const lines = [
    `${file.change.replaceAll('_', ' ')}  ${shown(file.file)}${remarks(file)}`,
    ...file.diagnostics.slice(0, places).map(({ change, code, at, before, after }) => {
      const where = at === null ? '' : ` at ${shown(JSON.stringify(at))}`;
      return `  ${code}${where} ${change.replaceAll('_', ' ')} (${before} → ${after})`;
    }),
    ...file.places.slice(0, places).map((place) => `  ${placeText(place)}`),
  ];
  const more = file.places_total - Math.min(places, file.places.length);
  if (more > 0) lines.push(`  … ${more} more`);
  return lines.map((line) => `${line}\n`).join('');
}

function remarks({ renamed_from, input_changed, not_compared, cost, before, after }: FileDiff): string {
  const told = [
    ...(renamed_from === null ? [] : [`was "${shown(renamed_from)}"`]),
    ...(input_changed ? ['the document itself changed'] : []),
    ...(not_compared === null ? [] : [`not compared: ${not_compared.replaceAll('_', ' ')}`]),
    ...endsOf(before, after),
    ...cost.map(({ kind, ratio }) => `${kind} ${ratio.toFixed(1)}×`),
  ];
  return told.length === 0 ? '' : `  (${told.join(', ')})`;
}

/** How the file ended, where that changed; of a file that stands in one run alone, where it was not read. */
function endsOf(before: FileDiff['before'], after: FileDiff['after']): readonly string[] {
  if (before === null || after === null) {
    const code = (before ?? after)?.error_code ?? null;
    return code === null ? [] : [code];
  }
  const [from, to] = [before.error_code ?? 'read', after.error_code ?? 'read'];
  return from === to ? [] : [`${from} → ${to}`];
}

function placeText({ change, before, after }: PlaceDiff): string {
  if (before === null || after === null) {
    const side = after ?? before;
    return side === null ? change : `${placeName(side.at)} ${change}: ${contentText(side, 0)}`;
  }
  const [from, to] = [placeName(before.at), placeName(after.at)];
  if (change === 'moved') return `${from} moved to ${to}: ${contentText(after, 0)}`;
  const start = firstDifference(plainText(before.content), plainText(after.content));
  return `${to}${from === to ? '' : ` (was ${from})`}: ${contentText(before, start)} → ${contentText(after, start)}`;
}

/** Where two texts that begin alike are shown from: some characters before they differ. */
function firstDifference(before: string, after: string): number {
  let at = 0;
  while (at < before.length && at < after.length && before[at] === after[at]) at++;
  return at < TEXT_WIDTH / 2 ? 0 : at - LEAD;
}

/** A place in the words of its format: `page 3 lines 4–6`, `Prices!C6 value`. */
export function placeName(at: DiffPlace): string {
  switch (at.unit) {
    case 'page':
      return at.lines.start === 0 ? `page ${at.page}` : `page ${at.page} ${lines(at.lines)}`;
    case 'lines':
      return lines(at.lines);
    case 'slide':
      return at.part === 'slide' ? `slide ${at.slide}` : `slide ${at.slide} ${at.part}`;
    case 'block':
      return `block ${at.block}${cell(at.row, at.column)}`;
    case 'row':
      return cell(at.row, at.column).trimStart();
    case 'sheet':
      return `sheet ${shown(at.sheet)}`;
    case 'cell':
      return `${shown(at.sheet)}!${at.address}${at.field === 'cell' ? '' : ` ${at.field}`}`;
    case 'pointer':
      return at.pointer === '' ? 'the value' : shown(at.pointer);
  }
}

function lines({ start, end }: { readonly start: number; readonly end: number }): string {
  return start === end ? `line ${start}` : `lines ${start}–${end}`;
}

function cell(row: number | null, column: number | null): string {
  return `${row === null ? '' : ` row ${row}`}${column === null ? '' : ` column ${column}`}`;
}

function contentText({ content }: DiffSide, start: number): string {
  const text = plainText(content).slice(start).toWellFormed();
  return shortened(shown(start === 0 ? text : `…${text}`), TEXT_WIDTH);
}

function plainText(content: DiffContent): string {
  switch (content.kind) {
    case 'text':
      return JSON.stringify(content.text);
    case 'json':
      return content.json;
    case 'rows':
      return content.rows.map((row) => row.join(' | ')).join(' / ');
  }
}
