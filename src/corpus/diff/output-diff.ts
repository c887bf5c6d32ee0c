import type { DiffPlace, LineRange, PlaceDiff } from '../../contract/corpus-diff.ts';
import type { ExtractOutput } from '../../contract/extract-output.ts';
import type { JsonValue } from '../../contract/json-value.ts';
import { diffBlocks } from './blocks.ts';
import { diffValues } from './json-values.ts';
import type { TextLine } from './lines.ts';
import { diffLines } from './lines.ts';
import type { PlaceBounds } from './place-list.ts';
import { PlaceList } from './place-list.ts';
import { diffSheets } from './sheets.ts';
import { diffSlides } from './slides.ts';
import { diffTable } from './table-columns.ts';
import { cellPointer } from './table-rows.ts';

/** What differs between two outputs. */
export interface OutputDiff {
  readonly places: readonly PlaceDiff[];
  readonly total: number;
  /** How many of all differences are in numbers. */
  readonly numbers: number;
}

/** An output and its digest. */
export interface DigestedOutput {
  readonly sha256: string;
  readonly output: ExtractOutput;
}

/**
 * Compares two outputs in the terms of their format. Turned around it says the same the other way round, and it says
 * nothing exactly when they are equal.
 */
export function diffOutputs(before: DigestedOutput, after: DigestedOutput, bounds: PlaceBounds): OutputDiff {
  // One of two outputs always comes first, so that ties fall the same way in both directions.
  const turned = before.sha256 > after.sha256;
  const list = new PlaceList(bounds);
  const [one, other] = turned ? [after.output, before.output] : [before.output, after.output];
  diffByFormat(one, other, list);
  // What the terms of the format do not show, the bare values do.
  if (list.total === 0) diffValues(asValue(one), asValue(other), { before: '', after: '' }, list);
  const places = turned ? list.kept().map(turnedAround) : list.kept();
  return { places, total: list.total, numbers: list.numbersTotal };
}

function diffByFormat(before: ExtractOutput, after: ExtractOutput, list: PlaceList): void {
  if (before.format === 'pdf' && after.format === 'pdf')
    diffLines(pageLines(before.pages), pageLines(after.pages), pagePlace, list);
  else if (before.format === 'docx' && after.format === 'docx') diffBlocks(before.blocks, after.blocks, list);
  else if (before.format === 'pptx' && after.format === 'pptx') diffSlides(before.slides, after.slides, list);
  else if (before.format === 'xlsx' && after.format === 'xlsx') diffSheets(before.sheets, after.sheets, list);
  else if (before.format === 'csv' && after.format === 'csv')
    diffTable(before.rows, after.rows, { before: cellPlace, after: cellPlace }, list);
  else if (before.format === 'json' && after.format === 'json') {
    const pointers = { before: '/value', after: '/value' };
    diffValues(before.value as JsonValue, after.value as JsonValue, pointers, list);
  } else if ('text' in before && 'text' in after)
    diffLines(textLines(before.text), textLines(after.text), linesPlace, list);
}

/** A page without text counts as one item, so that it is missed when it goes. */
function pageLines(pages: Extract<ExtractOutput, { readonly format: 'pdf' }>['pages']): TextLine[] {
  return pages.flatMap(({ text }, index): TextLine[] => {
    const page = index + 1;
    if (text === '') return [{ text, end: '', page, line: 0 }];
    return text.split('\n').map((line, at) => ({ text: line, end: '\n', page, line: at + 1 }));
  });
}

/** Lines with what ends them: line feed, carriage return or both. */
function textLines(text: string): TextLine[] {
  return Array.from(text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g))
    .filter(([whole]) => whole !== '')
    .map(([, line = '', end = ''], index) => ({ text: line, end, page: 1, line: index + 1 }));
}

function pagePlace(page: number, lines: LineRange): DiffPlace {
  return { unit: 'page', pointer: `/pages/${page - 1}/text`, page, lines };
}

function linesPlace(_page: number, lines: LineRange): DiffPlace {
  return { unit: 'lines', pointer: '/text', lines };
}

function cellPlace(row: number | null, column: number | null): DiffPlace {
  return {
    unit: 'row',
    pointer: cellPointer('/rows', row, column),
    row: row === null ? null : row + 1,
    column: column === null ? null : column + 1,
  };
}

function turnedAround({ change, numbers, before, after }: PlaceDiff): PlaceDiff {
  const turned = change === 'added' ? 'removed' : change === 'removed' ? 'added' : change;
  return { change: turned, numbers, before: after, after: before };
}

/** An output read from JSON is a JSON value, though its type is written as that of a document. */
function asValue(output: ExtractOutput): JsonValue {
  return output as unknown as JsonValue;
}
