import { createHash, randomUUID } from 'node:crypto';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '../contract/canonical-json.ts';
import type { CorpusOutcome, CorpusRecord } from '../contract/corpus-record.ts';
import type { EvidenceKey } from '../contract/evidence.ts';
import type { ExtractFormat } from '../contract/formats.ts';
import { codeOf, storing } from './faults.ts';
import type { DocumentReader, FormatOf } from './document-reader.ts';
import { asText } from './file-name.ts';
import type { KnownOutcomes } from './known-outcomes.ts';
import { outcomeKey } from './known-outcomes.ts';
import { lowered } from './lowered-limits.ts';
import { outcomeOf, unread } from './outcome.ts';
import type { RunFolder } from './run-folder.ts';
import type { Found } from './walk.ts';

type FoundFile = Extract<Found, { readonly kind: 'file' }>;
type RecordBase = Omit<CorpusRecord, 'outcome'>;

interface Decided {
  readonly outcome: CorpusOutcome;
  /** The file whose record said so before. */
  readonly knownFrom: string | undefined;
}

/** Whether a file was read now, or its outcome was known from before. */
export type ReadHow = 'read' | 'known';

/** Reads files one by one into the folder of a run; the same bytes under the same limits are read once. */
export class CorpusReading {
  readonly #reader: DocumentReader;
  readonly #formatOf: FormatOf;
  readonly #target: RunFolder;
  readonly #known: KnownOutcomes;
  readonly #running = new Map<string, Promise<Decided>>();

  constructor(reader: DocumentReader, formatOf: FormatOf, target: RunFolder, known: KnownOutcomes) {
    this.#reader = reader;
    this.#formatOf = formatOf;
    this.#target = target;
    this.#known = known;
  }

  /** Leaves the record of one file, and its output. */
  async read(item: Found): Promise<ReadHow> {
    const { build, settings } = this.#reader;
    const digest = settingsDigest(settings);
    const base = { file: item.file, sha256: null, size_bytes: null, format: null, build, settings: digest };
    if (item.kind === 'oddity') return this.#note(base, unread(item.reason));
    const named = item.layout ?? this.#formatOf(item.file);
    if (!('format' in named)) return this.#note(base, unread(named.reason, 'format_unsupported'));
    const path = asText(item.path);
    if (path !== undefined) return this.#readFile(item, path, named.format, base);
    // Jobs take paths as text, so a name that is none is read through a link.
    const link = join(this.#target.incoming, randomUUID());
    await storing(this.#target.path, () => symlink(item.path, link));
    try {
      return await this.#readFile(item, link, named.format, base);
    } finally {
      await rm(link, { force: true });
    }
  }

  async #readFile(item: FoundFile, path: string, format: ExtractFormat, base: RecordBase): Promise<ReadHow> {
    let key: EvidenceKey;
    try {
      key = await this.#reader.add(path);
    } catch (error) {
      return this.#note(
        { ...base, format },
        unread(`it cannot be read (${codeOf(error) ?? 'unknown fault'})`),
      );
    }
    const limits = lowered(item.layout?.limits ?? {}, this.#reader.settings);
    const settings = settingsDigest({ ...this.#reader.settings, ...limits });
    return this.#readBytes({ ...base, ...key, format, settings }, key, format, limits);
  }

  async #readBytes(
    document: RecordBase,
    key: EvidenceKey,
    format: ExtractFormat,
    limits: Readonly<Record<string, number>>,
  ): Promise<ReadHow> {
    const same = outcomeKey(document);
    const running = this.#running.get(same);
    if (running !== undefined) return this.#note(document, (await running).outcome, 'known');
    const deciding = this.#decide(document, key, format, limits);
    this.#running.set(same, deciding);
    try {
      const { outcome, knownFrom } = await deciding;
      if (knownFrom === document.file) return 'known';
      return await this.#note(document, outcome, knownFrom === undefined ? 'read' : 'known');
    } finally {
      this.#running.delete(same);
    }
  }

  async #decide(
    document: RecordBase,
    key: EvidenceKey,
    format: ExtractFormat,
    limits: Readonly<Record<string, number>>,
  ): Promise<Decided> {
    const { records, outputs, path } = this.#target;
    const known = await this.#known.find(document, records, outputs);
    if (known !== undefined) return { outcome: known.outcome, knownFrom: known.file };
    const finished = await this.#reader.extract(key, format, limits).catch(internal);
    if (finished instanceof Error)
      return { outcome: unread(finished.message, 'internal'), knownFrom: undefined };
    const outcome = outcomeOf(finished);
    const { output } = finished;
    // The output stands before the record that names it.
    if (outcome.output_sha256 !== null && output !== null)
      await storing(path, () => outputs.keep(outcome.output_sha256 ?? '', output));
    return { outcome, knownFrom: undefined };
  }

  async #note(base: RecordBase, outcome: CorpusOutcome, how: ReadHow = 'read'): Promise<ReadHow> {
    const record = { ...base, outcome };
    await storing(this.#target.path, () => {
      this.#target.records.append(record);
    });
    this.#known.add(record);
    return how;
  }
}

/** What the worker itself could not do, a refusal among it: told in the record, tried again by the next run. */
function internal(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function settingsDigest(settings: Readonly<Record<string, number>>): string {
  return createHash('sha256').update(canonicalJson(settings)).digest('hex');
}
