/** The displayed size of one page: points after CropBox, Rotate and UserUnit, or pixels of an image. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * What a citation may point into. It stands beside the output; citation checks know nothing else of a document.
 * `lines` are those of the pinned bytes, `output` means pointers into the extraction output itself.
 */
export type Extent =
  | { readonly kind: 'pages'; readonly pages: readonly PageSize[] }
  | { readonly kind: 'slides'; readonly slides: number }
  | { readonly kind: 'lines'; readonly lines: number }
  | { readonly kind: 'output' };

/** What a reader reports: lines are counted for all of them in one place. */
export type ReaderExtent = Exclude<Extent, { readonly kind: 'lines' }> | { readonly kind: 'lines' };
