import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Job } from '../contract/job.ts';
import { JOB_ID } from '../contract/job.ts';
import { Refusal } from '../contract/problem.ts';
import { encodeResult } from '../contract/result-bytes.ts';
import type { FinishedJob } from '../jobs/interface.ts';
import { requireTenant } from './auth.ts';
import type { BodyJudge } from './body-judge.ts';
import { jsonBodyOf } from './json-body.ts';
import type { ServerParts } from './server-parts.ts';

interface JobParams {
  readonly Params: { readonly job_id: string };
}

/** POST /v1/jobs, GET and DELETE /v1/jobs/{job_id}. */
export function jobRoutes(
  server: FastifyInstance,
  { jobs, judge }: Pick<ServerParts, 'jobs'> & { readonly judge: BodyJudge },
): void {
  server.post('/v1/jobs', async (request, reply) => {
    const hangUp = hangUpSignal(reply);
    const { job, digest } = await judge.judge('job', jsonBodyOf(request));
    requireTenant(job.tenant, request.tenant);
    const finished = await jobs.submit(request.tenant, job, digest, hangUp);
    request.trace?.job(finished);
    return sendResult(reply, finished, job.return ?? 'inline');
  });
  server.get<JobParams>('/v1/jobs/:job_id', async (request, reply) => {
    const job_id = jobIdOf(request.params.job_id);
    const state = jobs.find(request.tenant, job_id);
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
    const job_id = jobIdOf(request.params.job_id);
    const state = jobs.cancel(request.tenant, job_id);
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

function jobIdOf(text: string): string {
  if (JOB_ID.test(text)) return text;
  throw new Refusal('REQUEST_INVALID', 'The path must end with a job id', {
    path: 'job_id',
    expected: JOB_ID.source,
  });
}

function unknownJob(jobId: string): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such job of this tenant within the last minutes', {
    job_id: jobId,
  });
}
