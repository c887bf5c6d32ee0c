import { createHash } from 'node:crypto';
import { canonicalJson } from '../contract/canonical-json.ts';
import type { JobErrorCode } from '../contract/errors.ts';
import { JOB_ERRORS } from '../contract/errors.ts';
import type { Evidence, FileEvidence } from '../contract/evidence.ts';
import { JobFailure } from '../contract/failure.ts';
import type { ExtractFormat } from '../contract/formats.ts';
import { isExtractFormat } from '../contract/formats.ts';
import type { CitedSlot, LostEvidence } from '../contract/jail-messages.ts';
import type { JsonObject, JsonValue } from '../contract/json-value.ts';
import type { OutputStore } from '../evidence/output-store.ts';
import type { AttemptResult, Segment } from '../pool/keeper-messages.ts';
import type { AttemptControl } from './attempt-time.ts';
import type { KnownExtraction } from './extent-cache.ts';
import type { ExtractSettings, PinnedDocument } from './extract-job.ts';
import { pinDocument } from './extract-job.ts';
import { fileValue } from './python-inputs.ts';

/** Evidence by slot, as a job declares it. */
export type DeclaredEvidence = Readonly<Record<string, Evidence>>;

/** What slots of a judgement need of the service. */
export interface SlotSources {
  readonly tenant: string;
  readonly extraction: ExtractSettings;
  readonly outputs: OutputStore;
  /** Whether an extraction done before under the service's own limits may stand for one of this job. */
  readonly known: 'used' | 'passed-over';
}

/** The slots that a judgement asks for. */
export interface SlotDemand {
  readonly cited: ReadonlySet<string>;
  /** Whether the text of pages and slides is asked for beside their number. */
  readonly text: boolean;
}

/** The slots as a jail is told of them, with their part of the body. */
export interface SentSlots {
  readonly slots: readonly CitedSlot[];
  readonly segments: readonly Segment[];
}

type Pinned =
  | { readonly kind: 'json'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'file';
      readonly file: FileEvidence;
      readonly document: PinnedDocument;
    }
  | Lost;

interface Lost {
  readonly kind: 'lost';
  readonly file: FileEvidence;
  readonly why: LostEvidence;
  readonly detail: JsonObject;
}

/** An attempt that ended before there was a judgement. */
class SlotsFailed extends Error {
  readonly attempt: AttemptResult;

  constructor(attempt: AttemptResult) {
    super('an extraction did not end');
    this.attempt = attempt;
  }
}

/**
 * The evidence of one job of judgement. Bytes that are missing, differ or cannot be extracted make their slot lost and
 * never end the job; a document is extracted at most once.
 */
export class CitedSlots {
  readonly #sources: SlotSources;
  readonly #pinned = new Map<string, Pinned>();

  constructor(declared: DeclaredEvidence, sources: SlotSources) {
    this.#sources = sources;
    for (const [slot, evidence] of Object.entries(declared))
      this.#pinned.set(slot, pinSlot(evidence, sources));
  }

  /** Has a jail judge the slots; what its bytes turn out not to be while they are sent is lost, and it judges again. */
  async judge(
    demand: SlotDemand,
    control: AttemptControl,
    run: (sent: SentSlots) => Promise<AttemptResult>,
  ): Promise<AttemptResult> {
    let spentMs = 0;
    for (;;) {
      let result: AttemptResult;
      try {
        // oxlint-disable-next-line no-await-in-loop -- each round has one slot less
        const { sent, runMs } = await this.#send(demand, control);
        spentMs += runMs;
        // oxlint-disable-next-line no-await-in-loop -- as above
        result = await run(sent);
      } catch (error) {
        if (!(error instanceof SlotsFailed)) throw error;
        result = error.attempt;
      }
      spentMs += result.runMs;
      if (!this.#lose(result))
        return { ...result, extent: null, runMs: spentMs, lostEvidence: this.#anyLost(demand) };
    }
  }

  release(): void {
    for (const pinned of this.#pinned.values()) if (pinned.kind === 'file') pinned.document.release();
  }

  async #send(
    { cited, text }: SlotDemand,
    control: AttemptControl,
  ): Promise<{ sent: SentSlots; runMs: number }> {
    const slots: CitedSlot[] = [];
    const segments: Segment[] = [];
    let runMs = 0;
    for (const [slot, pinned] of this.#pinned) {
      if (!cited.has(slot)) continue;
      // oxlint-disable-next-line no-await-in-loop -- a job has one jail at a time
      const part = await this.#part(slot, pinned, text, control);
      slots.push(part.slot);
      segments.push(...part.segments);
      runMs += part.runMs;
    }
    return { sent: { slots, segments }, runMs };
  }

  async #part(slot: string, pinned: Pinned, text: boolean, control: AttemptControl): Promise<SlotPart> {
    if (pinned.kind === 'lost') return lostPart(slot, pinned);
    if (pinned.kind === 'json') {
      const { bytes } = pinned;
      return {
        slot: { kind: 'json', slot, bytes: bytes.length },
        segments: [{ kind: 'bytes', bytes }],
        runMs: 0,
      };
    }
    const { file, document } = pinned;
    const bytes = file.size_bytes;
    const { format } = file;
    if (!isExtractFormat(format))
      return { slot: { kind: 'file', slot, format, bytes }, segments: [document.segment], runMs: 0 };
    const extracted = await this.#extracted(slot, { ...pinned, format }, text, control);
    if (extracted.kind === 'lost') return lostPart(slot, extracted);
    const { known, output, runMs } = extracted;
    return {
      slot: { kind: 'extracted', slot, format, bytes, extent: known.extent, outputBytes: output.length },
      segments: [document.segment, { kind: 'bytes', bytes: output }],
      runMs,
    };
  }

  async #extracted(
    slot: string,
    { file, format, document }: Pinned & { kind: 'file'; format: ExtractFormat },
    text: boolean,
    control: AttemptControl,
  ): Promise<Extracted | Lost> {
    const { tenant, outputs, known: use } = this.#sources;
    const { extents } = this.#sources.extraction;
    const known = use === 'used' ? extents.find(tenant, file.sha256, format) : undefined;
    if (known !== undefined) {
      const output = asksOutput(known, text) ? await outputs.read(tenant, known.outputSha256) : NOTHING;
      if (output !== undefined) return { kind: 'extracted', known, output, runMs: 0 };
    }
    const result = await document.attempt(control);
    const { extent, output, error, runMs } = result;
    if (error !== null) {
      const lost = lostBy(file, error.code, error.details as JsonObject);
      if (lost === undefined) throw new SlotsFailed(result);
      this.#pinned.set(slot, lost);
      document.release();
      return lost;
    }
    if (extent === null || output === null) throw new JobFailure('internal');
    outputs.keep(tenant, output.sha256, output.bytes);
    const fresh = { extent, outputSha256: output.sha256 };
    return {
      kind: 'extracted',
      known: fresh,
      output: asksOutput(fresh, text) ? output.bytes : NOTHING,
      runMs,
    };
  }

  #anyLost({ cited }: SlotDemand): boolean {
    return [...this.#pinned].some(([slot, { kind }]) => kind === 'lost' && cited.has(slot));
  }

  /** Whether a judgement ended since the bytes of a slot were not there, or not the pinned ones. */
  #lose({ error }: AttemptResult): boolean {
    if (error === null) return false;
    let any = false;
    for (const [slot, pinned] of this.#pinned) {
      if (pinned.kind !== 'file' || pinned.file.sha256 !== error.details['sha256']) continue;
      const lost = lostBy(pinned.file, error.code, error.details as JsonObject);
      if (lost === undefined) continue;
      this.#pinned.set(slot, lost);
      pinned.document.release();
      any = true;
    }
    return any;
  }
}

interface SlotPart {
  readonly slot: CitedSlot;
  readonly segments: readonly Segment[];
  readonly runMs: number;
}

interface Extracted {
  readonly kind: 'extracted';
  readonly known: KnownExtraction;
  readonly output: Uint8Array;
  readonly runMs: number;
}

const NOTHING = new Uint8Array();

/** Pointers lead into the output; pages and slides have their text there, lines have it in the file. */
function asksOutput({ extent }: KnownExtraction, text: boolean): boolean {
  return extent.kind === 'output' || (text && extent.kind !== 'lines');
}

function lostPart(slot: string, { file, why, detail }: Lost): SlotPart {
  return { slot: { kind: 'lost', slot, format: file.format, why, detail }, segments: [], runMs: 0 };
}

function pinSlot(evidence: Evidence, { tenant, extraction }: SlotSources): Pinned {
  if (evidence.kind === 'json') return { kind: 'json', bytes: canonicalJson(evidence.value as JsonValue) };
  try {
    return { kind: 'file', file: evidence, document: pinDocument(extraction, tenant, evidence) };
  } catch (error) {
    const lost = error instanceof JobFailure ? lostBy(evidence, error.code, error.details) : undefined;
    if (lost === undefined) throw error;
    return lost;
  }
}

/** The fault of a slot whose bytes ended an attempt so; undefined when the attempt itself is what failed. */
function lostBy(file: FileEvidence, code: JobErrorCode, details: JsonObject): Lost | undefined {
  const { blame } = JOB_ERRORS[code];
  if (code === 'evidence_missing') return { kind: 'lost', file, why: 'missing_evidence', detail: details };
  if (code === 'evidence_mismatch') return { kind: 'lost', file, why: 'evidence_mismatch', detail: details };
  if (blame === 'document' || code === 'limit_exceeded')
    return { kind: 'lost', file, why: 'evidence_unreadable', detail: { code, ...details } };
  return undefined;
}

/** Evidence as a result tells it: a value by its digest, since it may be long. */
export function declaredValue(evidence: DeclaredEvidence): JsonObject {
  const entries = Object.entries(evidence).map(([slot, item]) => {
    if (item.kind === 'file') return [slot, fileValue(item)] as const;
    const bytes = canonicalJson(item.value as JsonValue);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return [slot, { kind: 'json', sha256, size_bytes: bytes.length }] as const;
  });
  return Object.fromEntries(entries);
}

/** Bytes of the files, for the bounds of the queue. */
export function declaredBytes(evidence: DeclaredEvidence): number {
  return Object.values(evidence).reduce((sum, item) => sum + (item.kind === 'file' ? item.size_bytes : 0), 0);
}
