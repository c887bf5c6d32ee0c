import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../contract/problem.ts';
import { SHA256_HEX } from '../contract/schema.ts';
import type { BodyJudge } from './body-judge.ts';
import { jsonBodyOf } from './json-body.ts';
import type { ServerParts } from './server-parts.ts';

interface DigestParams {
  readonly Params: { readonly sha256: string };
}

/** Ten thousand keys, spaced for reading. */
const MISSING_BODY_BYTES = 4_194_304;

/** PUT and HEAD /v1/evidence/{sha256}, POST /v1/evidence/missing, GET /v1/outputs/{sha256}. */
export function evidenceRoutes(
  server: FastifyInstance,
  { evidence, outputs, judge }: Pick<ServerParts, 'evidence' | 'outputs'> & { readonly judge: BodyJudge },
): void {
  server.put<DigestParams>('/v1/evidence/:sha256', async (request, reply) => {
    const key = { sha256: digestOf(request.params.sha256), size_bytes: declaredLength(request) };
    const content = (request.body ?? []) as AsyncIterable<Uint8Array>;
    const state = await evidence.put(request.tenant, key, content);
    return reply
      .code(state === 'stored' ? 201 : 200)
      .type('application/json')
      .send(JSON.stringify(key));
  });
  server.head<DigestParams>('/v1/evidence/:sha256', async (request, reply) => {
    const file = evidence.pin(request.tenant, digestOf(request.params.sha256));
    file?.release();
    if (file === undefined) return reply.code(404).send();
    return reply.header('content-length', String(file.sizeBytes)).send();
  });
  server.post(
    '/v1/evidence/missing',
    { config: { maxBodyBytes: MISSING_BODY_BYTES } },
    async (request, reply) => {
      const { evidence: asked } = await judge.judge('missing', jsonBodyOf(request));
      const missing = asked.filter((key) => !evidence.has(request.tenant, key));
      return reply.type('application/json').send(JSON.stringify({ missing }));
    },
  );
  server.get<DigestParams>('/v1/outputs/:sha256', async (request, reply) => {
    const output = await outputs.read(request.tenant, digestOf(request.params.sha256));
    if (output === undefined) throw new Refusal('NOT_FOUND', 'There is no such output of this tenant');
    return reply.type('application/json').send(Buffer.from(output.buffer, output.byteOffset, output.length));
  });
}

function digestOf(text: string): string {
  if (SHA256_HEX.test(text)) return text;
  throw new Refusal('REQUEST_INVALID', 'The path must end with a lower-case SHA-256 in hex', {
    path: 'sha256',
    expected: SHA256_HEX.source,
  });
}

/** The declared length decides before a byte is taken: without one the store could not keep its bounds. */
function declaredLength({ headers }: FastifyRequest): number {
  const text = headers['content-length'];
  if (text !== undefined && /^\d{1,15}$/.test(text)) return Number(text);
  throw new Refusal('REQUEST_INVALID', 'The header Content-Length is needed', {
    header: 'Content-Length',
    expected: 'the length in bytes',
  });
}
