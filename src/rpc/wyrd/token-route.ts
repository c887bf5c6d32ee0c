import type { FastifyInstance } from 'fastify';
import { WyrdRefusal } from '../../contract/wyrd-errors.ts';
import { isGranted } from '../auth.ts';
import { sendJson } from './send-json.ts';
import type { WyrdParts } from './wyrd-parts.ts';

const MAX_FORM_BYTES = 16_384;
/** RFC 8693 §2.1. */
const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const EXPIRES_SECONDS = 3_600;

/**
 * POST /auth/token: Wyrd's client exchanges an API key for a token before its first request. A token of this service is
 * its own access token, so a known one is handed back.
 */
export function tokenRoute(server: FastifyInstance, { access }: Pick<WyrdParts, 'access'>): void {
  void server.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => {
        done(null, new URLSearchParams(String(body)));
      },
    );
    inner.post('/auth/token', { config: { open: true } }, async ({ body }, reply) => {
      const form = body instanceof URLSearchParams ? body : new URLSearchParams();
      if (form.get('grant_type') !== TOKEN_EXCHANGE)
        throw new WyrdRefusal('WYRD_AUTH_400_UNSUPPORTED_GRANT_TYPE', 'The form asks for another grant', {
          expected: TOKEN_EXCHANGE,
        });
      const key = form.get('subject_token') ?? '';
      const { grants } = access();
      if (key === '' || (grants.length > 0 && !isGranted(key, grants)))
        throw new WyrdRefusal('WYRD_AUTH_401_API_KEY_INVALID', 'The API key is not known here');
      return sendJson(reply, { access_token: key, token_type: 'Bearer', expires_in: EXPIRES_SECONDS });
    });
  });
}
