const MOST_CHARACTERS = 2_000;

/** The text at a cited place, cut at 2,000 characters with an ellipsis as the mark. */
export function excerptOf(text: string): string {
  // No more than two units a character need be looked at.
  const characters = Array.from(text.slice(0, 2 * MOST_CHARACTERS + 2));
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text;
}
