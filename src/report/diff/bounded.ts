import type { DiffContent, FileDiff, PlaceDiff } from '../../contract/corpus-diff.ts';

/** What one page may carry and still open soon. */
export interface PageBounds {
  readonly files: number;
  readonly places: number;
  readonly placesOfOne: number;
  readonly characters: number;
}

/** Measured in a browser: a page of these bounds opens within seconds and scrolls without delay. */
export const PAGE_BOUNDS: PageBounds = {
  files: 10_000,
  places: 10_000,
  placesOfOne: 500,
  characters: 12_000_000,
};

/** As much of a diff as a page may carry, the worst files first; what is left out is told by its number. */
export function bounded(
  files: readonly FileDiff[],
  bounds: PageBounds = PAGE_BOUNDS,
): { readonly files: readonly FileDiff[]; readonly filesLeftOut: number } {
  let { places, characters } = bounds;
  const kept = files.slice(0, bounds.files).map((file) => {
    const own: PlaceDiff[] = [];
    for (const place of file.places) {
      const size = sizeOf(place.before?.content) + sizeOf(place.after?.content);
      if (own.length >= bounds.placesOfOne || places === 0 || size > characters) break;
      places--;
      characters -= size;
      own.push(place);
    }
    return own.length === file.places.length ? file : { ...file, places: own };
  });
  return { files: kept, filesLeftOut: files.length - kept.length };
}

function sizeOf(content: DiffContent | undefined): number {
  if (content === undefined) return 0;
  if (content.kind === 'text') return content.text.length;
  if (content.kind === 'json') return content.json.length;
  return content.rows.reduce((sum, row) => sum + row.reduce((all, cell) => all + cell.length, 0), 0);
}
