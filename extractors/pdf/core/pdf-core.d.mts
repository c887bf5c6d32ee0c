// Types of the built pdf-core.mjs, as far as the reader uses it. See tools/pdf-core/README.md.

/** A direct or indirect object of PDF 32000-1 §7.3; `null` stands for a missing object too. */
export type PdfObject =
  | null
  | undefined
  | boolean
  | number
  | string
  | symbol
  | Name
  | Ref
  | Dict
  | BaseStream
  | readonly PdfObject[];

export class Name {
  private constructor();
  static get(name: string): Name;
  readonly name: string;
}

export class Ref {
  private constructor();
  static get(num: number, gen: number): Ref;
  readonly num: number;
  readonly gen: number;
  toString(): string;
}

export class Dict {
  constructor(xref?: XRef | null);
  objId: string | null;
  readonly size: number;
  get(key: string): PdfObject;
  getArray(key: string): PdfObject;
  getRaw(key: string): PdfObject;
  getKeys(): IterableIterator<string>;
  getRawEntries(): IterableIterator<[string, PdfObject]>;
  set(key: string, value: PdfObject): void;
  has(key: string): boolean;
}

export class BaseStream {
  dict: Dict | null;
  readonly isImageStream: boolean;
  getBytes(length?: number): Uint8Array;
  reset(): void;
}

export class Stream extends BaseStream {
  constructor(bytes: Uint8Array, start?: number, length?: number, dict?: Dict | null);
}

/** What a stream of length 0 with a filter becomes. */
export class NullStream extends Stream {}

export class XRef {
  constructor(stream: Stream, pdfManager: null);
  trailer: Dict;
  root: Dict;
  /** Some trailer or cross-reference stream of the file names an encryption dictionary. */
  sawEncrypt?: boolean;
  setStartXRef(offset: number): void;
  parse(recoveryMode: boolean): void;
  fetch(ref: Ref): PdfObject;
  fetchIfRef(object: PdfObject): PdfObject;
}

/** What `charsToGlyphs` gives for one character code. */
export interface CoreGlyph {
  readonly originalCharCode: number;
  readonly unicode: string;
  readonly width: number;
  readonly vmetric: readonly [number, number, number] | undefined;
  readonly isSpace: boolean;
}

export interface ToUnicode {
  has(charCode: number): boolean;
}

export class IdentityToUnicodeMap implements ToUnicode {
  has(charCode: number): boolean;
}

export interface CoreFont {
  readonly error?: string;
  readonly vertical?: boolean;
  readonly fontMatrix: readonly number[] | undefined;
  readonly toUnicode: ToUnicode | undefined;
  charsToGlyphs(codes: string): readonly CoreGlyph[];
}

export interface BinaryDataHandler {
  send(): void;
  sendWithPromise(
    action: 'FetchBinaryData',
    request: { readonly kind: 'cMapUrl' | 'standardFontDataUrl'; readonly filename: string },
  ): Promise<Uint8Array>;
}

export class RefMap {
  constructor();
}

export class PartialEvaluator {
  constructor(parts: {
    readonly xref: XRef;
    readonly handler: BinaryDataHandler;
    readonly pageIndex: number;
    readonly idFactory: { getDocId(): string; createFontId(): string };
    readonly fontCache: RefMap;
    readonly builtInCMapCache: Map<string, unknown>;
    readonly standardFontDataCache: Map<string, unknown>;
    readonly globalColorSpaceCache: null;
    readonly globalImageCache: null;
    readonly systemFontCache: Map<string, unknown>;
    readonly options: Readonly<Record<string, unknown>>;
  });
  loadFont(
    name: string | undefined,
    font: PdfObject,
    resources: Dict,
    task: unknown,
  ): Promise<{ readonly font: CoreFont }>;
}

export class EvaluatorPreprocessor {
  constructor(stream: BaseStream, xref: XRef, stateManager: unknown);
  read(operation: { fn: number; args: PdfObject[] | null }): boolean;
}

export class PasswordException extends Error {}
export class InvalidPDFException extends Error {}
export class FormatError extends Error {}
export class ParserEOFException extends Error {}
export class XRefEntryException extends Error {}
export class XRefParseException extends Error {}
export class MissingDataException extends Error {}

/** Numbers of the operators of ISO 32000-1 Annex A under pdf.js' names. */
export const OPS: {
  readonly save: number;
  readonly restore: number;
  readonly transform: number;
  readonly beginText: number;
  readonly endText: number;
  readonly setCharSpacing: number;
  readonly setWordSpacing: number;
  readonly setHScale: number;
  readonly setLeading: number;
  readonly setFont: number;
  readonly setTextRenderingMode: number;
  readonly moveText: number;
  readonly setLeadingMoveText: number;
  readonly setTextMatrix: number;
  readonly nextLine: number;
  readonly showText: number;
  readonly showSpacedText: number;
  readonly nextLineShowText: number;
  readonly nextLineSetSpacingShowText: number;
  readonly setGState: number;
  readonly paintXObject: number;
  readonly beginInlineImage: number;
  readonly endInlineImage: number;
  readonly beginMarkedContent: number;
  readonly beginMarkedContentProps: number;
  readonly endMarkedContent: number;
};

export function stringToPDFString(text: string): string;
export function clearPrimitiveCaches(): void;
export function clearUnicodeCaches(): void;

/** Set by the reader for the one document that is being read. */
export const coreHooks: {
  warning: (message: string) => void;
  decoded: (bytes: number) => void;
  lengthCorrected: () => void;
  decode: (
    filter: 'ASCII85' | 'ASCIIHex' | 'RunLength' | 'LZW' | 'Flate' | 'Brotli',
    coded: Uint8Array,
    earlyChange: number | undefined,
  ) => Uint8Array;
};
