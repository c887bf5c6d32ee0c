import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { Refusal } from '../contract/problem.ts';
import { evidenceRoutes } from './evidence-routes.ts';
import { healthRoutes } from './health.ts';
import { jobRoutes } from './job-routes.ts';
import { batchRoute } from './job-routes-batch.ts';
import { openApiDocument } from './openapi.ts';
import type { ServerParts } from './server-parts.ts';
import { PROBLEM_TYPE, problemOf, refusalOfHttpError } from './problem.ts';

/** The paths that have a route, whatever the method. */
const ROUTE_PATHS = [
  /^\/(?:livez|readyz|metrics|openapi\.json)$/,
  /^\/v1\/(?:capabilities|jobs|evidence\/missing)$/,
  /^\/v1\/(?:jobs|evidence|outputs)\/[^/]+$/,
];

/** Where the service listens: a port of an address, or a Unix socket. */
export type ListenAddress = { readonly host: string; readonly port: number } | { readonly socket: string };

/** The service's routes; they are heard only after `listen`. */
export function createServer(parts: ServerParts): FastifyInstance {
  const server = fastify({
    bodyLimit: parts.maxBodyBytes,
    // A body that stops half way must not hold a connection for ever.
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 128 },
    // Keep-alive connections that idle are closed at once when the service drains.
    forceCloseConnections: 'idle',
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  server.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
    done(null, payload);
  });
  server.setErrorHandler(async (error, request, reply) => {
    let refusal = refusalOfHttpError(error);
    if (refusal === undefined) {
      parts.log.error('request failed by a fault of ours', error, { request_id: request.id });
      refusal = new Refusal('INTERNAL', 'The service failed at this request');
    }
    const problem = problemOf(refusal, request.id);
    parts.log.info('refused', { request_id: request.id, code: problem.code });
    if (refusal.retryAfterSeconds !== undefined)
      void reply.header('retry-after', String(refusal.retryAfterSeconds));
    return reply
      .code(problem.status)
      .type(PROBLEM_TYPE)
      .send(Buffer.from(JSON.stringify(problem)));
  });
  server.setNotFoundHandler(({ url }) => {
    const [path = ''] = url.split('?');
    if (ROUTE_PATHS.some((pattern) => pattern.test(path)))
      throw new Refusal('METHOD_NOT_ALLOWED', 'The route does not take this method');
    throw new Refusal('NOT_FOUND', 'There is no such route');
  });
  jobRoutes(server, parts);
  batchRoute(server, parts);
  evidenceRoutes(server, parts);
  healthRoutes(server, parts);
  server.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(openApiDocument())),
  );
  return server;
}

/** Listens and tells where. */
export async function listen(server: FastifyInstance, address: ListenAddress): Promise<string> {
  if ('socket' in address) {
    await server.listen({ path: address.socket });
    return address.socket;
  }
  await server.listen(address);
  const { address: host, port } = server.server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
