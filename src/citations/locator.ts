import type { JsonValue } from '../contract/json-value.ts';
import { isObject } from '../contract/json-value.ts';
import { readPointer } from '../contract/json-pointer.ts';

/** The five ways of pointing into evidence. */
export type LocatorKind = 'page' | 'slide' | 'lines' | 'json_pointer' | 'region';

/** A locator whose shape is right; whether there is such a place is another question. */
export type Locator =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'slide'; readonly slide: number }
  | { readonly kind: 'lines'; readonly start: number; readonly end: number }
  | { readonly kind: 'json_pointer'; readonly steps: readonly string[] }
  | {
      readonly kind: 'region';
      readonly page: number;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };

const UINT32_MAX = 4_294_967_295;

/** Reads Wyrd's wire form of a locator: exactly one key, with exactly its own parts; undefined for any other shape. */
export function readLocator(value: JsonValue): Locator | undefined {
  if (!isObject(value)) return undefined;
  const [key, ...more] = Object.keys(value);
  if (key === undefined || more.length > 0) return undefined;
  const part = value[key];
  switch (key) {
    case 'page':
      return isUint32(part) ? { kind: 'page', page: part } : undefined;
    case 'slide':
      return isUint32(part) ? { kind: 'slide', slide: part } : undefined;
    case 'lines':
      return readLines(part);
    case 'json_pointer':
      return readJsonPointer(part);
    case 'region':
      return readRegion(part);
    default:
      return undefined;
  }
}

function readLines(value: JsonValue | undefined): Locator | undefined {
  if (!hasExactly(value, ['start', 'end'])) return undefined;
  const { start, end } = value;
  return isUint32(start) && isUint32(end) ? { kind: 'lines', start, end } : undefined;
}

function readJsonPointer(value: JsonValue | undefined): Locator | undefined {
  const steps = typeof value === 'string' ? readPointer(value) : undefined;
  return steps === undefined ? undefined : { kind: 'json_pointer', steps };
}

function readRegion(value: JsonValue | undefined): Locator | undefined {
  if (!hasExactly(value, ['page', 'x', 'y', 'width', 'height'])) return undefined;
  const { page, x, y, width, height } = value;
  if (!isUint32(page) || !isNumber(x) || !isNumber(y) || !isNumber(width) || !isNumber(height))
    return undefined;
  return width > 0 && height > 0 ? { kind: 'region', page, x, y, width, height } : undefined;
}

function hasExactly<Key extends string>(
  value: JsonValue | undefined,
  keys: readonly Key[],
): value is { readonly [key in Key]: JsonValue } {
  return (
    isObject(value) &&
    Object.keys(value).length === keys.length &&
    keys.every((key) => Object.hasOwn(value, key))
  );
}

function isUint32(value: JsonValue | undefined): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= UINT32_MAX;
}

function isNumber(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
