import Type from 'typebox';
import type { Static } from 'typebox';
import { Sha256, closed, oneOfStrings } from '../contract/schema.ts';
import { CARD_KINDS, CARD_NAME, CARD_VERSION, UUID_V7 } from '../verifier/card-form.ts';

/** The most bytes of one spec, as of the text of a declaration. */
export const MAX_SPEC_BYTES = 1_048_576;

const CardName = Type.String({ pattern: CARD_NAME });
const Version = Type.String({ maxLength: 64, pattern: CARD_VERSION });
const Space = Type.String({ minLength: 1, maxLength: 64 });

/** A card as a registry knows it: by kind, name and version; `space` is echoed and nothing hangs on it. */
export const RegisteredRef = closed({
  kind: oneOfStrings(CARD_KINDS),
  name: CardName,
  version: Version,
  space: Type.Optional(Space),
  uid: Type.String({ pattern: UUID_V7 }),
});

export type RegisteredRef = Static<typeof RegisteredRef>;

const Metadata = Type.Object({
  name: CardName,
  version: Version,
  space: Type.Optional(Space),
  uid: Type.Optional(Type.String({ pattern: UUID_V7 })),
});

const Spec = Type.Record(Type.String(), Type.Unknown());

/** One card of a declaration as the client submits it. */
export const CardSubmission = closed({
  apiVersion: Type.Literal('wyrd/v1'),
  kind: oneOfStrings(CARD_KINDS),
  metadata: Metadata,
  spec: Spec,
  artifacts: Type.Optional(Type.Array(Type.Unknown())),
});

export type CardSubmission = Static<typeof CardSubmission>;

/** The body of POST /v1/cards: what others depend on comes first. */
export const CardDeclaration = closed({
  submissions: Type.Array(CardSubmission, { minItems: 1, maxItems: 100 }),
});

/** A declared card as it is kept: references by name carry their uid. */
export const StoredCard = closed({
  tenant: Type.String(),
  ref: RegisteredRef,
  metadata: Metadata,
  spec: Spec,
  /** Sorted as the client expects them. */
  outbound: Type.Array(RegisteredRef),
  spec_sha256: Sha256,
  created_at: Type.String(),
});

export type StoredCard = Static<typeof StoredCard>;
