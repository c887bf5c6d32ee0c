import type { FastifyInstance } from 'fastify';
import type { ServerParts } from './server-parts.ts';

/** GET /livez, /readyz, /metrics and /v1/capabilities; none of them tells anything of a tenant. */
export function healthRoutes(
  server: FastifyInstance,
  { readiness, metrics, capabilities }: Pick<ServerParts, 'readiness' | 'metrics' | 'capabilities'>,
): void {
  server.get('/livez', async (_request, reply) => reply.type('application/json').send('{"live":true}'));
  server.get('/readyz', async (_request, reply) => {
    const state = readiness();
    return reply
      .code(state.ready ? 200 : 503)
      .type('application/json')
      .send(JSON.stringify(state));
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics()),
  );
  server.get('/v1/capabilities', async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(capabilities)),
  );
}
