import Type from 'typebox';
import type { Static } from 'typebox';
import { MEDIA_FORMATS } from './formats.ts';
import { Count, Sha256, closed, nullable, oneOfStrings } from './schema.ts';

/** Bytes that are pinned by length and digest; `filename` is for display alone. */
export const FileEvidence = closed({
  kind: Type.Literal('file'),
  sha256: Sha256,
  size_bytes: Count,
  format: oneOfStrings(MEDIA_FORMATS),
  filename: Type.Optional(nullable(Type.String({ maxLength: 1024 }))),
});

/** A value that the caller hands over as it is. */
export const JsonEvidence = closed({ kind: Type.Literal('json'), value: Type.Unknown() });

/** The kinds of Wyrd's input declarations that an evaluation can look at. */
export const Evidence = Type.Union([JsonEvidence, FileEvidence]);

export type FileEvidence = Static<typeof FileEvidence>;
export type JsonEvidence = Static<typeof JsonEvidence>;
export type Evidence = Static<typeof Evidence>;

/** Length and digest: what evidence routes and the store speak of. */
export const EvidenceKey = closed({ sha256: Sha256, size_bytes: Count });

export type EvidenceKey = Static<typeof EvidenceKey>;
