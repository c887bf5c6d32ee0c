import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestTrace } from '../telemetry/request-trace.ts';
import { tenantOf } from './auth.ts';
import type { HeldBody } from './body-room.ts';
import { requirePlainForm } from './request-form.ts';
import type { ServerParts } from './server-parts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the request speaks for; known before a byte of its body is taken. */
    tenant: string;
    heldBody: HeldBody | undefined;
    trace: RequestTrace | undefined;
  }

  interface FastifyContextConfig {
    /** Whether the route answers without a token: health alone. */
    readonly open?: true;
    /** Of a JSON body, when the route takes less than the service's limit. */
    readonly maxBodyBytes?: number;
  }
}

/** How long a caller whose request was answered early may still send; answered at once, it might never read why. */
const LINGER_MS = 5_000;

/** Ids that say nothing of other requests. */
export function requestId(): string {
  return randomUUID();
}

/** Holds every request to its form and its token before its route is entered. */
export function guardDoor(
  server: FastifyInstance,
  { hosts, access, watch, trace }: Pick<ServerParts, 'hosts' | 'access' | 'watch' | 'trace'>,
): void {
  server.decorateRequest('tenant', '');
  server.decorateRequest('heldBody', undefined);
  server.decorateRequest('trace', undefined);
  server.addHook('onRequest', async (request, reply) => {
    const { headers, method } = request;
    request.trace = trace({
      method,
      traceparent: headerOf(headers['traceparent']),
      tracestate: headerOf(headers['tracestate']),
    });
    endUnreadBody(request, reply);
    reply.raw.once('close', () => request.heldBody?.release());
    requirePlainForm(request.raw, hosts);
    if (request.routeOptions.config.open !== true)
      request.tenant = tenantOf(request.headers, access().grants);
  });
  server.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.routeOptions;
    const { statusCode: status, elapsedTime } = reply;
    watch.answered({ route, method: request.method, status, seconds: elapsedTime / 1000 });
    request.trace?.end({ route, status });
  });
}

function headerOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function endUnreadBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    setTimeout(() => {
      if (!raw.complete) raw.socket.destroy();
    }, LINGER_MS).unref();
  });
}
