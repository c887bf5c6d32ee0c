import type { Capabilities } from '../contract/capabilities.ts';
import { EXTRACT_FORMATS } from '../contract/formats.ts';
import type { JobKind } from '../contract/job.ts';
import type { LimitRow } from '../contract/limits.ts';
import { EXTRACT_LIMITS, PYTHON_LIMITS } from '../contract/limits.ts';
import type { ProducedBy } from '../contract/result.ts';
import type { ServiceLimits } from './lowered-limits.ts';
import type { JobKindRunners } from './job-kind.ts';

/** What the service tells of itself: its kinds of job, formats, and limits as they stand. */
export function capabilitiesOf(
  limits: ServiceLimits,
  runners: JobKindRunners,
  simulate: boolean,
  producedBy: ProducedBy,
): Capabilities {
  return {
    kinds: Object.keys(runners) as JobKind[],
    formats: [...EXTRACT_FORMATS],
    limits: {
      extract: limitValues(EXTRACT_LIMITS, limits.extract),
      python: limitValues(PYTHON_LIMITS, limits.python),
    },
    simulate,
    produced_by: producedBy,
  };
}

function limitValues(
  table: Readonly<Record<string, LimitRow>>,
  values: Readonly<Record<string, number>>,
): Capabilities['limits']['extract'] {
  const entries = Object.entries(table).map(([name, row]) => [
    name,
    { default: row.default, ceiling: row.ceiling, value: values[name] ?? row.default },
  ]);
  return Object.fromEntries(entries) as Capabilities['limits']['extract'];
}
