import Type from 'typebox';
import type { Static } from 'typebox';
import { ISOLATION_LEVELS } from './isolation.ts';
import { Count, closed, oneOfStrings } from './schema.ts';

/** Whether jobs are taken, and the numbers behind it. */
export const Readiness = closed({
  ready: Type.Boolean(),
  isolation: oneOfStrings(ISOLATION_LEVELS),
  slots: Count,
  slots_ready: Count,
  jobs: Count,
  /** How long the attempt that came first has waited for a slot. */
  queue_age_ms: Count,
  draining: Type.Boolean(),
});

export type Readiness = Static<typeof Readiness>;
