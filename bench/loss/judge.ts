/** What the public cases say must hold of one file; of its many keys those that text alone can be held to. */
export interface Expectation {
  readonly fails?: readonly string[];
  readonly must_contain?: readonly string[];
  readonly must_not_contain?: readonly string[];
  readonly must_contain_once?: readonly string[];
  readonly count?: Readonly<Record<string, number>>;
  readonly [key: string]: unknown;
}

/** How one reader ended on one file. */
export type Ending =
  | { readonly status: 'refused' }
  | { readonly status: 'read'; readonly text: string; readonly warned: boolean };

/** Right; wrong or refused and said so; wrong without a word. */
export type Verdict = 'right' | 'loud' | 'silent';

/** Keys whose strings stand in the text of whoever reads the whole file; structure is asked of nobody. */
const HOLDS_TEXT = [
  'must_contain',
  'rows',
  'value',
  'text',
  'table',
  'tables',
  'title',
  'notes',
  'paragraphs',
  'para',
  'blocks',
];
/** Names of the expectation's own form, not of the document. */
const FORM_KEYS = new Set(['kind', 'style', 'level']);

/** Judges text alone, white space of any kind being one space: the kindest reading of what a reader gave. */
export function judge(expected: Expectation, ending: Ending): Verdict {
  if (ending.status === 'refused') return expected.fails === undefined ? 'loud' : 'right';
  if (expected.fails === undefined && holds(expected, squeezed(ending.text))) return 'right';
  return ending.warned ? 'loud' : 'silent';
}

/** All strings of a value, keys of objects left out. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => (FORM_KEYS.has(key) ? [] : stringsOf(held)));
}

function holds(expected: Expectation, text: string): boolean {
  const wanted = [...HOLDS_TEXT.flatMap((key) => stringsOf(expected[key])), ...cellTexts(expected['cells'])];
  return (
    wanted.every((part) => text.includes(squeezed(part))) &&
    (expected.must_not_contain ?? []).every((part) => !text.includes(squeezed(part))) &&
    (expected.must_contain_once ?? []).every((part) => occurrences(text, part) === 1) &&
    Object.entries(expected.count ?? {}).every(([part, count]) => occurrences(text, part) === count)
  );
}

/** Cells are `[sheet, address, value, formula, error]`; readers write numbers in many ways, strings in one. */
function cellTexts(cells: unknown): string[] {
  if (!Array.isArray(cells)) return [];
  return (cells as readonly (readonly unknown[])[]).flatMap(([, , value]) => stringsOf(value));
}

function occurrences(text: string, part: string): number {
  return text.split(squeezed(part)).length - 1;
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
