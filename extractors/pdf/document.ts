// The only door to pdf.js' core: nothing else of the reader imports it.
import { documentFailure, malformed } from '../../src/contract/failure.ts';
import type { Extraction } from '../extractor.ts';
import type { CoreFont, Dict, PdfObject } from './core/pdf-core.mjs';
import {
  FormatError,
  PartialEvaluator,
  PasswordException,
  Ref,
  RefMap,
  Stream,
  XRef,
  XRefEntryException,
  XRefParseException,
  clearPrimitiveCaches,
  clearUnicodeCaches,
  coreHooks,
} from './core/pdf-core.mjs';
import { meaningOf } from './core-warnings.ts';
import { lastCrossReferenceOffset } from './file-structure.ts';
import { DamagedData } from './filters/damaged-data.ts';
import { decodeBytes } from './filters/decode.ts';

export type { CoreFont, CoreGlyph, PdfObject } from './core/pdf-core.mjs';
export {
  BaseStream,
  Dict,
  EvaluatorPreprocessor,
  IdentityToUnicodeMap,
  Name,
  NullStream,
  OPS,
  Ref,
  Stream,
  stringToPDFString,
} from './core/pdf-core.mjs';

/** Whether the file's own cross-reference data is believed or all objects are looked for. */
export type CrossReference = 'as-written' | 'rebuilt';

/** Thrown when an object is not where the cross-reference data says: reading anew with rebuilt data may find it. */
export class CrossReferenceFault extends Error {
  override readonly name = 'CrossReferenceFault';
}

/** Options of pdf.js' font code: no system fonts, no network, every asset by way of the handler. */
const EVALUATOR_OPTIONS = {
  cMapPacked: true,
  disableFontFace: false,
  fontExtraProperties: true,
  ignoreErrors: true,
  useSystemFonts: false,
  useWorkerFetch: false,
};
const NO_TASK = {};

/** One opened PDF file: its objects and fonts, and every fault that the core noticed. */
export class PdfFile {
  readonly #budget: Extraction['budget'];
  readonly #evaluator: PartialEvaluator;
  readonly xref: XRef;
  /** True while operators are read, when a warning about a token is one about text. */
  readingContent = false;
  correctedLengths = 0;
  /** Warnings so far that some characters may be unknown. */
  doubts = 0;
  #fault: Error | undefined;
  /** What a hook threw, a passed limit above all: the core may have swallowed it. */
  #thrown: Error | undefined;

  constructor(
    { bytes, budget, asset }: Pick<Extraction, 'bytes' | 'budget' | 'asset'>,
    crossReference: CrossReference,
  ) {
    this.#budget = budget;
    coreHooks.warning = (message) => {
      this.#hear(message);
    };
    coreHooks.decoded = (count) => {
      this.#guarded(() => {
        budget.spend('inflated_bytes', count);
      });
    };
    coreHooks.lengthCorrected = () => {
      this.correctedLengths++;
    };
    coreHooks.decode = (filter, coded, earlyChange) =>
      this.#guarded(() => decodeBytes(filter, coded, { budget, earlyChange: earlyChange === 0 ? 0 : 1 }));
    this.xref = this.#open(bytes, crossReference);
    let fonts = 0;
    this.#evaluator = new PartialEvaluator({
      xref: this.xref,
      handler: {
        send() {},
        sendWithPromise: (_action, { kind, filename }) =>
          Promise.resolve(asset(kind === 'cMapUrl' ? 'cmap' : 'standard-font', filename)),
      },
      pageIndex: 0,
      idFactory: { getDocId: () => 'd', createFontId: () => `f${++fonts}` },
      fontCache: new RefMap(),
      builtInCMapCache: new Map(),
      standardFontDataCache: new Map(),
      globalColorSpaceCache: null,
      globalImageCache: null,
      systemFontCache: new Map(),
      options: EVALUATOR_OPTIONS,
    });
  }

  get catalog(): Dict {
    return this.xref.root;
  }

  /** The object itself or the one it refers to; `null` when there is none. */
  fetch(object: PdfObject): PdfObject {
    if (!(object instanceof Ref)) return object;
    try {
      return this.xref.fetch(object);
    } catch (error) {
      throw asCrossReferenceFault(error);
    }
  }

  /** The value of a key, references followed. */
  get(dict: Dict, key: string): PdfObject {
    return this.fetch(dict.getRaw(key));
  }

  /** The value of a key with its items, references followed. */
  getArray(dict: Dict, key: string): PdfObject {
    const value = this.get(dict, key);
    if (!Array.isArray(value)) return value;
    return (value as readonly PdfObject[]).map((item) => this.fetch(item));
  }

  /** A font by its resource name or its object; `undefined` when it cannot be loaded. */
  async font(name: string | undefined, object: PdfObject, resources: Dict): Promise<CoreFont | undefined> {
    this.readingContent = false;
    const { font } = await this.#evaluator.loadFont(name, object, resources, NO_TASK);
    return font.error === undefined ? font : undefined;
  }

  /** Throws what went wrong inside the core, where pdf.js itself would go on. */
  checkFaults(): void {
    const fault = this.#thrown ?? this.#fault;
    if (fault !== undefined) throw fault;
  }

  /** Forgets everything of this file. */
  close(): void {
    clearPrimitiveCaches();
    clearUnicodeCaches();
  }

  #open(bytes: Uint8Array, crossReference: CrossReference): XRef {
    try {
      return openCrossReference(bytes, crossReference);
    } catch (error) {
      throw this.#thrown ?? error;
    }
  }

  #hear(message: string): void {
    const meaning = meaningOf(message);
    if (meaning.kind === 'harmless') return;
    if (meaning.kind === 'doubt') {
      this.doubts++;
      return;
    }
    if (meaning.kind === 'content-fault' && !this.readingContent) return;
    this.#fault ??= malformed(meaning.reason, this.#budget.place);
  }

  /** The core swallows many exceptions; the first one is kept for `checkFaults`. */
  #guarded<Result>(act: () => Result): Result {
    try {
      return act();
    } catch (error) {
      if (error instanceof DamagedData) throw new FormatError('the data of a stream is damaged');
      if (error instanceof Error) this.#thrown ??= error;
      throw error;
    }
  }
}

function openCrossReference(bytes: Uint8Array, crossReference: CrossReference): XRef {
  const xref = new XRef(new Stream(fromStartOfBuffer(bytes)), null);
  try {
    xref.setStartXRef(lastCrossReferenceOffset(bytes));
    xref.parse(crossReference === 'rebuilt');
  } catch (error) {
    if (error instanceof PasswordException || xref.sawEncrypt === true) throw encrypted();
    throw asCrossReferenceFault(error);
  }
  if (xref.sawEncrypt === true) throw encrypted();
  return xref;
}

/** The core makes sub-streams from the whole buffer beneath an array, so that the array must begin where it does. */
function fromStartOfBuffer(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset === 0 ? new Uint8Array(bytes.buffer, 0, bytes.length) : new Uint8Array(bytes);
}

function encrypted(): Error {
  return documentFailure('document_encrypted', 'the trailer names an encryption dictionary');
}

function asCrossReferenceFault(error: unknown): unknown {
  return error instanceof XRefEntryException || error instanceof XRefParseException
    ? new CrossReferenceFault()
    : error;
}
