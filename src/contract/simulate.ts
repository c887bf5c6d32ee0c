import Type from 'typebox';
import type { Static } from 'typebox';
import type { JobErrorCode, RefusalName } from './errors.ts';
import { JOB_ERRORS, REFUSALS } from './errors.ts';
import { closed, oneOfStrings } from './schema.ts';

const MAX_SIMULATED_MS = 3_600_000;
const MAX_SIMULATED_BYTES = 268_435_456;

/** An end that a caller asks for to try its own handling of it; nothing is read and nothing runs. */
export const Simulate = Type.Union([
  closed({
    /** How the job ends: `completed` when absent, or a row of the error table. */
    end: Type.Optional(oneOfStrings(['completed', ...(Object.keys(JOB_ERRORS) as JobErrorCode[])])),
    /** How many attempts end so before one is completed; all of them when absent. */
    attempts: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
    /** How long an attempt takes, held to the time and the deadline of the job like any other. */
    run_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SIMULATED_MS })),
    /** About how long the output is. */
    output_bytes: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SIMULATED_BYTES })),
  }),
  /** A refusal instead of a result. */
  closed({ refusal: oneOfStrings(Object.keys(REFUSALS) as RefusalName[]) }),
]);

export type Simulate = Static<typeof Simulate>;
