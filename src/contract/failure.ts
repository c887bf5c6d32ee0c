import type { JobErrorCode } from './errors.ts';
import type { JsonObject } from './json-value.ts';

/** Where in a document something was seen: names of parts, pages, cells and offsets, all for the caller alone. */
export type Place = Readonly<Record<string, string | number>>;

/** A job's declared end with one code of the error table; anything else thrown is `internal`. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly code: JobErrorCode;
  readonly details: JsonObject;

  constructor(code: JobErrorCode, details: JsonObject = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** A limit of the table was passed: its name, its value, what was seen and where. */
export function limitExceeded(name: string, max: number, seen: number, at: Place = {}): JobFailure {
  return new JobFailure('limit_exceeded', { name, max, seen, at });
}

/** A document that cannot be read whole: `reason` is our own fixed text, never text of the document. */
export function documentFailure(
  code:
    | 'format_mismatch'
    | 'document_malformed'
    | 'document_encrypted'
    | 'document_not_utf8'
    | 'document_unsupported',
  reason: string,
  at: Place = {},
): JobFailure {
  return new JobFailure(code, { reason, at });
}

/** Shorthand for the most common document failure. */
export function malformed(reason: string, at: Place = {}): JobFailure {
  return documentFailure('document_malformed', reason, at);
}
