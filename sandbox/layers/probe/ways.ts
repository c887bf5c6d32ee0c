import type { AttackName } from './attacks.ts';
import type { Way } from './way.ts';
import { REACH_WAYS } from './ways-to-reach.ts';
import { READ_WAYS } from './ways-to-read.ts';
import { RUN_WAYS } from './ways-to-run.ts';
import { WRITE_WAYS } from './ways-to-write.ts';

/** Every attack with its ways, as a probe jail runs them. */
export const WAYS = {
  ...READ_WAYS,
  ...WRITE_WAYS,
  ...REACH_WAYS,
  ...RUN_WAYS,
} as const satisfies Record<AttackName, readonly Way[]>;
