import { JobFailure } from '../src/contract/failure.ts';
import { MAX_CITATIONS } from '../src/contract/job.ts';
import type { JsonObject, JsonValue } from '../src/contract/json-value.ts';
import { MAX_VERDICT_BYTES, OUTCOMES } from '../src/contract/verdict.ts';
import type { Outcome } from '../src/contract/verdict.ts';
import { valueOf } from './cited-evidence.ts';

/** What a check returned, held to Wyrd's closed verdict; locators are judged one by one. */
export interface ReturnedVerdict {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly citations: readonly { readonly slot: string; readonly locator: JsonValue }[];
  readonly data: JsonValue | undefined;
}

const KEYS = ['outcome', 'reason', 'citations', 'data'];
const REQUIRED = ['outcome', 'reason', 'citations'];

/** Reads a returned verdict; another shape is `script_result_invalid` at a path. */
export function readReturnedVerdict(bytes: Uint8Array): ReturnedVerdict {
  if (bytes.length > MAX_VERDICT_BYTES)
    throw invalid('', `a verdict has at most ${MAX_VERDICT_BYTES} bytes`, { seen: bytes.length });
  const value = valueOf(bytes);
  if (!isObject(value))
    throw invalid('', 'a check returns a verdict: an object with outcome, reason and citations');
  const unknown = Object.keys(value).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    throw invalid(pointer(unknown), `a verdict has no such key, only ${KEYS.join(', ')}`);
  const missing = REQUIRED.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) throw invalid('', `a verdict has the key "${missing}"`);
  const { outcome, reason, citations, data } = value;
  const known = OUTCOMES.find((name) => name === outcome);
  if (known === undefined) throw invalid('/outcome', `outcome is one of ${OUTCOMES.join(', ')}`);
  if (typeof reason !== 'string') throw invalid('/reason', 'reason is a string');
  if (!Array.isArray(citations)) throw invalid('/citations', 'citations is an array');
  if (citations.length > MAX_CITATIONS)
    throw invalid('/citations', `a verdict has at most ${MAX_CITATIONS} citations`, {
      seen: citations.length,
    });
  return { outcome: known, reason, citations: (citations as JsonValue[]).map(readCitation), data };
}

function readCitation(value: JsonValue, index: number): ReturnedVerdict['citations'][number] {
  const path = `/citations/${index}`;
  if (!isObject(value)) throw invalid(path, 'a citation is an object with slot and locator');
  const unknown = Object.keys(value).find((key) => key !== 'slot' && key !== 'locator');
  if (unknown !== undefined) throw invalid(path + pointer(unknown), 'a citation has slot and locator only');
  const { slot, locator } = value;
  if (typeof slot !== 'string') throw invalid(path, 'the slot of a citation is a string');
  if (locator === undefined) throw invalid(path, 'a citation has a locator');
  return { slot, locator };
}

function invalid(path: string, reason: string, more: JsonObject = {}): JobFailure {
  return new JobFailure('script_result_invalid', { reason, path, ...more });
}

function pointer(key: string): string {
  return `/${key.slice(0, 200).replaceAll('~', '~0').replaceAll('/', '~1')}`.toWellFormed();
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
