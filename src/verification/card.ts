import Type from 'typebox';
import type { Static } from 'typebox';
import { Sha256, closed, oneOfStrings } from '../contract/schema.ts';
import { CARD_KINDS } from '../verifier/input.ts';

/** RFC 9562 §5.7, in the spelling of our own ids. */
export const UUID_V7 = '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';

/** The most bytes of one spec, as of the text of a declaration. */
export const MAX_SPEC_BYTES = 1_048_576;

const CardName = Type.String({ pattern: '^[a-z][a-z0-9_-]{2,63}$' });
/** Semantic Versioning 2.0.0 without what no reader orders by: at most 64 characters. */
const Version = Type.String({
  maxLength: 64,
  pattern: '^(?:0|[1-9][0-9]*)\\.(?:0|[1-9][0-9]*)\\.(?:0|[1-9][0-9]*)(?:[-+][0-9A-Za-z.+-]+)?$',
});
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
