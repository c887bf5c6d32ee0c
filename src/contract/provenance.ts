import Type from 'typebox';
import type { Static } from 'typebox';
import { Sha256, closed } from './schema.ts';

/** The provenances of Wyrd's that this worker can give: what produced an output. */
export const Provenance = Type.Union([
  closed({ kind: Type.Literal('code'), sha256: Sha256, runtime: Type.Literal('python') }),
  closed({ kind: Type.Literal('extract'), version: Type.String() }),
]);

export type Provenance = Static<typeof Provenance>;
