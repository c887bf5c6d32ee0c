/**
 * One message between keeper and jail, either way: 4 bytes header length, 4 bytes body length (both unsigned, little
 * endian), the header as UTF-8 JSON, the body as it is.
 */
export const FRAME_PREFIX_BYTES = 8;

/** The most a header may hold: diagnostics are bounded well below it. */
export const FRAME_HEADER_MAX_BYTES = 4_194_304;

/** The most a body may hold. */
export const FRAME_BODY_MAX_BYTES = 0xffff_ffff;

export interface FramePrefix {
  readonly headerBytes: number;
  readonly bodyBytes: number;
}

/** A whole frame as it arrived; nothing of it is trusted yet. */
export interface Frame {
  readonly header: Uint8Array;
  readonly body: Uint8Array;
}

/** A frame that breaks the protocol; `reason` is fixed text. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** The prefix of a frame; fails when a length cannot be told. */
export function encodePrefix({ headerBytes, bodyBytes }: FramePrefix): Uint8Array {
  if (headerBytes > FRAME_HEADER_MAX_BYTES)
    throw new FrameError('Cannot send a frame: its header is too long');
  if (bodyBytes > FRAME_BODY_MAX_BYTES) throw new FrameError('Cannot send a frame: its body is too long');
  const prefix = new Uint8Array(FRAME_PREFIX_BYTES);
  const view = new DataView(prefix.buffer);
  view.setUint32(0, headerBytes, true);
  view.setUint32(4, bodyBytes, true);
  return prefix;
}

/** Reads a prefix of exactly eight bytes. */
export function decodePrefix(prefix: Uint8Array): FramePrefix {
  const view = new DataView(prefix.buffer, prefix.byteOffset, FRAME_PREFIX_BYTES);
  return { headerBytes: view.getUint32(0, true), bodyBytes: view.getUint32(4, true) };
}

/** Puts arriving bytes together into frames, never holding more than one frame of the declared bounds. */
export class FrameReader {
  readonly #maxBodyBytes: number;
  readonly #onFrame: (frame: Frame) => void;
  readonly #prefix = new Uint8Array(FRAME_PREFIX_BYTES);
  #prefixUsed = 0;
  #frame: { readonly header: Uint8Array; readonly body: Uint8Array; used: number } | undefined;

  constructor(maxBodyBytes: number, onFrame: (frame: Frame) => void) {
    this.#maxBodyBytes = maxBodyBytes;
    this.#onFrame = onFrame;
  }

  /** Whether a frame has begun and not ended. */
  get partial(): boolean {
    return this.#prefixUsed > 0;
  }

  /** Takes the next bytes; throws `FrameError` as soon as a declared length passes its bound. */
  push(chunk: Uint8Array): void {
    let rest = chunk;
    while (rest.length > 0)
      rest = this.#frame === undefined ? this.#pushPrefix(rest) : this.#pushContent(rest);
  }

  #pushPrefix(chunk: Uint8Array): Uint8Array {
    const taken = chunk.subarray(0, FRAME_PREFIX_BYTES - this.#prefixUsed);
    this.#prefix.set(taken, this.#prefixUsed);
    this.#prefixUsed += taken.length;
    if (this.#prefixUsed === FRAME_PREFIX_BYTES) this.#begin(decodePrefix(this.#prefix));
    return chunk.subarray(taken.length);
  }

  #begin({ headerBytes, bodyBytes }: FramePrefix): void {
    if (headerBytes > FRAME_HEADER_MAX_BYTES) throw new FrameError('The header is longer than its bound');
    if (bodyBytes > this.#maxBodyBytes) throw new FrameError('The body is longer than its bound');
    this.#frame = { header: new Uint8Array(headerBytes), body: new Uint8Array(bodyBytes), used: 0 };
    this.#endIfWhole();
  }

  #pushContent(chunk: Uint8Array): Uint8Array {
    const frame = this.#frame;
    if (frame === undefined) return chunk;
    const { header, body } = frame;
    const inHeader = frame.used < header.length;
    const target = inHeader ? header.subarray(frame.used) : body.subarray(frame.used - header.length);
    const taken = chunk.subarray(0, target.length);
    target.set(taken);
    frame.used += taken.length;
    this.#endIfWhole();
    return chunk.subarray(taken.length);
  }

  #endIfWhole(): void {
    const frame = this.#frame;
    if (frame === undefined || frame.used < frame.header.length + frame.body.length) return;
    this.#frame = undefined;
    this.#prefixUsed = 0;
    this.#onFrame({ header: frame.header, body: frame.body });
  }
}
