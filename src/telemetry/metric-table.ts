/** One figure of the service as Prometheus is told of it. */
export interface MetricRow {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Each takes its values from a table of ours: never from tenants, jobs or documents. */
  readonly labels: readonly string[];
  readonly help: string;
}

const row = (
  type: MetricRow['type'],
  name: string,
  help: string,
  ...labels: readonly string[]
): MetricRow => ({ type, name: `wyrd_worker_${name}`, help, labels });

/** Every figure of ours; those of the process and of Node stand beside them under their usual names. */
export const METRICS = {
  jobs: row('counter', 'jobs_total', 'Jobs that were decided', 'kind', 'status', 'code'),
  replayed: row('counter', 'jobs_replayed_total', 'Jobs that were answered from the replay cache', 'kind'),
  attempts: row('counter', 'attempts_total', 'Attempts of all jobs', 'kind'),
  runSeconds: row('histogram', 'run_seconds', 'Time of an attempt in its jail', 'kind', 'status'),
  queueSeconds: row('histogram', 'queue_seconds', 'Time of an attempt before its jail', 'kind'),
  outputBytes: row('histogram', 'output_bytes', 'Length of the outputs of jobs', 'kind'),
  refusals: row(
    'counter',
    'refusals_total',
    'Requests and lines that were refused before anything ran',
    'code',
  ),
  requests: row(
    'counter',
    'http_requests_total',
    'HTTP requests that were answered',
    'route',
    'method',
    'status',
  ),
  requestSeconds: row(
    'histogram',
    'http_request_seconds',
    'Time from a request to the end of its answer',
    'route',
  ),
  slots: row('gauge', 'slots', 'Jails that may work at once in each lane'),
  slotsReady: row('gauge', 'slots_ready', 'Slots of the documents lane whose jail came up'),
  ready: row('gauge', 'ready', '1 while jobs are taken'),
  inService: row('gauge', 'jobs_in_service', 'Jobs that wait or run'),
  laneJobs: row('gauge', 'lane_jobs', 'Jobs of a lane that wait or run', 'lane'),
  laneQueued: row('gauge', 'lane_queued', 'Attempts that wait for a slot of a lane', 'lane'),
  laneRunning: row('gauge', 'lane_running', 'Attempts that have a slot of a lane', 'lane'),
  queueAge: row('gauge', 'queue_age_seconds', 'How long the attempt that came first has waited', 'lane'),
  jailsStarted: row('counter', 'jails_started_total', 'Jails that were started', 'lane'),
  jailsEnded: row('counter', 'jails_ended_total', 'Jails that have ended, by why they did', 'lane', 'reason'),
  evidenceBytes: row('gauge', 'evidence_bytes', 'Stored evidence'),
  evidenceMaxBytes: row('gauge', 'evidence_max_bytes', 'Evidence that may be stored'),
  outputsBytes: row('gauge', 'outputs_bytes', 'Stored outputs'),
  outputsMaxBytes: row('gauge', 'outputs_max_bytes', 'Outputs that may be stored'),
  isolation: row('gauge', 'isolation_info', 'The isolation level of jails', 'level'),
  build: row('gauge', 'build_info', 'What makes outputs', 'version', 'build', 'node'),
} as const satisfies Record<string, MetricRow>;
