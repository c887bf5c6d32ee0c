import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../contract/problem.ts';
import { PROBLEM_TYPE, problemOf, refusalOfHttpError } from './problem.ts';
import type { ServerParts } from './server-parts.ts';

/** Answers an error with its problem document; one that is no refusal is a fault of ours, and its text goes to the log alone. */
export function refuseWith({
  log,
  watch,
}: Pick<ServerParts, 'log' | 'watch'>): (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => void {
  return (error, request, reply) => {
    let refusal = refusalOfHttpError(error);
    if (refusal === undefined) {
      log.error('request failed by a fault of ours', error, { request_id: request.id });
      refusal = new Refusal('INTERNAL', 'The service failed at this request');
    }
    const problem = problemOf(refusal, request.id);
    watch.refused(problem.code);
    log.info('refused', { request_id: request.id, code: problem.code });
    // Closed at once, a caller that still sends could lose the answer; the door lets it send for a while.
    reply.removeHeader('connection');
    for (const [name, value] of headersOf(refusal)) void reply.header(name, value);
    void reply
      .code(problem.status)
      .type(PROBLEM_TYPE)
      .send(Buffer.from(JSON.stringify(problem)));
  };
}

/** What RFC 9110 wants beside a status: §10.2.3, §11.6.1, §10.2.1. */
function headersOf({ refusal, retryAfterSeconds, details }: Refusal): [string, string][] {
  const headers: [string, string][] = [];
  if (retryAfterSeconds !== undefined) headers.push(['retry-after', String(retryAfterSeconds)]);
  if (refusal === 'UNAUTHORIZED') headers.push(['www-authenticate', 'Bearer']);
  if (Array.isArray(details['allow'])) headers.push(['allow', details['allow'].join(', ')]);
  return headers;
}
