import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLayers } from '../sandbox/layers/layers.ts';
import { planLaunch } from '../sandbox/layers/plan.ts';
import { reachableCopy } from '../sandbox/layers/staging.ts';
import type { Config } from './config.ts';
import type { Capabilities } from './contract/capabilities.ts';
import { EXTRACT_FORMATS } from './contract/formats.ts';
import type { IsolationLevel, LaunchPlan } from './contract/isolation.ts';
import type { JobKind } from './contract/job.ts';
import type { LimitRow } from './contract/limits.ts';
import { EXTRACT_LIMITS, PYTHON_LIMITS } from './contract/limits.ts';
import type { Readiness } from './contract/readiness.ts';
import type { ProducedBy } from './contract/result.ts';
import { WORKER_VERSION } from './contract/version.ts';
import { DirectoryStore } from './evidence/directory-store.ts';
import { OutputStore } from './evidence/output-store.ts';
import type { EvidenceSource, EvidenceStore } from './evidence/store.ts';
import { Admission } from './jobs/admission.ts';
import { extractRunner } from './jobs/extract-job.ts';
import type { Jobs } from './jobs/interface.ts';
import type { JobKindRunners } from './jobs/job-kind.ts';
import { JobTable } from './jobs/job-table.ts';
import type { RunWatcher } from './jobs/run-job.ts';
import { KeptResults } from './jobs/kept-results.ts';
import type { Log } from './log.ts';
import { buildDigest } from './pool/build-digest.ts';
import { Lane } from './pool/lane.ts';
import type { ListenAddress } from './rpc/server.ts';
import { readTokensFile } from './rpc/tokens-file.ts';
import { Metrics } from './telemetry/metrics.ts';

export { LocalFiles } from './evidence/local-files.ts';
export type { FinishedJob, Jobs } from './jobs/interface.ts';
export { createLog } from './log.ts';
export type { ListenAddress } from './rpc/server.ts';

const MIB = 1_048_576;
const READY_MS = 20_000;
const MAX_KEPT_RESULTS = 20_000;
const MAX_KEPT_OUTPUTS = 100_000;
/** Processor time of a jail's life; far above what its documents may use within their wall clocks. */
const JAIL_CPU_SECONDS = 3_600;

/** The whole worker behind one handle: what the service's routes and the command line share. */
export interface Service {
  readonly jobs: Jobs;
  /** Stored evidence; jobs read from `evidence` unless another source was given. */
  readonly evidence: EvidenceStore;
  readonly outputs: OutputStore;
  readonly capabilities: Capabilities;
  readonly readiness: () => Readiness;
  /** Figures in Prometheus' text form. */
  readonly metrics: () => Promise<string>;
  /** Resolves when every slot has a jail; fails when none can be started. */
  readonly whenReady: () => Promise<void>;
  /** Opens the service's routes and tells where; they close with the service. */
  readonly listen: (address: ListenAddress) => Promise<string>;
  /** Takes no more jobs, and resolves when those that run have ended; past the time they are cancelled. */
  readonly drain: (timeoutMs: number) => Promise<void>;
  /** Ends all jails and removes what was temporary. */
  readonly close: () => Promise<void>;
}

/** What may stand in for a part of the service. */
export interface ServiceParts {
  readonly log: Log;
  /** Where jobs find evidence instead of the store: the caller's own files. */
  readonly evidence?: EvidenceSource;
}

/** Puts the worker together on embedded defaults; jails start at once. */
export function createService(config: Config, { log, evidence }: ServiceParts): Service {
  const { numbers, limits, wallMs } = config;
  const workingFolder = mkdtempSync(join(tmpdir(), 'wyrd-jail-'));
  const dataDir = config.dataDir ?? mkdtempSync(join(tmpdir(), 'wyrd-data-'));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const plan = documentPlan(config, workingFolder);
  const producedBy: ProducedBy = {
    worker: WORKER_VERSION,
    build: buildDigest(jailFolder('document'), process.version),
    python: null,
    snapshot: null,
    isolation: plan.level,
  };
  const store = new DirectoryStore(join(dataDir, 'evidence'), numbers.evidenceMib * MIB);
  const outputs = new OutputStore(join(dataDir, 'outputs'), {
    maxBytes: numbers.outputsMib * MIB,
    maxFiles: MAX_KEPT_OUTPUTS,
  });
  const lane = new Lane({ slots: numbers.slots, plan, jobsPerJail: numbers.jailDocuments });
  const admission = new Admission(
    { maxJobs: numbers.queueJobs, maxBytes: numbers.queueMib * MIB },
    numbers.slots,
  );
  const runners: JobKindRunners = {
    extract: extractRunner({
      lane,
      evidence: evidence ?? store,
      limits: limits.extract,
      wallMs: wallMs.extract,
    }),
  };
  const kept = new KeptResults({
    outputs,
    keepMs: numbers.resultSeconds * 1000,
    maxResults: MAX_KEPT_RESULTS,
  });
  const metrics = new Metrics({
    slots: lane.slots,
    slotsReady: () => lane.ready,
    jobs: () => admission.jobs,
    isolation: plan.level,
  });
  const watcher = watcherOf(log, metrics);
  const jobs = new JobTable({ runners, admission, limits, producedBy, kept, outputs, watcher });
  const capabilities = capabilitiesOf(config, runners, producedBy);
  const readiness = (): Readiness => ({
    ready: lane.ready > 0 && !admission.draining,
    isolation: plan.level,
    slots: lane.slots,
    slots_ready: lane.ready,
    jobs: admission.jobs,
    draining: admission.draining,
  });
  const servers: { close(): Promise<void> }[] = [];
  return {
    jobs,
    evidence: store,
    outputs,
    capabilities,
    readiness,
    metrics: () => metrics.text(),
    listen: async (address) => {
      // One-shot commands have no routes and do not pay for loading them.
      const { createServer, listen } = await import('./rpc/server.ts');
      const grants = config.tokensFile === undefined ? [] : readTokensFile(config.tokensFile);
      const parts = {
        jobs,
        evidence: store,
        outputs,
        capabilities,
        readiness,
        metrics: () => metrics.text(),
        log,
        grants,
      };
      const server = createServer({ ...parts, maxBodyBytes: numbers.bodyMib * MIB });
      servers.push({ close: () => server.close() });
      return listen(server, address);
    },
    whenReady: async () => {
      if ((await lane.whenReady(READY_MS)) === 0) throw new Error('Cannot start: no jail came up');
    },
    drain: async (timeoutMs) => {
      admission.drain();
      const timer = setTimeout(() => {
        jobs.cancelAll();
      }, timeoutMs);
      await jobs.idle();
      clearTimeout(timer);
      await outputs.settled();
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      await lane.close();
      rmSync(workingFolder, { recursive: true, force: true });
      if (config.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function watcherOf(log: Log, metrics: Metrics): RunWatcher {
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

function documentPlan(config: Config, workingFolder: string): LaunchPlan {
  const layers = findLayers({
    nodeBinary: process.execPath,
    searchPath: config.searchPath,
    cacheFolder: config.cacheDir,
  });
  const level: IsolationLevel =
    config.isolation === 'process' || layers.bubblewrap === undefined || layers.filter === undefined
      ? 'process'
      : 'os';
  const folder = layers.isRoot
    ? reachableCopy(jailFolder('document'), config.cacheDir)
    : jailFolder('document');
  const memoryMib = config.limits.extract.memory_mib;
  return planLaunch(
    level,
    {
      folder,
      entry: join(folder, 'entry.mjs'),
      workingFolder,
      memoryMib,
      cpuSeconds: JAIL_CPU_SECONDS,
      v8Flags: [],
    },
    layers,
  );
}

/** Jails are built into dist/, beside the compiled service or below the checkout. */
function jailFolder(kind: 'document'): string {
  const base = import.meta.url.endsWith('.ts') ? '../dist/jails/' : '../jails/';
  return fileURLToPath(new URL(base + kind, import.meta.url));
}

function capabilitiesOf({ limits }: Config, runners: JobKindRunners, producedBy: ProducedBy): Capabilities {
  return {
    kinds: Object.keys(runners) as JobKind[],
    formats: [...EXTRACT_FORMATS],
    limits: {
      extract: limitValues(EXTRACT_LIMITS, limits.extract),
      python: limitValues(PYTHON_LIMITS, limits.python),
    },
    produced_by: producedBy,
  };
}

function limitValues(
  table: Readonly<Record<string, LimitRow>>,
  values: Readonly<Record<string, number>>,
): Capabilities['limits']['extract'] {
  const entries = Object.entries(table).map(([name, row]) => [
    name,
    { default: row.default, ceiling: row.ceiling, value: values[name] ?? row.default },
  ]);
  return Object.fromEntries(entries) as Capabilities['limits']['extract'];
}
