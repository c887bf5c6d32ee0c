import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileDigest } from '../evidence/patient-digest.ts';

/** What makes two workers give the same bytes: SHA-256 over the files of a jail's folder and the Node version. */
export class BuildDigest {
  readonly #folder: string;
  readonly #nodeVersion: string;
  #value: string | undefined;

  constructor(folder: string, nodeVersion: string) {
    this.#folder = folder;
    this.#nodeVersion = nodeVersion;
  }

  /** The digest; where nobody has taken it before, this holds the thread up until it is. */
  get value(): string {
    this.#value ??= this.#of(
      this.#names().map((name) =>
        createHash('sha256')
          .update(readFileSync(join(this.#folder, name)))
          .digest('hex'),
      ),
    );
    return this.#value;
  }

  /** Takes it while the thread does other things too. */
  async take(): Promise<void> {
    const digests: string[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one file at a time
    for (const name of this.#names()) digests.push(await fileDigest(join(this.#folder, name)));
    this.#value = this.#of(digests);
  }

  #names(): readonly string[] {
    return readdirSync(this.#folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(this.#folder, name)).isFile())
      .sort();
  }

  #of(digests: readonly string[]): string {
    const hash = createHash('sha256').update(`node ${this.#nodeVersion}\n`);
    for (const [at, name] of this.#names().entries())
      hash.update(`${name.replaceAll('\\', '/')} ${digests[at]}\n`);
    return `sha256:${hash.digest('hex')}`;
  }
}
