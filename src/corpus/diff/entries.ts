/** The members of an object in the order of their names, so that two that are equal are written the same. */
export function sortedEntries(object: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
