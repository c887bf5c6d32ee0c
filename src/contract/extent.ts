/** The displayed size of one page: points after CropBox, Rotate and UserUnit, or pixels of an image. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * What a citation may point into. Readers report it beside the output, citation checks know nothing else of a format.
 * `lines` are those of the pinned bytes, `output` means pointers into the extraction output itself.
 */
export type Extent =
  | { readonly kind: 'pages'; readonly pages: readonly PageSize[] }
  | { readonly kind: 'slides'; readonly slides: number }
  | { readonly kind: 'lines' }
  | { readonly kind: 'output' };
