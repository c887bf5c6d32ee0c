import type { JobErrorValue } from '../../contract/result.ts';
import type { JsonValue } from '../../contract/json-value.ts';
import type { Operator } from '../operators/operator.ts';
import type { StopReason } from './stop.ts';

/** Values in reasons are cut here. */
const MAX_SHOWN = 120;

/** What is said of a block that was not done when the execution stopped. */
export function stoppedReason(reason: StopReason | undefined): string {
  return reason === 'cancelled' ? 'the execution was cancelled' : 'the deadline of the execution passed';
}

/** What is said of a job's error: its row of the table, as in the verdict of a check. */
export function errorReason({ code, message }: JobErrorValue): string {
  return `${message} (${code})`;
}

/** A value in one line, cut when it is long. */
export function shown(value: JsonValue): string {
  const text = shortJson(value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN).toWellFormed()}…`;
}

/** Of a large value only its size is told: it is not written out to be cut. */
function shortJson(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MAX_SHOWN).toWellFormed());
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `an array of ${value.length}`;
  const size = Object.keys(value).length;
  return size === 0 ? '{}' : `an object of ${size} ${size === 1 ? 'key' : 'keys'}`;
}

/** An operator with its parameters. */
export function operatorText(operator: Operator): string {
  if (typeof operator === 'string') return operator;
  const parameters = Object.entries<JsonValue>(operator)
    .filter(([name]) => name !== 'kind')
    .map(([name, value]) => `${name} ${shown(value)}`);
  return `${operator.kind} (${parameters.join(', ')})`;
}
