import type { RunWatcher } from '../jobs/run-job.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Counts and logs how jobs end; never what they were about. */
export function watcherOf(log: Log, metrics: Metrics): RunWatcher {
  return {
    internal: (jobId, error) => {
      log.error('job failed by a fault of ours', error, { job_id: jobId });
    },
    decided: ({ head }) => {
      metrics.decided(head);
      log.info('job decided', {
        job_id: head.job_id,
        kind: head.kind,
        status: head.status,
        code: head.error?.code ?? null,
        attempts: head.attempts.length,
        run_ms: head.attempts.at(-1)?.run_ms ?? 0,
        output_bytes: head.output_bytes,
      });
    },
  };
}
