import Type from 'typebox';
import type { Static } from 'typebox';
import { Count, Sha256, closed } from './schema.ts';

/** case.json: why a case exists, how its file was made, and what must be seen beside the output. */
export const CaseDeclaration = closed({
  why: Type.String({ minLength: 1 }),
  /** The rules of the readers that the case shows, by name. */
  rules: Type.Array(Type.String()),
  /** The command that made the file, run from the top of the checkout. */
  made_by: Type.String(),
  producer: Type.String(),
  licence: Type.String(),
  sha256: Sha256,
  /** Limits lower than the service's own. */
  limits: Type.Optional(Type.Record(Type.String(), Count)),
  /** Codes of the diagnostics, in any order, each once; none when absent. */
  diagnostics: Type.Optional(Type.Array(Type.String())),
  /** The declared failure, instead of expected.json; `details` are the ones that must be there. */
  error: Type.Optional(
    closed({ code: Type.String(), details: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
  ),
});

export type CaseDeclaration = Static<typeof CaseDeclaration>;
