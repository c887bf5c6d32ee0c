import type { Citation } from '../../contract/citation.ts';
import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import type { Provenance } from '../../contract/provenance.ts';
import type { JobErrorValue } from '../../contract/result.ts';
import type { Outcome } from '../../contract/verdict.ts';
import type { CitationRecord } from '../record.ts';

/** What a check found; values are those that the result keeps. */
export interface JudgedCheck {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly actual?: JsonValue;
  readonly citations?: readonly Citation[];
  readonly data?: JsonObject;
  readonly provenance?: Provenance;
  readonly judgedCitations?: readonly CitationRecord[];
  readonly error?: JobErrorValue;
}

/** A check that found nothing out. */
export function inconclusive(reason: string): JudgedCheck {
  return { outcome: 'inconclusive', reason };
}
