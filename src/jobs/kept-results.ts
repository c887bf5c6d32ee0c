import type { JobResultHead } from '../contract/result.ts';
import type { OutputStore } from '../evidence/output-store.ts';
import type { FinishedJob } from './interface.ts';

interface KeptResult {
  readonly digest: string;
  readonly read: () => Promise<FinishedJob | undefined>;
}

interface Kept {
  readonly tenant: string;
  readonly digest: string;
  /** JSON outside the heap: ten minutes of small jobs are many. */
  readonly head: Buffer;
  readonly until: number;
}

interface KeptOptions {
  readonly outputs: OutputStore;
  readonly keepMs: number;
  readonly maxResults: number;
}

/** Results that can be asked for again; their outputs lie in the output store. */
export class KeptResults {
  readonly #options: KeptOptions;
  readonly #kept = new Map<string, Kept>();

  constructor(options: KeptOptions) {
    this.#options = options;
  }

  /** A result of the last minutes; `read` gives undefined when its output was removed meanwhile. */
  find(key: string): KeptResult | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    if (performance.now() > kept.until) {
      this.#kept.delete(key);
      return undefined;
    }
    return { digest: kept.digest, read: () => this.#read(kept) };
  }

  keep(key: string, tenant: string, digest: string, { head }: FinishedJob): void {
    this.#dropOld();
    this.#kept.set(key, {
      tenant,
      digest,
      head: Buffer.from(JSON.stringify(head)),
      until: performance.now() + this.#options.keepMs,
    });
  }

  forget(key: string): void {
    this.#kept.delete(key);
  }

  async #read({ tenant, head: stored }: Kept): Promise<FinishedJob | undefined> {
    const head = JSON.parse(stored.toString()) as JobResultHead;
    if (head.output_sha256 === null) return { head, output: null };
    const output = await this.#options.outputs.read(tenant, head.output_sha256);
    return output === undefined ? undefined : { head, output };
  }

  /** Insertion order is age, since every result is kept equally long. */
  #dropOld(): void {
    const now = performance.now();
    for (const [key, kept] of this.#kept) {
      if (now <= kept.until && this.#kept.size < this.#options.maxResults) return;
      this.#kept.delete(key);
    }
  }
}
