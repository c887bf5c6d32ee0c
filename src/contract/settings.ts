/** One setting of the service: a number within bounds. */
export interface NumberSetting {
  readonly environment: string;
  readonly unit: 'count' | 'MiB' | 'ms' | 's';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly meaning: string;
}

const setting = (
  environment: string,
  unit: NumberSetting['unit'],
  standard: number,
  min: number,
  max: number,
  meaning: string,
): NumberSetting => ({ environment, unit, default: standard, min, max, meaning });

/** Resident memory of a Python cell that has not been given a job yet, at most. */
export const READY_CELL_MIB = 160;

/** Every number of the service that is no limit of a job, in the unit of its environment name. */
export const NUMBER_SETTINGS = {
  slots: setting('WYRD_WORKER_SLOTS', 'count', 2, 1, 64, 'jails that run at once'),
  queueJobs: setting(
    'WYRD_WORKER_QUEUE_JOBS',
    'count',
    256,
    1,
    100_000,
    'jobs that may wait in each lane (documents; Python)',
  ),
  queueMib: setting(
    'WYRD_WORKER_QUEUE_MIB',
    'MiB',
    1_024,
    1,
    65_536,
    'evidence bytes of the jobs that may wait in a lane',
  ),
  tenantSlots: setting(
    'WYRD_WORKER_TENANT_SLOTS',
    'count',
    64,
    1,
    64,
    'jails of a lane for one tenant at once',
  ),
  tenantQueueJobs: setting(
    'WYRD_WORKER_TENANT_QUEUE_JOBS',
    'count',
    192,
    1,
    100_000,
    'jobs of one tenant in a lane',
  ),
  tenantQueueMib: setting(
    'WYRD_WORKER_TENANT_QUEUE_MIB',
    'MiB',
    768,
    1,
    65_536,
    'evidence bytes of the jobs of one tenant in a lane',
  ),
  bodyMib: setting('WYRD_WORKER_BODY_MAX_MIB', 'MiB', 40, 1, 160, 'the body of a job request'),
  heldBodiesMib: setting(
    'WYRD_WORKER_BODIES_MIB',
    'MiB',
    512,
    1,
    65_536,
    'bodies of job requests being read, waiting or running; half of it for one tenant',
  ),
  evidenceMib: setting('WYRD_WORKER_EVIDENCE_MIB', 'MiB', 4_096, 1, 1_048_576, 'stored evidence'),
  outputsMib: setting('WYRD_WORKER_OUTPUTS_MIB', 'MiB', 1_024, 1, 1_048_576, 'stored outputs'),
  replayMib: setting(
    'WYRD_WORKER_REPLAY_MIB',
    'MiB',
    64,
    0,
    65_536,
    'records of the replay cache, whose outputs are stored outputs; 0 replays nothing',
  ),
  pythonWarmMib: setting(
    'WYRD_WORKER_PYTHON_WARM_MIB',
    'MiB',
    512,
    READY_CELL_MIB,
    65_536,
    `memory of Python cells that wait for jobs, ${READY_CELL_MIB} MiB each`,
  ),
  keptMib: setting(
    'WYRD_WORKER_KEPT_MIB',
    'MiB',
    512,
    0,
    65_536,
    'memory of jails of a lane that wait for a tenant which they have served, beside the last of each slot',
  ),
  jailDocuments: setting(
    'WYRD_WORKER_JAIL_DOCUMENTS',
    'count',
    200,
    1,
    100_000,
    'documents after which a jail is replaced',
  ),
  resultSeconds: setting(
    'WYRD_WORKER_RESULT_S',
    's',
    600,
    1,
    86_400,
    'how long a result can be asked for again',
  ),
  queueExecutions: setting(
    'WYRD_WORKER_QUEUE_EXECUTIONS',
    'count',
    1_000,
    1,
    100_000,
    'executions of Verifiers that may wait to be run',
  ),
  queueExecutionsMib: setting(
    'WYRD_WORKER_QUEUE_EXECUTIONS_MIB',
    'MiB',
    1_024,
    1,
    65_536,
    'requests and files of the executions that may wait',
  ),
  executionSeconds: setting(
    'WYRD_WORKER_EXECUTION_S',
    's',
    86_400,
    60,
    2_592_000,
    'how long the result of a queued execution can be asked for',
  ),
  drainMs: setting(
    'WYRD_WORKER_DRAIN_MS',
    'ms',
    30_000,
    0,
    600_000,
    'how long running jobs may end after SIGTERM',
  ),
} as const satisfies Record<string, NumberSetting>;

export type NumberSettingName = keyof typeof NUMBER_SETTINGS;

interface TextSetting {
  readonly environment: string;
  readonly meaning: string;
}

const text = (environment: string, meaning: string): TextSetting => ({ environment, meaning });

/** Every other setting of the service. */
export const TEXT_SETTINGS = {
  dataDir: text('WYRD_WORKER_DATA_DIR', 'folder of evidence and outputs; a temporary folder when unset'),
  cacheDir: text(
    'WYRD_WORKER_CACHE_DIR',
    'folder of what can be made anew: staged jails, the Python snapshot',
  ),
  isolation: text('WYRD_WORKER_ISOLATION', 'auto, os or process'),
  tokensFile: text(
    'WYRD_WORKER_TOKENS_FILE',
    'lines of SHA-256 of a token, a space, and the tenant it speaks for',
  ),
  simulate: text(
    'WYRD_WORKER_SIMULATE',
    '1 lets jobs ask for any end by `simulate`, for the tests of a caller; 0 refuses them',
  ),
  tlsKeyFile: text('WYRD_WORKER_TLS_KEY_FILE', 'private key (PEM) of the service, not readable by others'),
  tlsCertFile: text('WYRD_WORKER_TLS_CERT_FILE', 'certificate (PEM) of the service with its chain'),
  tlsClientCaFile: text(
    'WYRD_WORKER_TLS_CLIENT_CA_FILE',
    'authorities (PEM) of which every caller must show a certificate',
  ),
  socketMode: text('WYRD_WORKER_SOCKET_MODE', 'mode of the Unix socket in octal; 600 when unset'),
  logLevel: text('WYRD_WORKER_LOG', 'silent, error, warn, info or debug'),
} as const satisfies Record<string, TextSetting>;
