import type { Place } from '../../src/contract/failure.ts';
import { malformed } from '../../src/contract/failure.ts';
import { decodeEscapedText } from './escaped-text.ts';
import { canonicalNumber } from './number-text.ts';

/** What a cell holds beside its formula. */
export type CellContent =
  | { readonly kind: 'nothing' }
  /** As canonical JSON writes it. */
  | { readonly kind: 'number'; readonly canonical: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'shared-text'; readonly index: number }
  | { readonly kind: 'boolean'; readonly isTrue: boolean }
  | { readonly kind: 'error'; readonly error: string };

/** A cell element as it was stored. */
export interface StoredCell {
  /** ST_CellType; the schema's default is `n`. */
  readonly type: string | undefined;
  /** The text of `v`, undefined without that element. */
  readonly value: string | undefined;
  /** The text of `is`, undefined without that element. */
  readonly inline: string | undefined;
}

const NOTHING: CellContent = { kind: 'nothing' };
const DIGIT_0 = 48;
/** Past this many digits an index names no string that a table could hold. */
const INDEX_DIGITS = 15;

/** Reads the content of a cell by its type (ECMA-376 Part 1, 18.18.11); `place` tells where a fault lies. */
export function readContent(cell: StoredCell, sharedStrings: number, place: () => Place): CellContent {
  const { type, value, inline } = cell;
  // Some producers leave out t="inlineStr", or write v where is belongs.
  if (inline !== undefined && (type === 'inlineStr' || value === undefined))
    return { kind: 'text', text: inline };
  if (value === undefined) return NOTHING;
  if (type === 'str' || type === 'inlineStr') return { kind: 'text', text: decodeEscapedText(value) };
  if (value === '') return NOTHING;
  if (type === undefined || type === 'n') {
    const canonical = canonicalNumber(value);
    if (canonical === undefined) throw malformed('a number that is none', place());
    return { kind: 'number', canonical };
  }
  if (type === 's') return { kind: 'shared-text', index: readIndex(value, sharedStrings, place) };
  if (type === 'b') return { kind: 'boolean', isTrue: readBoolean(value, place) };
  if (type === 'e') return { kind: 'error', error: value };
  if (type === 'd') return { kind: 'text', text: value };
  throw malformed('a cell of an unknown type', place());
}

function readIndex(value: string, sharedStrings: number, place: () => Place): number {
  let index = value.length <= INDEX_DIGITS ? 0 : Number.NaN;
  for (let at = 0; at < value.length; at++) {
    const digit = value.charCodeAt(at) - DIGIT_0;
    index = digit >= 0 && digit <= 9 ? index * 10 + digit : Number.NaN;
  }
  if (!(index < sharedStrings)) throw malformed('a shared string that does not exist', place());
  return index;
}

/** XML Schema's boolean. */
function readBoolean(value: string, place: () => Place): boolean {
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  throw malformed('a boolean that is none', place());
}
