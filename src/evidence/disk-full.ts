/** Whether a write failed for want of room: the disk may be smaller than a cap, and others write on it too. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
}
