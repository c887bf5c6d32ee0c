import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../contract/problem.ts';
import { requireTenant } from './auth.ts';
import { answerBatch } from './batch.ts';
import type { BodyJudge } from './body-judge.ts';
import { hangUpSignal } from './job-routes.ts';
import { ndjsonLines } from './ndjson-lines.ts';
import { problemOf, refusalOfHttpError } from './problem.ts';
import type { ServerParts } from './server-parts.ts';

/** The media type of one JSON text a line. */
export const NDJSON_TYPE = 'application/x-ndjson';

/** Lines answered at once for each slot: both lanes stay busy while answers are on their way. */
const WIDTH_PER_SLOT = 4;

/** POST /v1/jobs/batch: a job a line in, an answer a line out as soon as it is there. */
export function batchRoute(
  server: FastifyInstance,
  parts: Pick<ServerParts, 'jobs' | 'readiness' | 'maxBodyBytes' | 'log' | 'watch'> & {
    readonly judge: BodyJudge;
  },
): void {
  const { jobs, readiness, maxBodyBytes, log, watch, judge } = parts;
  server.addContentTypeParser(NDJSON_TYPE, (_request, payload, done) => {
    done(null, payload);
  });
  server.post('/v1/jobs/batch', async (request, reply) => {
    const { tenant } = request;
    if (!(request.body instanceof Readable))
      throw new Refusal('REQUEST_INVALID', 'The request has no lines of JSON', { expected: NDJSON_TYPE });
    const out = new PassThrough();
    const hangUp = hangUpSignal(reply);
    const refused = (line: number, jobId: string | undefined, error: unknown): object => {
      const refusal = refusalOfHttpError(error) ?? new Refusal('INTERNAL', 'The service failed at this line');
      if (refusal.refusal === 'INTERNAL' && !hangUp.aborted)
        log.error('a line of a batch failed by a fault of ours', error, { request_id: request.id });
      const problem = problemOf(refusal, request.id);
      watch.refused(problem.code);
      return { line, ...(jobId === undefined ? {} : { job_id: jobId }), problem };
    };
    const answered = answerBatch(ndjsonLines(request.body, maxBodyBytes), out, {
      width: readiness().slots * WIDTH_PER_SLOT,
      read: async (line) => {
        const { job, digest } = await judge.judge('job', line);
        requireTenant(job.tenant, tenant);
        return { job, digest };
      },
      submit: async (job, digest, signal) => {
        const finished = await jobs.submit(tenant, job, digest, signal);
        request.trace?.job(finished);
        return finished;
      },
      refused,
      hangUp,
    });
    void answered.finally(() => {
      out.end();
    });
    return reply.type(NDJSON_TYPE).send(out);
  });
}
