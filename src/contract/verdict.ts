import Type from 'typebox';
import type { Static } from 'typebox';
import { Citation } from './citation.ts';
import { closed, nullable, oneOfStrings } from './schema.ts';

/** The most bytes of a returned verdict: with everything in it, it must stand in one answer of a jail. */
export const MAX_VERDICT_BYTES = 1_048_576;

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

/** Why a citation does not count, in the order in which they are tried. */
export const CITATION_FAULTS = [
  'malformed_locator',
  'unknown_slot',
  'missing_evidence',
  'evidence_mismatch',
  'wrong_locator_kind',
  'evidence_unreadable',
  'reversed_range',
  'out_of_range',
  'no_such_value',
] as const;

export type CitationFault = (typeof CITATION_FAULTS)[number];

/** One citation of a check as it was judged. */
export const JudgedCitation = closed({
  citation: Type.Unknown(),
  valid: Type.Boolean(),
  why: Type.Optional(oneOfStrings(CITATION_FAULTS)),
  detail: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

export type JudgedCitation = Static<typeof JudgedCitation>;

/** What stands beside a verdict: what the check itself had returned, and every citation with its judgement. */
export const Judged = closed({
  returned_outcome: nullable(oneOfStrings(OUTCOMES)),
  citations: Type.Array(JudgedCitation),
});

export type Judged = Static<typeof Judged>;
