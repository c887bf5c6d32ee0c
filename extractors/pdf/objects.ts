import type { PdfObject } from './document.ts';
import { Name } from './document.ts';
import type { Matrix, Rectangle } from './matrix.ts';

/** The text of a name object. */
export function nameOf(object: PdfObject): string | undefined {
  return object instanceof Name ? object.name : undefined;
}

/** The numbers of an array of exactly `length` finite numbers. */
export function numbersOf(object: PdfObject, length: number): readonly number[] | undefined {
  if (!Array.isArray(object)) return undefined;
  const items = object as readonly PdfObject[];
  const numbers = items.filter((item) => typeof item === 'number' && Number.isFinite(item)) as number[];
  return numbers.length === length && items.length === length ? numbers : undefined;
}

/** A rectangle of ISO 32000-1 §7.9.5, whose corners may come in any order. */
export function rectangleOf(object: PdfObject): Rectangle | undefined {
  const numbers = numbersOf(object, 4);
  if (numbers === undefined) return undefined;
  const [x0, y0, x1, y1] = numbers as [number, number, number, number];
  return {
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
  };
}

/** A transformation matrix. */
export function matrixOf(object: PdfObject): Matrix | undefined {
  const numbers = numbersOf(object, 6);
  return numbers === undefined ? undefined : (numbers as unknown as Matrix);
}
