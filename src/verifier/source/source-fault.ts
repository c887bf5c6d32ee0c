import type { Span } from './node.ts';

/** A text that holds no value: why, what would be right, and where. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault';
  readonly span: Span;

  constructor(message: string, span: Span) {
    super(message);
    this.span = span;
  }
}

/** The most bytes of a declaration, as of a request that carries one. */
export const MAX_DECLARATION_BYTES = 1_048_576;

/** The most containers that may be nested, the outermost is 1; Rust's JSON reader takes as many. */
export const MAX_DECLARATION_DEPTH = 127;
