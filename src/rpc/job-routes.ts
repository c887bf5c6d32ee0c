import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { canonicalJson } from '../contract/canonical-json.ts';
import type { Job } from '../contract/job.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { Refusal } from '../contract/problem.ts';
import { encodeResult } from '../contract/result-bytes.ts';
import type { FinishedJob } from '../jobs/interface.ts';
import { requireTenant, tenantOf } from './auth.ts';
import { parseJob } from './methods.ts';
import type { ServerParts } from './server-parts.ts';

interface JobParams {
  readonly Params: { readonly job_id: string };
}

/** POST /v1/jobs, GET and DELETE /v1/jobs/{job_id}. */
export function jobRoutes(
  server: FastifyInstance,
  { jobs, grants }: Pick<ServerParts, 'jobs' | 'grants'>,
): void {
  server.post('/v1/jobs', async (request, reply) => {
    const tenant = tenantOf(request.headers, grants);
    if (!(request.body instanceof Uint8Array)) throw noJson();
    const job = parseJob(request.body);
    requireTenant(job.tenant, tenant);
    const digest = createHash('sha256')
      .update(canonicalJson(job as unknown as JsonObject))
      .digest('hex');
    const finished = await jobs.submit(tenant, job, digest, hangUpSignal(reply));
    return sendResult(reply, finished, job.return ?? 'inline');
  });
  server.get<JobParams>('/v1/jobs/:job_id', async (request, reply) => {
    const { job_id } = request.params;
    const state = jobs.find(tenantOf(request.headers, grants), job_id);
    if (state === undefined) throw unknownJob(job_id);
    if (state.state === 'running')
      return reply
        .code(202)
        .type('application/json')
        .send(JSON.stringify({ job_id, state: 'running' }));
    const finished = await state.finished();
    if (finished === undefined) throw unknownJob(job_id);
    return sendResult(reply, finished, 'inline');
  });
  server.delete<JobParams>('/v1/jobs/:job_id', async (request, reply) => {
    const { job_id } = request.params;
    const state = jobs.cancel(tenantOf(request.headers, grants), job_id);
    if (state === 'unknown') throw unknownJob(job_id);
    return reply
      .code(state === 'finished' ? 200 : 202)
      .type('application/json')
      .send(JSON.stringify({ job_id, state }));
  });
}

function sendResult(
  reply: FastifyReply,
  { head, output }: FinishedJob,
  form: NonNullable<Job['return']>,
): FastifyReply {
  const bytes = encodeResult(head, form === 'inline' ? output : null);
  return reply.type('application/json').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}

/** Aborts when the client is gone before it was answered. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function noJson(): Refusal {
  return new Refusal('REQUEST_INVALID', 'The request has no JSON body', { expected: 'application/json' });
}

function unknownJob(jobId: string): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such job of this tenant within the last minutes', {
    job_id: jobId,
  });
}
