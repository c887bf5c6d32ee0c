import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const OUTPUTS_FOLDER = 'outputs';
/** An output, or one that is being written. */
const OWN_NAME = /^([0-9a-f]{64})\.json(?:\.[0-9a-f-]{36})?$/;

/** Outputs of a run by their digest, each as it came from its jail. */
export class OutputFiles {
  readonly #folder: string;

  constructor(run: string) {
    this.#folder = join(run, OUTPUTS_FOLDER);
  }

  /** Whether an output of this length is there whole: a crash of the machine may have left less. */
  async has(sha256: string, bytes: number): Promise<boolean> {
    const there = await stat(this.#path(sha256)).catch(() => undefined);
    return there?.size === bytes;
  }

  /** Writes an output so that it stands whole under its digest or not at all. */
  async keep(sha256: string, bytes: Uint8Array): Promise<void> {
    if (await this.has(sha256, bytes.length)) return;
    const path = this.#path(sha256);
    const temporary = `${path}.${randomUUID()}`;
    await mkdir(join(path, '..'), { recursive: true });
    try {
      await writeFile(temporary, bytes, { flag: 'wx' });
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** An output, or why it cannot be had. */
  async read(sha256: string): Promise<Buffer | 'output_missing' | 'output_damaged'> {
    const bytes = await readFile(this.#path(sha256)).catch(() => undefined);
    if (bytes === undefined) return 'output_missing';
    return createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : 'output_damaged';
  }

  /** Removes every output that is not among these, and what a kill left half written; nothing that is not ours. */
  async retain(digests: ReadonlySet<string>): Promise<void> {
    for (const group of await readdir(this.#folder, { withFileTypes: true }).catch(() => [])) {
      // A link would lead out of the run.
      if (!group.isDirectory()) continue;
      for (const name of await readdir(join(this.#folder, group.name))) {
        const digest = OWN_NAME.exec(name)?.[1];
        if (digest !== undefined && !(digests.has(digest) && name === `${digest}.json`))
          await rm(join(this.#folder, group.name, name), { force: true });
      }
    }
  }

  #path(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), `${sha256}.json`);
  }
}
