// Runs inside a cell: its standard input and output, taken before anything else of Node is hidden.
import { readSync, writeSync } from 'node:fs';
import { FRAME_PREFIX_BYTES, decodePrefix, encodePrefix } from '../src/contract/frame.ts';
import type { Frame } from '../src/contract/frame.ts';

const STDIN = 0;
const STDOUT = 1;

/** The next whole frame, or nothing when the keeper closed the pipe. */
export function readFrame(): Frame | undefined {
  const prefix = readExactly(FRAME_PREFIX_BYTES);
  if (prefix === undefined) return undefined;
  const { headerBytes, bodyBytes } = decodePrefix(prefix);
  const header = readExactly(headerBytes);
  const body = readExactly(bodyBytes);
  return header === undefined || body === undefined ? undefined : { header, body };
}

/** Sends one frame; the body is carried as it is. */
export function writeFrame(header: object, body: Uint8Array): void {
  const text = new TextEncoder().encode(JSON.stringify(header));
  writeAll(encodePrefix({ headerBytes: text.length, bodyBytes: body.length }));
  writeAll(text);
  writeAll(body);
}

function readExactly(length: number): Uint8Array | undefined {
  const bytes = new Uint8Array(length);
  let used = 0;
  while (used < length) {
    const got = readSync(STDIN, bytes, used, length - used, null);
    if (got === 0) return undefined;
    used += got;
  }
  return bytes;
}

function writeAll(bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(STDOUT, bytes, written);
}
