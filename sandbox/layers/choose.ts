import type { IsolationLevel } from '../../src/contract/isolation.ts';
import type { LayerReport } from './layer-report.ts';
import { reportLayers } from './layer-report.ts';
import type { ProbeResult, ProbeSetting } from './probe/probe.ts';
import { probeLevel } from './probe/probe.ts';

/** What WYRD_WORKER_ISOLATION may say. */
export const ISOLATION_SETTINGS = ['auto', 'os', 'process'] as const;

export type IsolationSetting = (typeof ISOLATION_SETTINGS)[number];

/** What was tried and how it went, level by level and layer by layer. */
export interface IsolationReport {
  readonly probes: Readonly<Partial<Record<IsolationLevel, ProbeResult>>>;
  readonly layers: readonly LayerReport[];
}

/** The level that jails are started at. */
export interface IsolationChoice {
  readonly level: IsolationLevel;
  readonly report: IsolationReport;
}

/** No level that the setting allows stood up to its probe: the service must not serve. */
export class IsolationUnavailable extends Error {
  override readonly name = 'IsolationUnavailable';
  readonly report: IsolationReport;

  constructor(message: string, report: IsolationReport) {
    super(message);
    this.report = report;
  }
}

/** Probes a level; one-shot commands give one that remembers. */
export type Probe = (level: IsolationLevel, setting: ProbeSetting) => Promise<ProbeResult>;

const LEVELS_TO_TRY = {
  auto: ['os', 'process'],
  os: ['os'],
  process: ['process'],
} as const satisfies Record<IsolationSetting, readonly IsolationLevel[]>;

/** The strongest level that the setting allows and the probe does not disprove; fails when there is none. */
export async function chooseIsolation(
  setting: IsolationSetting,
  probeSetting: ProbeSetting,
  probe: Probe = probeLevel,
): Promise<IsolationChoice> {
  const probes: Partial<Record<IsolationLevel, ProbeResult>> = {};
  for (const level of LEVELS_TO_TRY[setting]) {
    const result = await probe(level, probeSetting);
    probes[level] = result;
    if (result.outcome === 'held')
      return { level, report: { probes, layers: await reportLayers(probeSetting.layers, probes) } };
  }
  const report = { probes, layers: await reportLayers(probeSetting.layers, probes) };
  const reasons = Object.entries(probes).map(([level, result]) => `level "${level}" ${explain(result)}`);
  throw new IsolationUnavailable(`Cannot hold jails: ${reasons.join('; ')}`, report);
}

/** One clause on how a probe ended. */
export function explain(result: ProbeResult): string {
  switch (result.outcome) {
    case 'held':
      return `held against ${result.tried} ways of attack`;
    case 'disproved':
      return `is disproved: ${result.successes.map(({ attack, got }) => `${attack} (${got})`).join(', ')}`;
    case 'not started':
      return `did not start: ${result.reason}`;
  }
}
