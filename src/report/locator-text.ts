import type { Citation, Locator } from '../contract/citation.ts';

/** A place in evidence as people say it. */
export function locatorText(locator: Locator): string {
  if ('page' in locator) return `page ${locator.page}`;
  if ('slide' in locator) return `slide ${locator.slide}`;
  if ('json_pointer' in locator)
    return locator.json_pointer === '' ? 'the whole value' : locator.json_pointer;
  if ('lines' in locator) {
    const { start, end } = locator.lines;
    return start === end ? `line ${start}` : `lines ${start} to ${end}`;
  }
  const { page, x, y, width, height } = locator.region;
  return `page ${page}, ${width} × ${height} at ${x}, ${y}`;
}

/** What a citation that does not count points at: its place, or all that was returned where that has no shape. */
export function uncountedPlace(citation: unknown, why: string | undefined): string {
  if (why === undefined || why === 'malformed_locator') return JSON.stringify(citation) ?? '';
  const { slot, locator } = citation as Citation;
  return `${slot}, ${locatorText(locator)}`;
}
