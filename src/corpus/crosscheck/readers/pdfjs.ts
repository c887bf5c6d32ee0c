import type { Reading } from '../difference.ts';

interface PdfJs {
  getDocument(options: Readonly<Record<string, unknown>>): {
    promise: Promise<PdfDocument>;
    destroy(): Promise<void>;
  };
}

interface PdfDocument {
  readonly numPages: number;
  getPage(number: number): Promise<PdfPage>;
}

interface TextItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
  readonly width?: number;
  readonly height?: number;
  /** The text matrix; its last two are the place. */
  readonly transform?: readonly number[];
}

interface PdfPage {
  getTextContent(): Promise<{ items: TextItem[] }>;
  getAnnotations(): Promise<{ subtype?: string }[]>;
}

/**
 * Pages by pdf.js' public API: its text items joined as they come, a line feed where one says so. `folder` is its package's;
 * the kinds of annotations are told,
 * since its text has no form fields, and what is drawn again at its place, as fake bold is.
 */
export async function readByPdfJs(module: unknown, bytes: Uint8Array, folder: string): Promise<Reading> {
  const task = (module as PdfJs).getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    useSystemFonts: false,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    const items: Record<string, string> = {};
    const told: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const content = await page.getTextContent();
      for (const text of drawnTwice(content.items)) told.push(`drawn twice: ${text}`);
      for (const { subtype } of await page.getAnnotations()) if (subtype !== undefined) told.push(subtype);
      items[`page ${number}`] = content.items
        .map(({ str = '', hasEOL }) => `${str}${hasEOL === true ? '\n' : ''}`)
        .join('');
    }
    return { kind: 'placed', items, told };
  } finally {
    await task.destroy();
  }
}

/** How far beside itself, in heights of the text, a text is still drawn over itself. */
const BESIDE = 0.3;

interface Drawn {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function* drawnTwice(items: readonly TextItem[]): Generator<string> {
  const drawn: readonly Drawn[] = items
    .map(({ str = '', width = 0, height = 0, transform = [] }) => ({
      text: str.trim(),
      x: transform[4] ?? 0,
      y: transform[5] ?? 0,
      width,
      height,
    }))
    .filter(({ text }) => text !== '')
    .sort((one, other) => one.y - other.y);
  for (const [index, one] of drawn.entries())
    for (let next = index + 1; next < drawn.length; next++) {
      const other = drawn[next];
      if (other === undefined || other.y - one.y > one.height * BESIDE) break;
      if (liesIn(one, other)) yield one.text;
      else if (liesIn(other, one)) yield other.text;
    }
}

function liesIn(inner: Drawn, outer: Drawn): boolean {
  const beside = inner.height * BESIDE;
  return (
    outer.text.includes(inner.text) &&
    inner.x >= outer.x - beside &&
    inner.x + inner.width <= outer.x + outer.width + beside
  );
}
