import type { AttackName } from './attacks.ts';

/** What the service lays out for a probe jail to get hold of. */
export interface ProbeTargets {
  /** A file that every user may read. */
  readonly file: string;
  /** A folder that every user may write. */
  readonly openFolder: string;
  readonly evidenceFolder: string;
  readonly tcpPort: number;
  readonly udpPort: number;
  readonly socketPath: string;
  readonly servicePid: number;
}

/** The question put to a probe jail; the body is empty. */
export interface ProbeRequest {
  readonly type: 'probe';
  readonly attacks: readonly AttackName[];
  readonly targets: ProbeTargets;
}

/** One way of one attack that came through, and what it got. */
export interface ProbeSuccess {
  readonly attack: AttackName;
  readonly got: string;
}

/** The answer: how many ways were tried, and which came through; the body is empty. */
export interface ProbeAnswer {
  readonly type: 'probed';
  readonly tried: number;
  readonly successes: readonly ProbeSuccess[];
}
