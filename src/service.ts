import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IsolationReport } from '../sandbox/layers/choose.ts';
import type { Isolation } from '../sandbox/layers/isolation.ts';
import { holdJails } from '../sandbox/layers/isolation.ts';
import { documentPlan, pythonPlan } from '../sandbox/layers/product-jails.ts';
import { probeLevel } from '../sandbox/layers/probe/probe.ts';
import { rememberedProbe } from '../sandbox/layers/probe/remembered.ts';
import type { Config } from './config.ts';
import { ConfigError, makeFolders } from './config.ts';
import type { Capabilities } from './contract/capabilities.ts';
import type { Readiness } from './contract/readiness.ts';
import type { ProducedBy } from './contract/result.ts';
import { PYTHON_VERSION, WORKER_VERSION } from './contract/version.ts';
import { DirectoryStore } from './evidence/directory-store.ts';
import { OutputStore } from './evidence/output-store.ts';
import type { EvidenceSource, EvidenceStore } from './evidence/store.ts';
import { Admission } from './jobs/admission.ts';
import { capabilitiesOf } from './jobs/capabilities.ts';
import { citeRunner } from './jobs/cite-job.ts';
import { ExtentCache } from './jobs/extent-cache.ts';
import { extractRunner } from './jobs/extract-job.ts';
import type { Jobs } from './jobs/interface.ts';
import type { JobKindRunners } from './jobs/job-kind.ts';
import { JobTable } from './jobs/job-table.ts';
import { checkRunner } from './jobs/check-job.ts';
import { codeRunner } from './jobs/python-job.ts';
import type { RunWatcher } from './jobs/run-job.ts';
import { KeptResults } from './jobs/kept-results.ts';
import type { Log } from './log.ts';
import { lazyBuildDigest } from './pool/build-digest.ts';
import { JailProcess } from './pool/jail-process.ts';
import { Lane } from './pool/lane.ts';
import { PythonCells } from './pool/python-cells.ts';
import { preparePythonFolder } from './pool/python-folder.ts';
import type { TokenGrant } from './rpc/auth.ts';
import type { ListenAddress } from './rpc/server.ts';
import { readTokensFile } from './rpc/tokens-file.ts';
import { Metrics } from './telemetry/metrics.ts';

export { LocalFiles } from './evidence/local-files.ts';
export type { FinishedJob, Jobs } from './jobs/interface.ts';
export { IsolationUnavailable, explain } from '../sandbox/layers/choose.ts';
export type { IsolationReport } from '../sandbox/layers/choose.ts';
export { createLog } from './log.ts';
export type { ListenAddress } from './rpc/server.ts';

const MIB = 1_048_576;
const READY_MS = 60_000;
const MAX_KEPT_RESULTS = 20_000;
const MAX_KEPT_OUTPUTS = 100_000;

/** The whole worker behind one handle: what the service's routes and the command line share. */
export interface Service {
  readonly jobs: Jobs;
  /** Stored evidence; jobs read from `evidence` unless another source was given. */
  readonly evidence: EvidenceStore;
  readonly outputs: OutputStore;
  readonly capabilities: Capabilities;
  /** How jails are held here, layer by layer. */
  readonly isolation: IsolationReport;
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
  /** Whether Python cells start with the service, or with the first job that needs one. */
  readonly startPython?: boolean;
  /** A one-shot command trusts what a probe of the same machine state showed; a service probes anew. */
  readonly probe?: 'anew' | 'remembered';
}

/** Puts the worker together on embedded defaults once isolation is proven; jails start at once. */
export async function createService(
  config: Config,
  { log, evidence: givenEvidence, startPython = false, probe = 'anew' }: ServiceParts,
): Promise<Service> {
  const { numbers, limits, wallMs } = config;
  makeFolders(config);
  const dataDir = config.dataDir ?? mkdtempSync(join(tmpdir(), 'wyrd-data-'));
  const isolation = await provenIsolation(config, join(dataDir, 'evidence'), probe);
  const documentBuild = lazyBuildDigest(jailFolder('document'), process.version);
  const pythonBuild = lazyBuildDigest(jailFolder('python'), process.version);
  const producedBy = (): ProducedBy => ({
    worker: WORKER_VERSION,
    build: documentBuild(),
    python: null,
    snapshot: null,
    isolation: isolation.level,
  });
  const store = new DirectoryStore(join(dataDir, 'evidence'), numbers.evidenceMib * MIB);
  const outputs = new OutputStore(join(dataDir, 'outputs'), {
    maxBytes: numbers.outputsMib * MIB,
    maxFiles: MAX_KEPT_OUTPUTS,
  });
  const evidence = givenEvidence ?? store;
  const plan = documentPlan(isolation, jailFolder('document'), limits.extract.memory_mib);
  const lane = new Lane({ slots: numbers.slots, plan, jobsPerJail: numbers.jailDocuments });
  const admission = new Admission(
    { maxJobs: numbers.queueJobs, maxBytes: numbers.queueMib * MIB },
    numbers.slots,
  );
  const cells = new PythonCells({
    slots: numbers.slots,
    jobsPerJail: numbers.jailDocuments,
    plan: (folder) => pythonPlan(isolation, folder, limits.python.memory_mib),
    prepare: () =>
      preparePythonFolder({
        jailFolder: jailFolder('python'),
        cacheFolder: config.cacheDir,
        nodeBinary: process.execPath,
        onBuild: () => {
          log.info('making the memory image of Python, once for this Node and this version');
        },
      }),
  });
  const extraction = {
    lane,
    evidence,
    limits: limits.extract,
    wallMs: wallMs.extract,
    extents: new ExtentCache(),
  };
  const python = {
    cells,
    get build() {
      return pythonBuild();
    },
    evidence,
    outputs,
    extraction,
    limits: limits.python,
    wallMs: wallMs.python,
    get producedBy() {
      return { ...producedBy(), python: PYTHON_VERSION };
    },
  };
  const runners: JobKindRunners = {
    extract: extractRunner({ ...extraction, producedBy }),
    cite: citeRunner({ extraction, outputs, producedBy }),
    code: codeRunner(python),
    check: checkRunner(python),
  };
  if (startPython) void startCells(cells, log);
  const kept = new KeptResults({
    outputs,
    keepMs: numbers.resultSeconds * 1000,
    maxResults: MAX_KEPT_RESULTS,
  });
  const metrics = new Metrics({
    slots: lane.slots,
    slotsReady: () => lane.ready,
    jobs: () => admission.jobs,
    isolation: isolation.level,
  });
  const watcher = watcherOf(log, metrics);
  const jobs = new JobTable({ runners, admission, limits, kept, outputs, watcher });
  const capabilities = (): Capabilities => capabilitiesOf(limits, runners, producedBy());
  // Digests are taken while the first jails start, which are other processes.
  setImmediate(documentBuild);
  const readiness = (): Readiness => ({
    ready: lane.ready > 0 && !admission.draining,
    isolation: isolation.level,
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
    get capabilities() {
      return capabilities();
    },
    isolation: isolation.report,
    readiness,
    metrics: () => metrics.text(),
    listen: async (address) => {
      // One-shot commands have no routes and do not pay for loading them.
      const { createServer, listen } = await import('./rpc/server.ts');
      const grants = grantsOf(config);
      const parts = {
        jobs,
        evidence: store,
        outputs,
        capabilities: capabilities(),
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
      if (!startPython) return;
      const started = await cells.start();
      if ((await started.lane.whenReady(READY_MS)) === 0)
        throw new Error('Cannot start: no Python cell came up');
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
      await Promise.all([lane.close(), cells.close()]);
      await outputs.settled();
      isolation[Symbol.dispose]();
      if (config.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function grantsOf({ tokensFile }: Config): TokenGrant[] {
  if (tokensFile === undefined) return [];
  try {
    return readTokensFile(tokensFile);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
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

function provenIsolation(
  { cacheDir, isolation, searchPath }: Config,
  evidenceFolder: string,
  probe: 'anew' | 'remembered',
): Promise<Isolation> {
  return holdJails({
    setting: isolation,
    nodeBinary: process.execPath,
    searchPath,
    cacheFolder: cacheDir,
    probeFolder: jailFolder('probe'),
    evidenceFolder,
    start: (plan) => JailProcess.start(plan),
    probe: probe === 'remembered' ? rememberedProbe : probeLevel,
  });
}

/** A service without Python still extracts: what kept it from starting is told, and the next job tries again. */
async function startCells(cells: PythonCells, log: Log): Promise<void> {
  try {
    await cells.start();
  } catch (error) {
    log.error('Python cells did not start', error);
  }
}

/** Jails are built into dist/, beside the compiled service or below the checkout. */
function jailFolder(kind: 'document' | 'python' | 'probe'): string {
  const base = import.meta.url.endsWith('.ts') ? '../dist/jails/' : '../jails/';
  return fileURLToPath(new URL(base + kind, import.meta.url));
}
