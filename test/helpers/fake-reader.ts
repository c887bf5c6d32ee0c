import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { JobErrorCode } from '../../src/contract/errors.ts';
import { EXTRACT_FORMATS } from '../../src/contract/formats.ts';
import { jobErrorValue } from '../../src/contract/result.ts';
import type { DocumentReader, FormatOf } from '../../src/corpus/document-reader.ts';
import type { FinishedJob } from '../../src/service.ts';

/** The format that the fake reader takes a name for: its extension, when that is the name of a format. */
export const byExtension: FormatOf = (name) => {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const format = EXTRACT_FORMATS.find((known) => known === extension);
  return format === undefined ? { reason: 'nobody knows this format' } : { format };
};

/** A reader without a worker: a file's text is its output, `fail CODE` a failure, `throw` a fault of the worker. */
export class FakeReader implements DocumentReader {
  readonly slots = 2;
  readonly worker = '0.1.0';
  readonly build: string;
  readonly settings: Readonly<Record<string, number>>;
  /** The digests that were extracted, in order. */
  readonly extracted: string[] = [];
  readonly limits: Readonly<Record<string, number>>[] = [];
  readonly #bytes = new Map<string, Buffer>();
  readonly #change: (text: string) => string;

  constructor(
    over: { build?: string; settings?: Record<string, number>; change?: (text: string) => string } = {},
  ) {
    this.build = over.build ?? `sha256:${'b'.repeat(64)}`;
    this.settings = over.settings ?? { pages: 10 };
    this.#change = over.change ?? ((text) => text);
  }

  readonly add: DocumentReader['add'] = async (path) => {
    const bytes = readFileSync(path);
    const sha256 = sha256Of(bytes);
    this.#bytes.set(sha256, bytes);
    return { sha256, size_bytes: bytes.length };
  };

  readonly extract: DocumentReader['extract'] = async (key, format, limits) => {
    this.extracted.push(key.sha256);
    this.limits.push(limits);
    const text = this.#change((this.#bytes.get(key.sha256) ?? Buffer.alloc(0)).toString('utf8'));
    if (text === 'throw') throw new Error('The jail cannot be started');
    const [verb, code] = text.split(' ');
    if (verb === 'fail') return this.#finished(null, code as JobErrorCode);
    const output =
      text.startsWith('{') || text.startsWith('[') ? text : JSON.stringify({ format: 'text', text });
    return this.#finished(
      Buffer.from(format === 'json' ? `{"format":"json","value":${text}}` : output),
      null,
    );
  };

  #finished(output: Uint8Array | null, code: JobErrorCode | null): FinishedJob {
    return {
      output,
      head: {
        job_id: 'fake',
        kind: 'extract',
        status: code === null ? 'completed' : 'failed',
        output_sha256: output === null ? null : sha256Of(output),
        output_bytes: output === null ? null : output.length,
        error: code === null ? null : jobErrorValue(code),
        diagnostics: [],
        attempts: [
          { number: 1, status: 'completed', queue_ms: 0, run_ms: 1, peak_memory_mib: 10, error: null },
        ],
        provenance: { kind: 'extract', version: 'wyrd-extract/1' },
        evidence: {},
        produced_by: {
          worker: this.worker,
          build: this.build,
          python: null,
          snapshot: null,
          isolation: 'process',
        },
        replayed: false,
      },
    };
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
