/** The items up to a bound, and a sentence about the rest. */
export function firstOf<Item>(
  items: readonly Item[],
  most: number,
  what: string,
): { readonly items: readonly Item[]; readonly notes: readonly string[] } {
  if (items.length <= most) return { items, notes: [] };
  return {
    items: items.slice(0, most),
    notes: [`Only the first ${told(most)} of ${told(items.length)} ${what} are shown.`],
  };
}

function told(count: number): string {
  return count.toLocaleString('en');
}
