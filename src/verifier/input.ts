import Type from 'typebox';
import type { Static } from 'typebox';
import { FileEvidence, JsonEvidence } from '../contract/evidence.ts';
import { closed, nullable, oneOfStrings } from '../contract/schema.ts';
import { CARD_KINDS } from './card-form.ts';

/** A card by kind, name and exact version, on the wire. */
export const CardRefValue = closed({
  kind: oneOfStrings(CARD_KINDS),
  name: Type.String(),
  version: Type.String(),
  uid: Type.Optional(nullable(Type.String())),
});

/** A file that a registry holds as a card: a worker without one cannot read it. */
const ArtifactInput = closed({
  kind: Type.Literal('artifact'),
  artifact: CardRefValue,
  path: Type.Optional(nullable(Type.String())),
});

/** A trace by its id, whose document is handed over beside the request. */
const TraceInput = closed({
  kind: Type.Literal('trace'),
  trace_id: Type.String({ minLength: 32, maxLength: 32, pattern: '^[0-9a-f]{32}$' }),
});

/** What fills one slot of an execution: Wyrd's closed input declaration. */
export const InputDeclaration = Type.Union([JsonEvidence, FileEvidence, ArtifactInput, TraceInput]);

export type InputDeclaration = Static<typeof InputDeclaration>;

/** Supplied inputs by slot; keys are own keys alone. */
export type Inputs = Readonly<Record<string, InputDeclaration>>;
