import { Refusal } from '../contract/problem.ts';

/** Why a disk takes nothing, by the code of the system: it may be smaller than a cap, shared, or turn read-only at a fault. */
const TAKES_NOTHING: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of the data folder is full',
  EDQUOT: 'The disk of the data folder is full',
  EROFS: 'The disk of the data folder is read-only',
};

/** The refusal of what a disk did not take for a reason that is the disk's; undefined for any other failure of a write. */
export function diskRefusal(
  error: unknown,
  details: Readonly<Record<string, number>> = {},
): Refusal | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = TAKES_NOTHING[code];
  return reason === undefined ? undefined : new Refusal('STORE_FULL', reason, details);
}
