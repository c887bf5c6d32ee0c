import type { FastifyInstance } from 'fastify';
import { WyrdRefusal } from '../../contract/wyrd-errors.ts';
import type { JudgedExecution } from '../judged-body.ts';
import { hangUpSignal } from '../job-routes.ts';
import { jsonBodyOf } from '../json-body.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { sendJson } from './send-json.ts';
import type { WyrdParts } from './wyrd-parts.ts';

/** Wyrd's bound of a request body. */
const MAX_BODY_BYTES = 1_048_576;
const MAX_GROUP_ID_BYTES = 256;

interface ExecutionParams {
  readonly Params: { readonly execution_id: string };
}

/** POST /v1/verification/execute and /enqueue, GET /v1/verification/executions/{id}. */
export function executionRoutes(
  server: FastifyInstance,
  { rooms: { desk, queue }, judge }: Pick<WyrdParts, 'rooms' | 'judge'>,
): void {
  const options = { config: { maxBodyBytes: MAX_BODY_BYTES } };
  server.post('/v1/verification/execute', options, async (request, reply) => {
    const { request: asked } = requireRunBody(await judge.judge('execution', jsonBodyOf(request)));
    return sendJson(reply, await desk.execute(request.tenant, asked, hangUpSignal(reply)));
  });
  server.post('/v1/verification/enqueue', options, async (request, reply) => {
    const { tenant } = request;
    const key = idempotencyKeyOf(request.headers);
    const { request: asked, digest } = requireRunBody(await judge.judge('execution', jsonBodyOf(request)));
    await desk.requireRunnable(tenant, asked, hangUpSignal(reply));
    const execution_id = await queue.enqueue({ tenant, request: asked, key, bodySha256: digest });
    return sendJson(reply, { execution_id }, 202);
  });
  server.get<ExecutionParams>('/v1/verification/executions/:execution_id', async (request, reply) => {
    const state = await queue.state(request.tenant, request.params.execution_id);
    if (state !== undefined) return sendJson(reply, state);
    throw new WyrdRefusal(
      'WYRD_VERIFICATION_404_EXECUTION_NOT_FOUND',
      'There is no such execution of this tenant',
    );
  });
}

function requireRunBody(judged: JudgedExecution): JudgedExecution {
  const { group_id } = judged.request;
  const bytes = Buffer.byteLength(group_id ?? '');
  if (bytes <= MAX_GROUP_ID_BYTES) return judged;
  throw new WyrdRefusal(
    'WYRD_SPEC_400_VALIDATION',
    `group_id has ${bytes} bytes, at most ${MAX_GROUP_ID_BYTES} are taken`,
    {
      path: '/group_id',
      max_bytes: MAX_GROUP_ID_BYTES,
      seen_bytes: bytes,
    },
  );
}
