import Type from 'typebox';
import type { Static } from 'typebox';
import { EXTRACT_FORMATS } from './formats.ts';
import { JOB_KINDS } from './job.ts';
import { ProducedBy } from './result.ts';
import { closed, oneOfStrings } from './schema.ts';

const LimitValue = closed({ default: Type.Number(), ceiling: Type.Number(), value: Type.Number() });

/** What this worker can do, with its limits as they stand. */
export const Capabilities = closed({
  kinds: Type.Array(oneOfStrings(JOB_KINDS)),
  formats: Type.Array(oneOfStrings(EXTRACT_FORMATS)),
  limits: closed({
    extract: Type.Record(Type.String(), LimitValue),
    python: Type.Record(Type.String(), LimitValue),
  }),
  /** Whether jobs may ask for an end instead of running: never so where results count. */
  simulate: Type.Boolean(),
  produced_by: ProducedBy,
});

export type Capabilities = Static<typeof Capabilities>;
