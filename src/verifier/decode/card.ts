import { CARD_KINDS, CARD_NAME, CARD_VERSION, UUID_V7 } from '../card-form.ts';
import type { ArtifactSelection, CardLink, CardRef } from '../declaration.ts';
import type { Cursor } from './cursor.ts';
import { expected, fields, keysOf, openFields } from './cursor.ts';
import { matching, oneOf, text } from './values.ts';

/** `External` is known to the types though no schema names it. */
const NAMED_KINDS = [...CARD_KINDS, 'External'] as const;

export const cardName = matching(new RegExp(CARD_NAME), 'a name such as my-card (3 to 64 of a-z 0-9 _ -)');

export const cardVersion = matching(new RegExp(CARD_VERSION), 'an exact version such as 1.0.0');

const cardUid = matching(new RegExp(UUID_V7, 'i'), 'a UUID of version 7');

/** A reference to a card, to another card of the same declaration, or the path of a file. */
export function cardLink(at: Cursor): CardLink {
  if (at.node.kind === 'string') return { kind: 'path', path: at.node.value };
  if (at.node.kind !== 'map') throw at.fault(expected('a card reference or a path', at));
  if (!keysOf(at).has('sibling')) return { kind: 'card', card: cardRef(at), sibling: false };
  return { kind: 'card', card: openFields<'sibling'>(at).need('sibling', cardRef), sibling: true };
}

function cardRef(at: Cursor): CardRef {
  const card = fields(at, ['kind', 'name', 'version', 'uid']);
  const uid = card.mayBeNull('uid', cardUid);
  return {
    kind: card.need('kind', oneOf(NAMED_KINDS)),
    name: card.need('name', cardName),
    version: card.need('version', cardVersion),
    ...(uid === undefined ? {} : { uid: uid.toLowerCase() }),
  };
}

/** A file of an artifact card. */
export function artifactSelection(at: Cursor): ArtifactSelection {
  const selection = fields(at, ['card', 'path']);
  const path = selection.mayBeNull('path', text);
  return { card: selection.need('card', cardLink), ...(path === undefined ? {} : { path }) };
}
