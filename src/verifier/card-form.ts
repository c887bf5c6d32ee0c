/** The kinds of Wyrd's cards. */
export const CARD_KINDS = [
  'Data', 'Model', 'Experiment', 'Prompt', 'Agent', 'Verifier', 'Service', 'Policy', 'Mcp', 'Audit', 'Artifact', 'Trigger', 'Operator', 'Source',
] as const; // prettier-ignore

/** The names of cards and of deployments, as the source of a pattern. */
export const CARD_NAME = '^[a-z][a-z0-9_-]{2,63}$';

/** Semantic Versioning 2.0.0, of which a card has exactly one, as the source of a pattern. */
export const CARD_VERSION =
  '^(?:0|[1-9][0-9]*)\\.(?:0|[1-9][0-9]*)\\.(?:0|[1-9][0-9]*)(?:-(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?$';

/** RFC 9562 §5.7 in lower case, as ids are kept, as the source of a pattern. */
export const UUID_V7 = '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';
