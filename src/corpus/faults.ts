/** A folder, a run or a case that cannot be used as asked; the message says why and what can be done. */
export class CorpusFault extends Error {
  override readonly name = 'CorpusFault';
}

/** What a run has done cannot be written down; what was written before is kept. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';
}

/** Does a step that writes into a run; a disk that is full or gone becomes a `StorageFault` that names the folder. */
export async function storing<Value>(folder: string, step: () => Promise<Value> | Value): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const why = code === 'ENOSPC' || code === 'EDQUOT' ? `the disk is full (${code})` : code;
    throw new StorageFault(
      `Cannot write into "${folder}": ${why}; what was done is kept, and the same command goes on from there`,
    );
  }
}

/** The code of an error of the file system; undefined for any other. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
}
