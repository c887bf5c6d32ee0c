import type { FastifyInstance } from 'fastify';
import type { ServerParts } from './server-parts.ts';

/**
 * GET /livez, /readyz, /metrics and /v1/capabilities. Health answers without a token; figures are of all tenants
 * together, so they are for those who may call at all.
 */
export function healthRoutes(
  server: FastifyInstance,
  { readiness, metrics, capabilities }: Pick<ServerParts, 'readiness' | 'metrics' | 'capabilities'>,
): void {
  const open = { config: { open: true } } as const;
  server.get('/livez', open, async (_request, reply) => reply.type('application/json').send('{"live":true}'));
  server.get('/readyz', open, async (_request, reply) => {
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
