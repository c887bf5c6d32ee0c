import type { DifferenceKind } from '../../contract/difference-classes.ts';
import type { ExtractFormat } from '../../contract/formats.ts';

/** The independent readers, each for the formats that it knows; `platform` is what JavaScript itself brings. */
export const SECOND_READERS = {
  mammoth: ['docx'],
  exceljs: ['xlsx'],
  papaparse: ['csv'],
  'pdfjs-dist': ['pdf'],
  platform: ['json', 'text', 'markdown', 'html'],
} as const satisfies Record<string, readonly ExtractFormat[]>;

export type SecondReader = keyof typeof SECOND_READERS;

/** What a reader makes of a file, in terms that both sides have. */
export type Reading =
  | { readonly kind: 'refused'; readonly reason: string }
  /** Paragraphs and rows in order. */
  | { readonly kind: 'listed'; readonly items: readonly string[]; readonly told: readonly string[] }
  /** What stands at a page, at a cell, or in the whole. */
  | {
      readonly kind: 'placed';
      readonly items: Readonly<Record<string, string>>;
      /** What the reader says it left out or met: our diagnostics, a second reader's messages. */
      readonly told: readonly string[];
    };

/** One difference between our reading of a file and another reader's. */
export interface Difference {
  readonly reader: SecondReader;
  readonly format: ExtractFormat;
  /** The path of the file below the folder that was read. */
  readonly file: string;
  readonly kind: DifferenceKind;
  readonly at: string;
  readonly ours: string;
  readonly theirs: string;
  readonly weTold: readonly string[];
  readonly theyTold: readonly string[];
}

/** The reader that stands beside ours for a format; PPTX has none that is light and independent. */
export function secondReaderOf(format: ExtractFormat): SecondReader | undefined {
  const readers = Object.entries(SECOND_READERS) as [SecondReader, readonly ExtractFormat[]][];
  return readers.find(([, formats]) => formats.includes(format))?.[0];
}
