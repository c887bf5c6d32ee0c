import type { FastifyInstance } from 'fastify';
import type { WyrdErrorCode } from '../../contract/wyrd-errors.ts';
import type { Log } from '../../log.ts';
import { cardRoutes } from './card-routes.ts';
import { executionRoutes } from './execution-routes.ts';
import { tokenRoute } from './token-route.ts';
import { uploadRoutes } from './upload-routes.ts';
import type { WyrdParts } from './wyrd-parts.ts';
import { refuseInWyrdsWords } from './wyrd-refusals.ts';

/** The routes of Wyrd's own server that its published client uses, which answer in Wyrd's words. */
export function wyrdRoutes(server: FastifyInstance, parts: WyrdParts): void {
  scope(server, parts.log, 'WYRD_VERIFICATION_413_INPUT_TOO_LARGE', (inner) => {
    executionRoutes(inner, parts);
    uploadRoutes(inner, parts);
  });
  scope(server, parts.log, 'WYRD_SPEC_413_PAYLOAD_TOO_LARGE', (inner) => {
    cardRoutes(inner, parts);
    tokenRoute(inner, parts);
  });
}

function scope(
  server: FastifyInstance,
  log: Log,
  tooLarge: WyrdErrorCode,
  routes: (inner: FastifyInstance) => void,
): void {
  void server.register(async (inner) => {
    inner.setErrorHandler(refuseInWyrdsWords(log, tooLarge));
    // Clients find an answer by the id of their request.
    inner.addHook('onSend', async (request, reply) => {
      const id = request.headers['wyrd-request-id'];
      if (typeof id === 'string' && /^[0-9A-Za-z-]{1,64}$/.test(id)) void reply.header('wyrd-request-id', id);
    });
    routes(inner);
  });
}
