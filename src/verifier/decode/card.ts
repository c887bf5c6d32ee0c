import type { ArtifactSelection, CardLink, CardRef } from '../declaration.ts';
import type { Cursor } from './cursor.ts';
import { expected, fields, keysOf, openFields } from './cursor.ts';
import { matching, oneOf, text } from './values.ts';

/** The kinds of cards; `External` is known to the types though no schema names it. */
const CARD_KINDS = [
  'Data',
  'Model',
  'Experiment',
  'Prompt',
  'Agent',
  'Verifier',
  'Service',
  'Policy',
  'Mcp',
  'Audit',
  'Artifact',
  'Trigger',
  'Operator',
  'Source',
  'External',
] as const;

/** The names of cards and of deployments. */
export const CARD_NAME = /^[a-z][a-z0-9_-]{2,63}$/;

/** Semantic Versioning 2.0.0, of which a reference names exactly one. */
const SEMVER =
  /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/;

/** RFC 9562 §5.7. */
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const cardName = matching(CARD_NAME, 'a name such as my-card (3 to 64 of a-z 0-9 _ -)');

export const cardVersion = matching(SEMVER, 'an exact version such as 1.0.0');

/** A reference to a card, to another card of the same declaration, or the path of a file. */
export function cardLink(at: Cursor): CardLink {
  if (at.node.kind === 'string') return { kind: 'path', path: at.node.value };
  if (at.node.kind !== 'map') throw at.fault(expected('a card reference or a path', at));
  if (!keysOf(at).has('sibling')) return { kind: 'card', card: cardRef(at), sibling: false };
  return { kind: 'card', card: openFields<'sibling'>(at).need('sibling', cardRef), sibling: true };
}

function cardRef(at: Cursor): CardRef {
  const card = fields(at, ['kind', 'name', 'version', 'uid']);
  const uid = card.mayBeNull('uid', matching(UUID_V7, 'a UUID of version 7'));
  return {
    kind: card.need('kind', oneOf(CARD_KINDS)),
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
