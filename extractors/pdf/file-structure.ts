const HEADER = '%PDF-';
/** ISO 32000-1 Annex H.3 note 13: readers accept the header anywhere in the first 1 024 bytes. */
const HEADER_SEARCH_BYTES = 1_024;
const START_XREF = 'startxref';

/** The offset of the file header, to which all offsets of the file are relative, or -1. */
export function headerOffset(bytes: Uint8Array): number {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_SEARCH_BYTES));
  return start.indexOf(HEADER, 0, 'latin1');
}

/** ISO 32000-1 §7.5.5: where the last cross-reference section begins, 0 when the file does not say. */
export function lastCrossReferenceOffset(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = file.lastIndexOf(START_XREF, bytes.length, 'latin1');
  if (at === -1) return 0;
  const after = file.toString('latin1', at + START_XREF.length, at + START_XREF.length + 64);
  return Number.parseInt(/^\s*(\d+)/.exec(after)?.[1] ?? '0', 10);
}
