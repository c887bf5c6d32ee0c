import { FILE_VECTORS } from './file-vectors.ts';
import { NETWORK_VECTORS } from './network-vectors.ts';
import { PROCESS_VECTORS } from './process-vectors.ts';
import { REALM_VECTORS } from './realm-vectors.ts';
import type { Vector } from './vector.ts';

/** Every vector; each is run at each level. */
export const VECTORS: readonly Vector[] = [
  ...FILE_VECTORS,
  ...NETWORK_VECTORS,
  ...PROCESS_VECTORS,
  ...REALM_VECTORS,
];
