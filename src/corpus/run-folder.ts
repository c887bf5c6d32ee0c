import { mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CorpusRecord, CorpusRun } from '../contract/corpus-record.ts';
import { CorpusFault, storing } from './faults.ts';
import { OutLock } from './out-lock.ts';
import { OutputFiles } from './output-files.ts';
import { RecordLog } from './record-log.ts';
import { RUN_FILE, readRunFile } from './run-file.ts';

/** What a run leaves in its folder before it is described. */
const FIRST_FILES = new Set(['lock', `${RUN_FILE}.new`]);

/** The folder of a run while it is written: one writer, everything in it whole at any moment. */
export class RunFolder implements AsyncDisposable {
  readonly path: string;
  readonly records: RecordLog;
  readonly outputs: OutputFiles;
  /** For what is there only while it is read. */
  readonly incoming: string;
  readonly #run: CorpusRun;
  readonly #lock: OutLock;

  private constructor(path: string, run: CorpusRun, lock: OutLock, records: RecordLog) {
    this.path = path;
    this.#run = run;
    this.#lock = lock;
    this.records = records;
    this.outputs = new OutputFiles(path);
    this.incoming = incomingOf(path);
  }

  /** Takes a folder for a run, a new one or one that holds an earlier run over the same documents. */
  static async open(out: string, run: CorpusRun, each: (record: CorpusRecord) => void): Promise<RunFolder> {
    await storing(out, () => mkdir(out, { recursive: true }));
    const path = await realpath(out);
    await requireUsable(path, out, run.folder);
    const lock = OutLock.take(path);
    try {
      await describe(path, run);
      await storing(path, () => clearIncoming(path));
      return new RunFolder(path, run, lock, await storing(path, () => RecordLog.open(path, each)));
    } catch (error) {
      lock[Symbol.dispose]();
      throw error;
    }
  }

  /** Brings the run to its end: the records of these files alone, in order, and no output beside theirs. */
  async finish(files: readonly string[], each: (record: CorpusRecord) => void): Promise<void> {
    const outputs = new Set<string>();
    await storing(this.path, () =>
      this.records.settle(files, (record) => {
        if (record.outcome.output_sha256 !== null) outputs.add(record.outcome.output_sha256);
        each(record);
      }),
    );
    await describe(this.path, { ...this.#run, files: files.length });
    await storing(this.path, () => this.outputs.retain(outputs));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.records.close();
    await rm(this.incoming, { recursive: true, force: true });
    this.#lock[Symbol.dispose]();
  }
}

/** Nothing of somebody else's is written over, and no run over other documents. */
async function requireUsable(path: string, out: string, folder: string): Promise<void> {
  const earlier = await readRunFile(path);
  if (earlier === undefined) {
    const foreign = (await readdir(path)).find((name) => !FIRST_FILES.has(name));
    if (foreign === undefined) return;
    throw new CorpusFault(
      `Cannot use --out "${out}": it holds "${foreign}" and no run; name an empty folder`,
    );
  }
  if (earlier.folder === folder) return;
  throw new CorpusFault(
    `Cannot use --out "${out}": it holds a run over "${earlier.folder}"; name another folder`,
  );
}

/** Written under another name first, so that a kill leaves the old description or the new one. */
async function describe(path: string, run: CorpusRun): Promise<void> {
  await storing(path, async () => {
    const file = await open(join(path, `${RUN_FILE}.new`), 'w');
    try {
      await file.writeFile(`${JSON.stringify(run, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(join(path, `${RUN_FILE}.new`), join(path, RUN_FILE));
  });
}

function incomingOf(path: string): string {
  return join(path, 'incoming');
}

async function clearIncoming(path: string): Promise<void> {
  await rm(incomingOf(path), { recursive: true, force: true });
  await mkdir(incomingOf(path));
}
