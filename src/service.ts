import type { IsolationReport } from '../sandbox/layers/choose.ts';
import type { Config } from './config.ts';
import { makeFolders } from './config.ts';
import type { Capabilities } from './contract/capabilities.ts';
import type { Readiness } from './contract/readiness.ts';
import type { OutputStore } from './evidence/output-store.ts';
import type { EvidenceSource, EvidenceStore } from './evidence/store.ts';
import { capabilitiesOf } from './jobs/capabilities.ts';
import type { Evaluator, Jobs } from './jobs/interface.ts';
import { JobTable } from './jobs/job-table.ts';
import { KeptResults } from './jobs/kept-results.ts';
import { ReplayCache } from './jobs/replay-cache.ts';
import type { Log } from './log.ts';
import type { ListenAddress } from './rpc/server.ts';
import type { ProbeChoice } from './service/jails.ts';
import { cellsReady, closeJails, documentsReady, openJails, startCells } from './service/jails.ts';
import { metricsOf } from './service/figures.ts';
import { admissionOf, queueAgeMs } from './service/lanes.ts';
import type { OpenRoutes } from './service/routes.ts';
import { openRoutes } from './service/routes.ts';
import { runnersOf } from './service/runners.ts';
import { openStores } from './service/stores.ts';
import type { Tracing } from './service/tracing.ts';
import { openTracing } from './service/tracing.ts';
import { verificationsOf } from './service/verifications.ts';
import { openVerificationRooms } from './service/verification-rooms.ts';
import { watcherOf } from './service/watcher.ts';
import type { VerificationRooms } from './verification/interface.ts';
import type { Verifications } from './verifier/interface.ts';

export { LocalFiles } from './evidence/local-files.ts';
export type { Evaluator, FinishedJob, Jobs } from './jobs/interface.ts';
export { IsolationUnavailable, explain } from '../sandbox/layers/choose.ts';
export type { IsolationReport } from '../sandbox/layers/choose.ts';
export { judgeDeclaration } from './service/declarations.ts';
export type { SourceFormat, TextJudged, TextRefusal } from './service/declarations.ts';
export { createLog } from './log.ts';
export type { Log } from './log.ts';
export type { Verifier } from './verifier/declaration.ts';
export type { Inputs } from './verifier/input.ts';
export type { Execution, InputRefusal, RunOptions, Verifications } from './verifier/interface.ts';
export type {
  AttemptRecord,
  CitationRecord,
  ExecutionRecord,
  RequirementRecord,
  StepRecord,
} from './verifier/record.ts';
export type { RequirementResult, StepResult, VerificationResult } from './verifier/result.ts';
export type { ListenAddress } from './rpc/server.ts';

const MAX_KEPT_RESULTS = 20_000;

/** The whole worker behind one handle: what the service's routes and the command line share. */
export interface Service {
  readonly jobs: Jobs;
  readonly evaluator: Evaluator;
  /** Runs Verifiers that were judged valid, on the same jobs and evidence. */
  readonly verifications: Verifications;
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
  /** Resolves when a Python cell is there, which takes seconds where there is no memory image yet. */
  readonly pythonReady: () => Promise<void>;
  /** Opens the service's routes and tells where; they close with the service. */
  readonly listen: (address: ListenAddress) => Promise<string>;
  /** Reads tokens and certificates anew; when they cannot be used it throws and the old ones stay. */
  readonly renewAccess: () => void;
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
  readonly probe?: ProbeChoice;
}

/** Puts the worker together on embedded defaults once isolation is proven; jails start at once. */
export async function createService(
  config: Config,
  { log, evidence, startPython = false, probe = 'anew' }: ServiceParts,
): Promise<Service> {
  const { numbers, limits } = config;
  makeFolders(config);
  const stores = openStores(config);
  const { outputs } = stores;
  const jails = await openJails(config, stores.evidenceFolder, probe, log);
  const { documents, isolation } = jails;
  const { runners, evaluator, producedBy } = runnersOf(config, jails, stores, evidence ?? stores.evidence);
  if (startPython) void startCells(jails, log);
  const admission = admissionOf(config, jails);
  const metrics = metricsOf(config, jails, stores, admission);
  const keepMs = numbers.resultSeconds * 1000;
  const kept = new KeptResults({ outputs, keepMs, maxResults: MAX_KEPT_RESULTS });
  const watcher = watcherOf(log, metrics);
  const { replays } = stores;
  const replay = replays === undefined ? undefined : new ReplayCache({ records: replays, outputs });
  const { simulate, wallMs } = config;
  const parts = { runners, admission, limits, wallMs, simulate, kept, outputs, replay, watcher };
  const jobs = new JobTable(parts);
  // Digests are taken while the first jails start, which are other processes.
  await jails.builds.document.take();
  const open: OpenRoutes[] = [];
  let tracing: Promise<Tracing> | undefined;
  let rooms: Promise<VerificationRooms> | undefined;
  const service: Service = {
    jobs,
    evaluator,
    verifications: verificationsOf(config, { jobs, evaluator, evidence: evidence ?? stores.evidence, log }),
    evidence: stores.evidence,
    outputs,
    get capabilities() {
      return capabilitiesOf(limits, runners, config.simulate, producedBy());
    },
    isolation: isolation.report,
    readiness: () => ({
      ready: documents.ready > 0 && !admission.draining,
      isolation: isolation.level,
      slots: documents.slots,
      slots_ready: documents.ready,
      jobs: admission.jobs,
      queue_age_ms: queueAgeMs(jails),
      draining: admission.draining,
    }),
    metrics: () => metrics.text(),
    listen: async (address) => {
      rooms ??= openVerificationRooms(config, stores, { ...service, log });
      tracing ??= openTracing(config);
      const { request: trace } = await tracing;
      const routes = await openRoutes(address, config, {
        ...service,
        verification: await rooms,
        log,
        watch: metrics,
        trace,
      });
      open.push(routes);
      return routes.where;
    },
    renewAccess: () => {
      for (const routes of open) routes.renewAccess();
    },
    whenReady: async () => {
      await documentsReady(jails);
      if (startPython) await cellsReady(jails);
    },
    pythonReady: () => cellsReady(jails),
    drain: async (timeoutMs) => {
      // Queued executions lie on the disk and begin anew with the next life of the service.
      await (await rooms)?.queue.close();
      admission.drain();
      const timer = setTimeout(() => {
        jobs.stopAll();
      }, timeoutMs);
      await jobs.idle();
      clearTimeout(timer);
      await Promise.all([outputs.settled(), replays?.settled()]);
    },
    close: async () => {
      await Promise.all(open.map((routes) => routes.close()));
      await (await tracing)?.close();
      await (await rooms)?.queue.close();
      await closeJails(jails);
      await stores.close();
    },
  };
  return service;
}
