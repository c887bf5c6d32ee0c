import { canonicalJson } from '../contract/canonical-json.ts';
import type { FileEvidence } from '../contract/evidence.ts';
import { JobFailure, limitExceeded } from '../contract/failure.ts';
import type { CodeJob } from '../contract/job.ts';
import type { JsonObject, JsonValue } from '../contract/json-value.ts';
import type { OutputStore } from '../evidence/output-store.ts';
import type { AttemptResult } from '../pool/keeper-messages.ts';
import type { AttemptControl } from './attempt-time.ts';
import type { PinnedExtraction } from './extract-job.ts';

/** The arguments of a call as its job declares them. */
export type DeclaredInputs = NonNullable<CodeJob['code']['inputs']>;

/** One argument as JSON. */
export interface InputJson {
  readonly name: string;
  readonly json: Uint8Array;
}

/** Arguments, or the attempt that one of them failed with. */
export type ResolvedInputs =
  | { readonly status: 'resolved'; readonly inputs: readonly InputJson[] }
  | { readonly status: 'failed'; readonly attempt: AttemptResult };

interface InputSources {
  readonly tenant: string;
  readonly outputs: OutputStore;
  readonly maxBytes: number;
  /** Pins a file that is an argument by its extraction. */
  readonly pin: (file: FileEvidence) => PinnedExtraction;
}

const NULL = new TextEncoder().encode('null');

type Pinned =
  | { readonly kind: 'json'; readonly json: Uint8Array }
  | { readonly kind: 'extract'; readonly extraction: PinnedExtraction }
  | { readonly kind: 'output'; readonly sha256: string };

/** The arguments of one job: files pinned at once, extractions and outputs fetched when the job runs. */
export class PythonInputs {
  readonly #sources: InputSources;
  readonly #pinned: ReadonlyMap<string, Pinned>;

  constructor(declared: DeclaredInputs, sources: InputSources) {
    this.#sources = sources;
    const pinned = new Map<string, Pinned>();
    this.#pinned = pinned;
    try {
      for (const [name, input] of Object.entries(declared)) pinned.set(name, pin(input, sources));
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /** Every argument as JSON, within the limit of all of them together. */
  async resolve(control: AttemptControl): Promise<ResolvedInputs> {
    const inputs: InputJson[] = [];
    let bytes = 0;
    for (const [name, pinned] of this.#pinned) {
      // oxlint-disable-next-line no-await-in-loop -- a job has one jail at a time
      const json = await this.#json(pinned, control);
      if (!(json instanceof Uint8Array)) return { status: 'failed', attempt: json };
      bytes += json.length;
      const { maxBytes } = this.#sources;
      if (bytes > maxBytes) throw limitExceeded('input_bytes', maxBytes, bytes, { input: name });
      inputs.push({ name, json });
    }
    return { status: 'resolved', inputs };
  }

  release(): void {
    for (const pinned of this.#pinned.values()) if (pinned.kind === 'extract') pinned.extraction.release();
  }

  async #json(pinned: Pinned, control: AttemptControl): Promise<Uint8Array | AttemptResult> {
    switch (pinned.kind) {
      case 'json':
        return pinned.json;
      case 'extract': {
        const extracted = await pinned.extraction.attempt(control);
        return extracted.output?.bytes ?? extracted;
      }
      case 'output': {
        const { tenant, outputs } = this.#sources;
        const bytes = await outputs.read(tenant, pinned.sha256);
        if (bytes === undefined) throw new JobFailure('evidence_missing', { sha256: pinned.sha256 });
        return bytes;
      }
    }
  }
}

function pin(input: DeclaredInputs[string], { pin: pinFile }: InputSources): Pinned {
  if (input === null) return { kind: 'json', json: NULL };
  if ('extract' in input) return { kind: 'extract', extraction: pinFile(input.extract) };
  if ('output' in input) return { kind: 'output', sha256: input.output.sha256 };
  return { kind: 'json', json: canonicalJson(input.value as JsonValue) };
}

/** The files among the arguments, as a result tells them. */
export function extractedFiles(declared: DeclaredInputs): JsonObject {
  const files = Object.entries(declared).flatMap(([name, input]) =>
    input !== null && 'extract' in input ? [[name, fileValue(input.extract)] as const] : [],
  );
  return Object.fromEntries(files);
}

/** A file of evidence as a result tells it: without its name, which is for display alone. */
export function fileValue({ kind, sha256, size_bytes, format }: FileEvidence): JsonObject {
  return { kind, sha256, size_bytes, format };
}
