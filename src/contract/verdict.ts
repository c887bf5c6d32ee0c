import Type from 'typebox';
import type { Static } from 'typebox';
import { Citation } from './citation.ts';
import { closed, nullable } from './schema.ts';

/** What a check may return; Wyrd's own verdict type knows the first three. */
export const OUTCOMES = ['passed', 'failed', 'inconclusive', 'not_applicable'] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** Wyrd's closed verdict. */
export const Verdict = closed({
  outcome: Type.Union([Type.Literal('passed'), Type.Literal('failed'), Type.Literal('inconclusive')]),
  reason: Type.String(),
  citations: Type.Array(Citation),
  data: Type.Optional(nullable(Type.Record(Type.String(), Type.Unknown()))),
});

export type Verdict = Static<typeof Verdict>;
