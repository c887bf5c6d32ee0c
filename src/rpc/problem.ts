import type { RefusalName } from '../contract/errors.ts';
import { REFUSALS, refusalCode } from '../contract/errors.ts';
import type { Problem } from '../contract/problem.ts';
import { Refusal } from '../contract/problem.ts';

/** RFC 9457 §3: the media type of a refusal. */
export const PROBLEM_TYPE = 'application/problem+json';

/** A refusal as it goes over the wire; only sentences of our own and numbers stand in it. */
export function problemOf(refusal: Refusal, requestId: string): Problem {
  const { status, title, remediation } = REFUSALS[refusal.refusal];
  const code = refusalCode(refusal.refusal);
  return {
    type: `urn:wyrd-worker:${code}`,
    title,
    status,
    code,
    detail: refusal.message,
    remediation,
    details: refusal.details,
    request_id: requestId,
  };
}

/** The refusal that an error of the HTTP layer stands for; undefined when it is a fault of ours. */
export function refusalOfHttpError(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const name = NAMES_BY_STATUS[status];
  if (name !== undefined) return new Refusal(name, REFUSALS[name].title, DETAILS[name] ?? {});
  if (status >= 400 && status < 500)
    return new Refusal('REQUEST_INVALID', 'The HTTP request is malformed', { status });
  return undefined;
}

const NAMES_BY_STATUS: Readonly<Record<number, RefusalName>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

const DETAILS: Partial<Record<RefusalName, Readonly<Record<string, string>>>> = {
  UNSUPPORTED_MEDIA_TYPE: {
    header: 'Content-Type',
    expected: 'application/json for requests, application/octet-stream for evidence',
  },
};
