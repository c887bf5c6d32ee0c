import Type from 'typebox';
import type { Static } from 'typebox';
import { Count, closed, nullable, oneOfStrings } from './schema.ts';
import { CITATION_FAULTS } from './verdict.ts';

const Similarity = Type.Number({ minimum: 0, maximum: 1 });

const Valid = closed({
  valid: Type.Literal(true),
  excerpt: Type.Optional(Type.String()),
  quote: Type.Optional(oneOfStrings(['exact', 'normalized', 'absent'])),
  /** Offsets in characters of the place's text; the end is in that of the next place when the quote runs on. */
  found: Type.Optional(closed({ start: Count, end: Count, runs_on: Type.Boolean() })),
  nearest: Type.Optional(nullable(closed({ text: Type.String(), similarity: Similarity }))),
});

const Invalid = closed({
  valid: Type.Literal(false),
  why: oneOfStrings(CITATION_FAULTS),
  detail: Type.Record(Type.String(), Type.Unknown()),
});

/** The output of a cite job: one judgement an item, in order. */
export const CiteOutput = Type.Array(Type.Union([Valid, Invalid]));

export type CiteOutput = Static<typeof CiteOutput>;
