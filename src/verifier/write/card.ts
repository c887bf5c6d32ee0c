import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import type { ArtifactSelection, CardLink } from '../declaration.ts';

/** A card that is not here, as it is written. */
export function linkJson(link: CardLink): JsonValue {
  if (link.kind === 'path') return link.path;
  const card = { ...link.card };
  return link.sibling ? { sibling: card } : card;
}

/** A file of an artifact card, as it is written. */
export function artifactJson({ card, path }: ArtifactSelection): JsonObject {
  return { card: linkJson(card), ...(path === undefined ? {} : { path }) };
}
