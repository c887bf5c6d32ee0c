import type { Verifier } from '../declaration.ts';
import { cardName, cardVersion } from './card.ts';
import type { Cursor } from './cursor.ts';
import { fields, keysOf, openFields } from './cursor.ts';
import { oneOf, text } from './values.ts';
import { verifier } from './verifier.ts';

/** The card that a Verifier is declared as. */
export interface DeclaredCard {
  readonly name: string;
  readonly version: string;
  /** Wyrd's namespace of earlier versions: echoed, and nothing hangs on it. */
  readonly space?: string;
}

/** What a file declares: a Verifier, as a card or as its bare spec. */
export interface Declaration {
  readonly verifier: Verifier;
  readonly card?: DeclaredCard;
  /** Where the spec stands in the file. */
  readonly spec: Cursor;
}

/** Reads an envelope of a card, or the spec of a Verifier as it is. */
export function declaration(at: Cursor): Declaration {
  if (!keysOf(at).has('apiVersion') && !keysOf(at).has('metadata'))
    return { verifier: verifier(at), spec: at };
  const given = fields(at, ['apiVersion', 'kind', 'metadata', 'spec', 'relationships', 'artifacts']);
  given.need('apiVersion', text);
  given.need('kind', oneOf(['Verifier']));
  const card = given.need('metadata', declaredCard);
  return given.need('spec', (spec) => ({ verifier: verifier(spec), card, spec }));
}

/** Other keys of the metadata are for people and registries. */
function declaredCard(at: Cursor): DeclaredCard {
  const given = openFields<'name' | 'version' | 'space'>(at);
  const space = given.mayBeNull('space', text);
  return {
    name: given.need('name', cardName),
    version: given.need('version', cardVersion),
    ...(space === undefined ? {} : { space }),
  };
}
