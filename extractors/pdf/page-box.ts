import type { PageSize } from '../../src/contract/extent.ts';
import type { PdfFile, PdfObject } from './document.ts';
import type { Matrix, Rectangle } from './matrix.ts';
import { boundsOf } from './matrix.ts';
import { rectangleOf } from './objects.ts';
import type { PageLeaf } from './page-tree.ts';
import { attributeOf } from './page-tree.ts';

/** What viewers show when no usable MediaBox is given: US letter. */
const LETTER: Rectangle = { left: 0, bottom: 0, right: 612, top: 792 };

/** The visible page: its size as displayed, and the way from its user space to display space (y grows downwards). */
export interface PageBox extends PageSize {
  readonly toDisplay: Matrix;
}

/** ISO 32000-1 §14.11.2: the CropBox within the MediaBox, turned by Rotate and scaled by UserUnit. */
export function pageBoxOf(file: PdfFile, leaf: PageLeaf): PageBox {
  const box = visibleBox(
    rectangle(file, attributeOf(leaf, 'MediaBox')) ?? LETTER,
    rectangle(file, attributeOf(leaf, 'CropBox')),
  );
  const unit = positive(file.get(leaf.dict, 'UserUnit')) ?? 1;
  const toDisplay = displayMatrix(box, quarterTurns(file.fetch(attributeOf(leaf, 'Rotate'))), unit);
  const { right, top } = boundsOf(toDisplay, box);
  return { width: right, height: top, toDisplay };
}

function rectangle(file: PdfFile, object: PdfObject): Rectangle | undefined {
  const value = file.fetch(object);
  if (!Array.isArray(value)) return undefined;
  const box = rectangleOf((value as readonly PdfObject[]).map((item) => file.fetch(item)));
  return box !== undefined && box.right > box.left && box.top > box.bottom ? box : undefined;
}

function visibleBox(media: Rectangle, crop: Rectangle | undefined): Rectangle {
  if (crop === undefined) return media;
  const box = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  return box.right > box.left && box.top > box.bottom ? box : media;
}

function displayMatrix({ left, bottom, right, top }: Rectangle, turns: number, unit: number): Matrix {
  const u = unit;
  switch (turns) {
    case 1:
      return [0, u, u, 0, -bottom * u, -left * u];
    case 2:
      return [-u, 0, 0, u, right * u, -bottom * u];
    case 3:
      return [0, -u, -u, 0, top * u, right * u];
    default:
      return [u, 0, 0, -u, -left * u, top * u];
  }
}

function quarterTurns(rotate: PdfObject): number {
  if (typeof rotate !== 'number' || rotate % 90 !== 0) return 0;
  return (((rotate / 90) % 4) + 4) % 4;
}

function positive(object: PdfObject): number | undefined {
  return typeof object === 'number' && object > 0 && Number.isFinite(object) ? object : undefined;
}
