import { readFile } from 'node:fs/promises';
import { CorpusFault, codeOf } from './faults.ts';

const NO_SUCH_FILE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** The text of a file; undefined when there is no such file, and a fault when it is there and cannot be read. */
export async function textIfThere(path: string | Buffer): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = codeOf(error) ?? 'unknown fault';
    if (NO_SUCH_FILE.has(code)) return undefined;
    throw new CorpusFault(`Cannot read "${path.toString()}": ${code}`);
  }
}
