import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { BodyJudge } from './body-judge.ts';
import { guardDoor, requestId } from './door.ts';
import { evidenceRoutes } from './evidence-routes.ts';
import { healthRoutes } from './health.ts';
import { createHttpServer, renewTls as renewTlsOf } from './http-server.ts';
import { jobRoutes } from './job-routes.ts';
import { batchRoute } from './job-routes-batch.ts';
import { takeBodies } from './json-body.ts';
import { refuseUnknownRoutes } from './known-routes.ts';
import { OpenConnections } from './open-connections.ts';
import { openApiBytes } from './openapi.ts';
import { refuseWith } from './refuse.ts';
import type { ServerParts } from './server-parts.ts';
import { wyrdRoutes } from './wyrd/wyrd-routes.ts';
import { removeDeadSocket, withSocketMode } from './socket-file.ts';
import type { TlsFiles } from './tls-files.ts';

/** The longest of the names in paths, encoded: job ids. */
const MAX_NAME_LENGTH = 384;
const PRIVATE = 0o600;

/** Where the service listens: a port of an address, or a Unix socket, which is its owner's alone unless a mode is given. */
export type ListenAddress =
  { readonly host: string; readonly port: number } | { readonly socket: string; readonly mode?: number };

/** The service's routes; they are heard only after `listen`. */
export function createServer(parts: ServerParts): FastifyInstance {
  const refuse = refuseWith(parts);
  const judge = new BodyJudge();
  const server = fastify({
    serverFactory: (listener) => createHttpServer(listener, parts.access().tls, parts),
    // The HTTP server answers these itself.
    clientErrorHandler: () => undefined,
    frameworkErrors: refuse,
    genReqId: requestId,
    routerOptions: { maxParamLength: MAX_NAME_LENGTH },
    // Keep-alive connections that idle are closed at once when the service drains.
    forceCloseConnections: 'idle',
    // What comes meanwhile is refused as a problem document by the door of the jobs, not by the framework.
    return503OnClosing: false,
  });
  server.setErrorHandler(refuse);
  refuseUnknownRoutes(server);
  guardDoor(server, parts);
  takeBodies(server, parts);
  jobRoutes(server, { ...parts, judge });
  batchRoute(server, { ...parts, judge });
  evidenceRoutes(server, { ...parts, judge });
  healthRoutes(server, parts);
  wyrdRoutes(server, { rooms: parts.verification, judge, log: parts.log, access: parts.access });
  server.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(openApiBytes()));
  const connections = new OpenConnections(server.server);
  server.addHook('preClose', async () => {
    connections.end();
  });
  server.addHook('onClose', () => judge.close());
  return server;
}

/** Lets new connections use other TLS files; those that are open keep theirs. */
export function renewTls(server: FastifyInstance, tls: TlsFiles | undefined): void {
  if (tls !== undefined) renewTlsOf(server.server, tls);
}

/** Listens and tells where. */
export async function listen(server: FastifyInstance, address: ListenAddress): Promise<string> {
  if ('socket' in address) {
    const { socket, mode = PRIVATE } = address;
    await removeDeadSocket(socket);
    await withSocketMode(socket, mode, () => server.listen({ path: socket }));
    return socket;
  }
  await server.listen(address);
  const { address: host, port } = server.server.address() as AddressInfo;
  const scheme = 'setSecureContext' in server.server ? 'https' : 'http';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
