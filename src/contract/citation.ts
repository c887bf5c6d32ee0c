import Type from 'typebox';
import type { Static } from 'typebox';
import { Uint32, closed } from './schema.ts';

/** The most characters of a quote. */
export const MAX_QUOTE_CHARACTERS = 10_000;

/** Exactly one way of pointing into evidence. */
export const Locator = Type.Union([
  closed({ page: Uint32 }),
  closed({ slide: Uint32 }),
  closed({ lines: closed({ start: Uint32, end: Uint32 }) }),
  closed({ json_pointer: Type.String() }),
  closed({
    region: closed({
      page: Uint32,
      x: Type.Number(),
      y: Type.Number(),
      width: Type.Number(),
      height: Type.Number(),
    }),
  }),
]);

/** Wyrd's citation: a slot of the evidence and a place in it. */
export const Citation = closed({ slot: Type.String(), locator: Locator });

export type Locator = Static<typeof Locator>;
export type Citation = Static<typeof Citation>;

/** The slots that citations name, or items of a cite job that hold one; what has another shape names none. */
export function citedSlots(citations: unknown): ReadonlySet<string> {
  const slots = new Set<string>();
  for (const item of Array.isArray(citations) ? (citations as readonly unknown[]) : []) {
    const citation = isRecord(item) && isRecord(item['citation']) ? item['citation'] : item;
    if (isRecord(citation) && typeof citation['slot'] === 'string') slots.add(citation['slot']);
  }
  return slots;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
