import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalName } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { WyrdErrorCode } from '../../contract/wyrd-errors.ts';
import { WYRD_ERRORS, WyrdRefusal, wyrdStatus } from '../../contract/wyrd-errors.ts';
import type { Log } from '../../log.ts';
import { PROBLEM_TYPE, refusalOfHttpError } from '../problem.ts';

/** Wyrd's clients know Wyrd's codes alone, so what the service refuses by its own names is told by theirs. */
const CODES: Readonly<Partial<Record<RefusalName, WyrdErrorCode>>> = {
  UNAUTHORIZED: 'WYRD_AUTH_401_INVALID_TOKEN',
  FORBIDDEN: 'WYRD_AUTH_403_CARD_SCOPE',
  NOT_FOUND: 'WYRD_SPEC_404_NOT_FOUND',
  EVIDENCE_MISMATCH: 'WYRD_STORAGE_400_SHA_MISMATCH',
  STORE_FULL: 'WYRD_STORAGE_507_STORE_FULL',
  QUEUE_FULL: 'WYRD_SPEC_503_UNAVAILABLE',
  DEADLINE_UNREACHABLE: 'WYRD_SPEC_503_UNAVAILABLE',
  DRAINING: 'WYRD_SPEC_503_UNAVAILABLE',
  INTERNAL: 'WYRD_SPEC_500_INTERNAL',
};

/** Answers an error with a problem document in Wyrd's words; a fault of ours is told to the log alone. */
export function refuseInWyrdsWords(
  log: Log,
  tooLarge: WyrdErrorCode,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    const refusal = wyrdRefusalOf(error, tooLarge);
    if (refusal.code === 'WYRD_SPEC_500_INTERNAL')
      log.error('request failed by a fault of ours', error, { request_id: request.id });
    log.info('refused', { request_id: request.id, code: refusal.code });
    const { title, remediation } = WYRD_ERRORS[refusal.code];
    const status = wyrdStatus(refusal.code);
    const problem = {
      type: `urn:wyrd:${refusal.code}`,
      title,
      status,
      code: refusal.code,
      detail: refusal.message,
      remediation,
      details: refusal.details,
    };
    reply.removeHeader('connection');
    void reply
      .code(status)
      .type(PROBLEM_TYPE)
      .send(Buffer.from(JSON.stringify(problem)));
  };
}

function wyrdRefusalOf(error: unknown, tooLarge: WyrdErrorCode): WyrdRefusal {
  if (error instanceof WyrdRefusal) return error;
  const refusal = refusalOfHttpError(error);
  if (refusal === undefined)
    return new WyrdRefusal('WYRD_SPEC_500_INTERNAL', 'The service failed at this request');
  const code =
    refusal.refusal === 'BODY_TOO_LARGE' ? tooLarge : (CODES[refusal.refusal] ?? 'WYRD_SPEC_400_VALIDATION');
  return new WyrdRefusal(code, refusal.message, refusal.details as JsonObject);
}
