/** A block of the output; its strings may still hold marks of held text. */
export type Block =
  | {
      readonly kind: 'paragraph';
      readonly style: string | null;
      readonly text: string;
      /** Whether it is a block also when no text is in it. */
      readonly evenEmpty: boolean;
    }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

/** Where a story's blocks go. */
export interface BlockSink {
  take(block: Block): void;
}
