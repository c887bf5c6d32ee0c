/** What each exit of the command line says; usage, service and configuration follow sysexits(3). */
export const EXIT = {
  ok: 0,
  failed: 1,
  /** A check failed, or a citation is not valid. */
  checkFailed: 3,
  /** Two runs over a corpus are not the same. */
  changed: 3,
  inconclusive: 4,
  notApplicable: 5,
  usage: 64,
  service: 70,
  config: 78,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command that was called wrongly; the message says what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
