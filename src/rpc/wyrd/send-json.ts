import type { FastifyReply } from 'fastify';

/** Sends a value of ours as JSON. */
export function sendJson(reply: FastifyReply, value: object, status = 200): FastifyReply {
  return reply.code(status).type('application/json').send(JSON.stringify(value));
}
