/** One change to the worker file: `find` must occur exactly once, or the build fails by the patch's name. */
export interface Patch {
  readonly name: string;
  readonly find: string;
  readonly replace: string;
}

/** Everything that the reader changes in pdf.js' worker; README.md says why. */
export const PATCHES: readonly Patch[] = [
  {
    name: 'exports: the core classes instead of the message handler',
    find: 'export { WorkerMessageHandler };',
    replace: `export { BaseStream, Dict, EvaluatorPreprocessor, FormatError, IdentityToUnicodeMap, InvalidPDFException, MissingDataException, Name, NullStream, OPS, ParserEOFException, PartialEvaluator, PasswordException, Ref, RefMap, Stream, XRef, XRefEntryException, XRefParseException, clearPrimitiveCaches, clearUnicodeCaches, stringToPDFString };`,
  },
  {
    name: 'exports: no global',
    find: 'globalThis.pdfjsWorker = {\n  WorkerMessageHandler: WorkerMessageHandler\n};',
    replace: '',
  },
  {
    name: 'exports: no start by itself, so that the handler and all it needs are left out',
    find: '  static {\n    if (typeof window === "undefined" && !isNodeJS && typeof self !== "undefined" && typeof self.postMessage === "function" && "onmessage" in self) {\n      this.initializeFromPort(self);\n    }\n  }\n  static setup(handler, port) {',
    replace: '  static setup(handler, port) {',
  },
  {
    name: 'messages: warnings are told to the reader',
    find: 'function warn(msg) {\n  if (verbosity >= VerbosityLevel.WARNINGS) {\n    console.warn(`Warning: ${msg}`);\n  }\n}',
    replace: 'function warn(msg) {\n  coreHooks.warning(String(msg));\n}',
  },
  {
    name: 'messages: infos are dropped',
    find: 'function info(msg) {\n  if (verbosity >= VerbosityLevel.INFOS) {\n    console.info(`Info: ${msg}`);\n  }\n}',
    replace: 'function info(msg) {}',
  },
  {
    name: 'fonts: of Type1 and CFF programs only matrix and built-in encoding are read',
    find: 'const cff = subtype === "Type1C" || subtype === "CIDFontType0C" ? new CFFFont(file, properties) : new Type1Font(name, file, properties);\n          adjustWidths(properties);\n          data = this.convert(name, cff, properties);',
    replace:
      'readPostScriptFont(file, properties, subtype);\n          adjustWidths(properties);\n          if (properties.builtInEncoding) adjustType1ToUnicode(properties, properties.builtInEncoding);\n          data = undefined;',
  },
  {
    name: 'fonts: a TrueType program is read only where it decides the Unicode values',
    find: 'data = this.checkAndRepair(name, file, properties);',
    replace:
      'data = undefined;\n          if (needsFontProgram(file, properties, this.isSymbolicFont)) this.checkAndRepair(name, file, properties);',
  },
  {
    name: 'fonts: the glyph names of ZapfDingbats are known, so that ticks and crosses of forms are not read as letters',
    find: 'let unicode = glyphsUnicodeMap[glyphName];\n      if (unicode !== undefined) {\n        toUnicode.set',
    replace:
      'let unicode = glyphsUnicodeMap[glyphName] ?? (/Dingbats/i.test(properties.name) ? getDingbatsGlyphsUnicode()[glyphName] : undefined);\n      if (unicode !== undefined) {\n        toUnicode.set',
  },
  {
    name: 'fonts: half a surrogate pair in a map stays what it is, instead of making up the other half',
    find: 'k += 2;\n            const w2 = token.charCodeAt(k) << 8 | token.charCodeAt(k + 1);',
    replace:
      'const w2 = token.charCodeAt(k + 2) << 8 | token.charCodeAt(k + 3);\n            if ((w1 & 0xfc00) !== 0xd800 || (w2 & 0xfc00) !== 0xdc00) {\n              str.push(w1);\n              continue;\n            }\n            k += 2;',
  },
  {
    name: 'fonts: ranges of widths end at the last CID (ISO 32000-1 table C.1), whatever a file says',
    find: 'for (let j = start; j <= code; j++) {\n              glyphsWidths[j] = width;',
    replace:
      'for (let j = Math.max(0, start), end = Math.min(code, 0xffff); j <= end; j++) {\n              glyphsWidths[j] = width;',
  },
  {
    name: 'fonts: ranges of vertical metrics end at the last CID',
    find: 'for (let j = start; j <= code; j++) {\n                glyphsVMetrics[j] = vmetric;',
    replace:
      'for (let j = Math.max(0, start), end = Math.min(code, 0xffff); j <= end; j++) {\n                glyphsVMetrics[j] = vmetric;',
  },
  {
    name: 'fonts: first and last character are character codes',
    find: 'lastChar = composite ? 0xffff : 0xff;\n    }',
    replace:
      'lastChar = composite ? 0xffff : 0xff;\n    }\n    firstChar = Math.min(Math.max(0, firstChar), 0xffff);\n    lastChar = Math.min(lastChar, 0xffff);',
  },
  {
    name: 'fonts: a map holds no more entries than Unicode has, twice',
    find: 'const MAX_MAP_RANGE = 2 ** 24 - 1;',
    replace: 'const MAX_MAP_RANGE = 2 ** 21;',
  },
  {
    name: 'fonts: predefined CMaps are kept from one document to the next',
    find: 'async function createBuiltInCMap(name, fetchBuiltInCMap) {',
    replace:
      'function createBuiltInCMap(name, fetchBuiltInCMap) {\n  return keptCMap(name, () => readBuiltInCMap(name, fetchBuiltInCMap));\n}\nasync function readBuiltInCMap(name, fetchBuiltInCMap) {',
  },
  {
    name: 'fonts: Type3 glyph procedures are drawings, not text',
    find: 'await translated.loadType3Data(this, resources, task, seenRefs);',
    replace: '',
  },
  {
    name: 'encryption: refused before any key is derived',
    find: 'encrypt.suppressEncryption = true;\n      this.encrypt = new CipherTransformFactory(encrypt, fileId, this.pdfManager.password);',
    replace: 'throw new PasswordException("encrypted", 1);',
  },
  {
    name: 'encryption: noticed in every cross-reference section',
    find: 'this.#xrefSectionOffsets.add(startXRef);',
    replace: 'this.#xrefSectionOffsets.add(startXRef);\n        this.sawEncrypt ||= dict.has("Encrypt");',
  },
  {
    name: 'encryption: noticed in every trailer while rebuilding',
    find: 'isEncrypted = true;\n      }\n    }\n    let trailerDict, trailerError;',
    replace: 'isEncrypted = this.sawEncrypt = true;\n      }\n    }\n    let trailerDict, trailerError;',
  },
  {
    name: 'cross-reference: an unreadable section means rebuilding, not silent loss of its objects',
    find: 'if (this.topDict) {\n      return this.topDict;\n    }\n    if (recoveryMode) {\n      return undefined;\n    }',
    replace:
      'if (!recoveryMode && !this.#xrefSectionsComplete) {\n      throw new XRefParseException();\n    }\n    if (this.topDict) {\n      return this.topDict;\n    }\n    if (recoveryMode) {\n      return undefined;\n    }',
  },
  {
    name: 'streams: a corrected length is told to the reader',
    find: 'length = this.#findStreamLength(startPos);\n      if (length < 0) {',
    replace:
      'length = this.#findStreamLength(startPos);\n      if (length >= 0) coreHooks.lengthCorrected();\n      if (length < 0) {',
  },
  {
    name: 'streams: one that cannot be decoded fails when it is read, not before and never as empty',
    find: 'warn(`Filter "${name}" is not supported.`);\n      return stream;',
    replace: 'return new UndecodableStream(`filter not supported: ${name}`);',
  },
  {
    name: 'streams: bad parameters fail when the stream is read',
    find: 'warn(`Invalid stream: "${ex}"`);\n      return new NullStream();',
    replace: 'return new UndecodableStream(`invalid stream: ${ex}`);',
  },
  {
    name: 'streams: every decoded byte is counted',
    find: 'if (requested <= buffer.byteLength) {\n      return buffer;\n    }\n    let size = this.minBufferLength;',
    replace:
      'if (requested <= buffer.byteLength) {\n      return buffer;\n    }\n    coreHooks.decoded(requested - (this.countedBytes ?? 0));\n    this.countedBytes = requested;\n    let size = this.minBufferLength;',
  },
  {
    name: 'filters: Flate is decoded by the reader, strictly and within its budget',
    find: 'return new FlateStream(stream, maybeLength);',
    replace: 'return new WholeStream(stream, "Flate");',
  },
  {
    name: 'filters: Flate with a predictor',
    find: 'new PredictorStream(new FlateStream(stream, maybeLength), maybeLength, params)',
    replace: 'new PredictorStream(new WholeStream(stream, "Flate"), maybeLength, params)',
  },
  {
    name: 'filters: LZW',
    find: 'return new LZWStream(stream, maybeLength, earlyChange);',
    replace: 'return new WholeStream(stream, "LZW", earlyChange);',
  },
  {
    name: 'filters: LZW with a predictor',
    find: 'new PredictorStream(new LZWStream(stream, maybeLength, earlyChange), maybeLength, params)',
    replace: 'new PredictorStream(new WholeStream(stream, "LZW", earlyChange), maybeLength, params)',
  },
  {
    name: 'filters: ASCII85',
    find: 'return new Ascii85Stream(stream, maybeLength);',
    replace: 'return new WholeStream(stream, "ASCII85");',
  },
  {
    name: 'filters: ASCIIHex',
    find: 'return new AsciiHexStream(stream, maybeLength);',
    replace: 'return new WholeStream(stream, "ASCIIHex");',
  },
  {
    name: 'filters: RunLength',
    find: 'return new RunLengthStream(stream, maybeLength);',
    replace: 'return new WholeStream(stream, "RunLength");',
  },
  {
    name: 'filters: Brotli',
    find: 'return new BrotliStream(stream, maybeLength);',
    replace: 'return new WholeStream(stream, "Brotli");',
  },
  {
    name: 'pictures: JpegStream is never decoded',
    find: 'return new JpegStream(stream, maybeLength, params);',
    replace: 'return new UndecodableStream("a picture");',
  },
  {
    name: 'pictures: JpxStream is never decoded',
    find: 'return new JpxStream(stream, maybeLength);',
    replace: 'return new UndecodableStream("a picture");',
  },
  {
    name: 'pictures: CCITTFaxStream is never decoded',
    find: 'return new CCITTFaxStream(stream, maybeLength, params);',
    replace: 'return new UndecodableStream("a picture");',
  },
  {
    name: 'pictures: Jbig2Stream is never decoded',
    find: 'return new Jbig2Stream(stream, maybeLength, params);',
    replace: 'return new UndecodableStream("a picture");',
  },
];
