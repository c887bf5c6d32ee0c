import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RefusalName } from '../contract/errors.ts';
import { Refusal } from '../contract/problem.ts';
import { PROBLEM_TYPE, problemOf } from './problem.ts';
import type { ServerParts } from './server-parts.ts';

/** How long a refused connection may take to read its answer, while what it still sends is thrown away. */
const LINGER_MS = 1_000;

const REFUSED_AS: Readonly<Record<string, readonly [RefusalName, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request did not arrive whole within its time'],
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'Request line and headers are larger than 16 KiB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['BODY_TOO_LARGE', 'The extensions of a chunk are too large'],
};

/** One request on a connection that is not answered yet. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers what Node's HTTP parser refuses, and the two cases that Node would answer itself, with problem documents. */
export function answerClientErrors(server: Server, { log, watch }: Pick<ServerParts, 'log' | 'watch'>): void {
  const open = new WeakMap<Duplex, Set<Exchange>>();
  const refused = new WeakSet<Duplex>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const exchanges = open.get(socket) ?? new Set();
    open.set(socket, exchanges);
    const exchange = { request, response };
    exchanges.add(exchange);
    response.once('close', () => exchanges.delete(exchange));
  });
  const refuse = (socket: Duplex, refusal: Refusal): void => {
    if (refused.has(socket)) return;
    refused.add(socket);
    if (socket.writable && mayAnswer(open.get(socket))) {
      const problem = problemOf(refusal, randomUUID());
      watch.refused(problem.code);
      log.info('refused', { request_id: problem.request_id, code: problem.code });
      socket.end(rawAnswer(problem.status, JSON.stringify(problem)));
      // Closed at once, unread bytes would make the answer vanish in a reset.
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    } else socket.destroy();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) socket.destroy();
    else refuse(socket, refusalOfParserError(error.code));
  });
  server.on('connect', (_request, socket) => {
    refuse(socket, new Refusal('METHOD_NOT_ALLOWED', 'This service is no proxy'));
  });
  server.on('checkExpectation', ({ socket }: IncomingMessage) => {
    refuse(socket, new Refusal('EXPECTATION_FAILED', 'Only Expect: 100-continue can be met'));
  });
}

function refusalOfParserError(code = ''): Refusal {
  const [name, detail] = REFUSED_AS[code] ?? ['REQUEST_INVALID', 'The HTTP request is malformed'];
  return new Refusal(name, detail, { fault: code });
}

/** Answers come in the order of their requests: on a connection that owes one already, only its own may be refused. */
function mayAnswer(exchanges: ReadonlySet<Exchange> | undefined): boolean {
  const [only, ...more] = exchanges ?? [];
  if (only === undefined) return true;
  return more.length === 0 && !only.request.complete && !only.response.headersSent;
}

function rawAnswer(status: number, body: string): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
