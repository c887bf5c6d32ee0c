import Type from 'typebox';
import type { Static } from 'typebox';
import { Sha256, closed } from './schema.ts';

/** corpus/manifest.json: what the goldens of a corpus were when somebody last accepted them. */
export const CorpusManifest = closed({
  kind: Type.Literal('wyrd-corpus-manifest/1'),
  /** A number for each format, raised when a golden of it changes. */
  versions: Type.Record(Type.String(), Type.Integer({ minimum: 1 })),
  /** The digest of every golden by the name of its case, `<format>/<case>`. */
  goldens: Type.Record(Type.String(), Sha256),
});

export type CorpusManifest = Static<typeof CorpusManifest>;
