import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { Server as TlsServer, ServerOptions as TlsServerOptions } from 'node:https';
import { createServer as createTlsServer } from 'node:https';
import { answerClientErrors } from './client-error.ts';
import type { ServerParts } from './server-parts.ts';
import type { TlsFiles } from './tls-files.ts';

const HANDSHAKE_MS = 10_000;
const SERVER_OPTIONS = {
  maxHeaderSize: 16_384,
  // How long request line and headers may take; bodies have a pace of their own, and a batch may last.
  headersTimeout: 15_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 72_000,
  // Node would answer without a problem document: the form of a request is judged with its path.
  requireHostHeader: false,
} as const;

/** An HTTP server that answers whatever its parser refuses with a problem document; TLS when there are files for it. */
export function createHttpServer(
  listener: RequestListener,
  tls: TlsFiles | undefined,
  parts: Pick<ServerParts, 'log' | 'watch'>,
): Server {
  const server =
    tls === undefined
      ? createServer(SERVER_OPTIONS, listener)
      : createTlsServer({ ...SERVER_OPTIONS, ...tlsOptions(tls) }, listener);
  // Node drops headers past its count in silence; their bytes are bounded anyway.
  server.maxHeadersCount = 0;
  answerClientErrors(server, parts);
  return server;
}

/** Lets new connections of a TLS server use other files; those that are open keep theirs. */
export function renewTls(server: Server, tls: TlsFiles): void {
  if ('setSecureContext' in server) (server as TlsServer).setSecureContext(tlsOptions(tls));
}

function tlsOptions({ key, cert, clientCa }: TlsFiles): TlsServerOptions {
  return {
    key,
    cert,
    minVersion: 'TLSv1.2',
    handshakeTimeout: HANDSHAKE_MS,
    ...(clientCa === undefined ? {} : { ca: clientCa, requestCert: true, rejectUnauthorized: true }),
  };
}
