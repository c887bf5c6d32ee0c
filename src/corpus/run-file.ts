import type { CorpusRun } from '../contract/corpus-record.ts';
import { parseCorpusRun } from '../contract/corpus-files.ts';
import { textIfThere } from './text-if-there.ts';

/** The file that makes a folder a run. */
export const RUN_FILE = 'run.json';

/** The description of the run in a folder; undefined when the folder holds none. */
export async function readRunFile(folder: string | Buffer): Promise<CorpusRun | undefined> {
  const path = Buffer.concat([Buffer.from(folder), Buffer.from(`/${RUN_FILE}`)]);
  const text = await textIfThere(path);
  return text === undefined ? undefined : parseCorpusRun(text);
}

/** Whether a folder is a run of ours, whose outputs are no documents. */
export async function isRunFolder(folder: Buffer): Promise<boolean> {
  return (await readRunFile(folder)) !== undefined;
}
