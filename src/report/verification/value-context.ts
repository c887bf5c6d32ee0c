import { pointerText, readPointer, resolve } from '../../contract/json-pointer.ts';
import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import { isList, isObject } from '../../contract/json-value.ts';
import type { CitedContext, ContextBlock, ContextRow } from './cited-context.ts';
import { NO_PLACE } from './cited-context.ts';
import { firstOf } from './first-of.ts';

const AROUND = 2;
const MOST_ITEMS = 60;
const MOST_COLUMNS = 12;

/** A place in a value: its neighbours in the nearest array, or beside it in its object, and all that stands there. */
export function valueContext(root: JsonValue, pointer: string): CitedContext {
  const steps = readPointer(pointer);
  if (steps === undefined) return NO_PLACE;
  const found = resolve(root, steps);
  if (found.steps < steps.length) return NO_PLACE;
  const array = nearestArray(root, steps);
  if (array === undefined) return besides(root, steps, found.value);
  const around = amongItems(array, steps);
  // An item, and what stands in a cell of its own, is marked there; anything deeper is shown as what it is.
  const within = steps.length - array.depth;
  if (within === 1 || (within === 2 && !isContainer(found.value))) return around;
  const whole = all(found.value, pointer);
  return { blocks: [...whole.blocks, ...around.blocks], notes: [...whole.notes, ...around.notes] };
}

/** A value as one reads it: a text is itself, anything else its JSON. */
function shortValue(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface NearestArray {
  readonly items: readonly JsonValue[];
  /** How many steps lead to it. */
  readonly depth: number;
  readonly pointer: string;
}

function nearestArray(root: JsonValue, steps: readonly string[]): NearestArray | undefined {
  for (let depth = steps.length - 1; depth >= 0; depth--) {
    const { value } = resolve(root, steps.slice(0, depth));
    if (isList(value)) return { items: value, depth, pointer: pointerText(steps.slice(0, depth)) };
  }
  return undefined;
}

/** Up to two items before and after the one that is cited, or in which the cited place stands. */
function amongItems({ items, depth, pointer }: NearestArray, steps: readonly string[]): CitedContext {
  const index = Number(steps[depth]);
  const first = Math.max(0, index - AROUND);
  const shown = items.slice(first, index + AROUND + 1);
  const inner = steps[depth + 1];
  const { block, notes } = itemTable(shown, first, (row, column) => {
    if (row !== index) return false;
    return inner === undefined || column === inner;
  });
  return { blocks: [{ ...block, label: pointer }], notes };
}

/** The cited value between up to two keys before and after it. */
function besides(root: JsonValue, steps: readonly string[], cited: JsonValue): CitedContext {
  const { value } = resolve(root, steps.slice(0, -1));
  const last = steps.at(-1);
  if (last === undefined || !isObject(value)) return all(cited, '');
  const keys = Object.keys(value);
  const at = keys.indexOf(last);
  const before = keys.slice(Math.max(0, at - AROUND), at);
  const after = keys.slice(at + 1, at + 1 + AROUND);
  const label = pointerText(steps.slice(0, -1));
  const isCited = (key: string): boolean => key === last;
  if (!isContainer(cited))
    return { blocks: [pairs(value, [...before, last, ...after], isCited, label)], notes: [] };
  const whole = all(cited, pointerText(steps));
  const side = (of: readonly string[]): Table[] =>
    of.length === 0 ? [] : [pairs(value, of, isCited, label)];
  return { blocks: [...side(before), ...whole.blocks, ...side(after)], notes: whole.notes };
}

/** The whole of a cited value. */
function all(value: JsonValue, pointer: string): CitedContext {
  if (isList(value) && value.length > 0) {
    const shown = firstOf(value, MOST_ITEMS, 'items');
    const { block, notes } = itemTable(shown.items, 0, () => true);
    return { blocks: [{ ...block, label: pointer }], notes: [...shown.notes, ...notes] };
  }
  if (isObject(value) && Object.keys(value).length > 0) {
    const shown = firstOf(Object.keys(value), MOST_ITEMS, 'keys');
    return { blocks: [pairs(value, shown.items, () => true, pointer)], notes: shown.notes };
  }
  const stretches = [{ text: shortValue(value), cited: true }];
  return { blocks: [{ kind: 'prose', label: pointer, stretches }], notes: [] };
}

type Table = Extract<ContextBlock, { readonly kind: 'table' }>;

/** Items one below the other; objects have a column for every key. */
function itemTable(
  items: readonly JsonValue[],
  first: number,
  isCited: (row: number, column: string | undefined) => boolean,
): { readonly block: Table; readonly notes: readonly string[] } {
  const objects = items.filter(isObject);
  const keys = [...new Set(objects.flatMap((item) => Object.keys(item)))];
  const asColumns = objects.length === items.length && keys.length > 0 && keys.length <= MOST_COLUMNS;
  const cells = (item: JsonValue, row: number): ContextRow['cells'] => {
    if (asColumns && isObject(item))
      return keys.map((key) => ({
        text: Object.hasOwn(item, key) ? shortValue(item[key] ?? null) : '',
        cited: isCited(row, key),
      }));
    if (isObject(item) && Object.keys(item).length > 0)
      return Object.keys(item).map((key) => ({
        text: `${key}: ${shortValue(item[key] ?? null)}`,
        cited: isCited(row, key),
      }));
    if (isList(item) && item.length > 0)
      return item.map((one, column) => ({ text: shortValue(one), cited: isCited(row, String(column)) }));
    return [{ text: shortValue(item), cited: isCited(row, undefined) }];
  };
  const rows = items.map((item, index) => ({
    label: String(first + index),
    ...boundedCells(cells(item, first + index)),
  }));
  const cut = rows.some(({ more }) => more);
  return {
    block: {
      kind: 'table',
      label: '',
      head: asColumns ? keys : [],
      rows: rows.map(({ label, cells: kept }) => ({ label, cells: kept })),
    },
    notes: cut ? [`Only ${MOST_ITEMS} cells of a row are shown, around those that are cited.`] : [],
  };
}

function boundedCells(cells: ContextRow['cells']): {
  readonly cells: ContextRow['cells'];
  readonly more: boolean;
} {
  if (cells.length <= MOST_ITEMS) return { cells, more: false };
  const cited = Math.max(
    0,
    cells.findIndex((one) => one.cited),
  );
  const first = Math.max(0, cited - AROUND);
  return { cells: cells.slice(first, first + MOST_ITEMS), more: true };
}

function pairs(
  value: JsonObject,
  keys: readonly string[],
  isCited: (key: string) => boolean,
  label: string,
): Table {
  const rows = keys.map((key) => ({
    label: key,
    cells: [{ text: shortValue(value[key] ?? null), cited: isCited(key) }],
  }));
  return { kind: 'table', label, head: [], rows };
}

const isContainer = (value: JsonValue): boolean => isList(value) || isObject(value);
