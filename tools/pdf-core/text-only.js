// Appended to the patched worker file: it sees pdf.js' own classes, and what it exports joins theirs.

/** What the reader is told while the core works; the reader sets these for one document at a time. */
export const coreHooks = {
  warning: (_message) => {},
  decoded: (_bytes) => {},
  lengthCorrected: () => {},
  decode: (_filter, _coded, _earlyChange) => new Uint8Array(),
};

function sumOf(values) {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** CMaps of the jail's own files, which no document changes; a document of one language needs two or three. */
const keptCMaps = new Map();
const MAX_KEPT_CMAPS = 12;

async function keptCMap(name, read) {
  const kept = keptCMaps.get(name);
  if (kept !== undefined) return kept;
  const cMap = await read();
  if (keptCMaps.size >= MAX_KEPT_CMAPS) keptCMaps.delete(keptCMaps.keys().next().value);
  keptCMaps.set(name, cMap);
  return cMap;
}

/** A stream whose filter is unknown or whose parameters are bad: reading it is an error. */
class UndecodableStream extends DecodeStream {
  constructor(reason) {
    super(0);
    this.reason = reason;
  }

  readBlock() {
    throw new FormatError(this.reason);
  }
}

/** A stream whose filter the reader decodes, the whole of it at once. */
class WholeStream extends DecodeStream {
  constructor(source, filter, earlyChange) {
    super(0);
    this.stream = source;
    this.dict = source.dict;
    this.filter = filter;
    this.earlyChange = earlyChange;
  }

  readBlock() {
    const source = this.stream;
    let coded;
    if (source instanceof DecodeStream) {
      source.reset();
      coded = source.getBytes();
    } else {
      coded = source.bytes.subarray(source.start, source.end);
    }
    this.buffer = coreHooks.decode(this.filter, coded, this.earlyChange);
    this.bufferLength = this.buffer.length;
    this.eof = true;
  }
}

/**
 * checkAndRepair changes the Unicode map in two cases only: an OpenType file with CFF inside, and a simple symbolic
 * font that has neither ToUnicode nor an encoding.
 */
function needsFontProgram(file, properties, symbolic) {
  const head = file.peekBytes(4);
  if (head[0] === 0x4f && head[1] === 0x54) return true;
  return (
    !properties.composite &&
    symbolic &&
    !properties.hasIncludedToUnicodeMap &&
    !properties.hasEncoding &&
    !(properties.toUnicode instanceof IdentityToUnicodeMap) &&
    properties.defaultEncoding !== WinAnsiEncoding
  );
}

class HeaderCFFParser extends CFFParser {
  parseCharStrings() {
    return { charStrings: null, seacs: new Map(), widths: [] };
  }
}

function readPostScriptFont(file, properties, subtype) {
  if (subtype === 'Type1C' || subtype === 'CIDFontType0C') {
    const cff = new HeaderCFFParser(file, properties, true).parse();
    if (!properties.composite) CFFFont.prototype._createBuiltInEncoding.call({ cff, properties });
    return;
  }
  if (lacksWidths(properties)) {
    // Widths that the dictionary does not give come from the charstrings.
    new Type1Font('', file, properties);
    return;
  }
  let { length1 } = properties;
  const pfb = file.peekBytes(6);
  if (pfb[0] === 0x80 && pfb[1] === 0x01) {
    file.skip(6);
    length1 = (pfb[5] << 24) | (pfb[4] << 16) | (pfb[3] << 8) | pfb[2];
  }
  new Type1Parser(getHeaderBlock(file, length1).stream, false, true).extractFontHeader(properties);
}

function lacksWidths(properties) {
  if (properties.composite) return true;
  for (let code = properties.firstChar; code <= properties.lastChar; code++) {
    if (properties.widths[code] === undefined) return true;
  }
  return false;
}
