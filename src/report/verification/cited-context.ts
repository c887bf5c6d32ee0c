import type { Locator } from '../../contract/citation.ts';
import type { ExtractOutput } from '../../contract/extract-output.ts';
import type { JsonValue } from '../../contract/json-value.ts';

/** What a citation points into, as it was read after the run. */
export type ReadEvidence =
  /** What a reader gave of a document whose places are pages, slides or pointers. */
  | { readonly kind: 'output'; readonly output: ExtractOutput }
  /** A file whose places are its lines, without their ends. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'value'; readonly value: JsonValue }
  /** Why there is no text to show. */
  | { readonly kind: 'none'; readonly why: string };

/** A text within a context, and whether it is what was cited. */
export interface ContextText {
  readonly text: string;
  readonly cited: boolean;
}

export interface ContextRow {
  /** What stands before the row: the number of a line, the place in an array, a key. */
  readonly label: string;
  readonly cells: readonly ContextText[];
}

/** One block of a context: prose in one or more stretches, the lines of a file, or a table. */
export type ContextBlock =
  | { readonly kind: 'prose'; readonly label: string; readonly stretches: readonly ContextText[] }
  | { readonly kind: 'lines'; readonly rows: readonly ContextRow[] }
  | {
      readonly kind: 'table';
      readonly label: string;
      readonly head: readonly string[];
      readonly rows: readonly ContextRow[];
    };

/** A cited place among its neighbours, in the order of the document. */
export interface CitedContext {
  readonly blocks: readonly ContextBlock[];
  /** What is not shown, and what cannot be, in sentences. */
  readonly notes: readonly string[];
}

/** What a context is made from: the place, and the text that stands at it where that is known. */
export interface CitedPlace {
  readonly locator: Locator;
  readonly excerpt?: string;
}

export const NO_PLACE: CitedContext = { blocks: [], notes: ['The place was not found in what was read.'] };
