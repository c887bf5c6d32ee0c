import type { PageSize } from '../src/contract/extent.ts';

/** Formats of images whose header tells their size. */
export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp';

/** Whether a format is one of those images. */
export function isImageFormat(format: string): format is ImageFormat {
  return Object.hasOwn(READERS, format);
}

const INT32_MAX = 0x7fffffff;
/** RFC 9649 §2.7: the canvas holds at most so many pixels. */
const MOST_CANVAS_PIXELS = 0xffffffff;

/** The size of an image in pixels as its header tells it; undefined when it is no such image. */
export function imageSize(format: ImageFormat, bytes: Uint8Array): PageSize | undefined {
  try {
    const size = READERS[format](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
  } catch {
    // A header that ends too early.
    return undefined;
  }
}

const READERS: Readonly<Record<ImageFormat, (view: DataView) => PageSize | undefined>> = {
  /** PNG §5.2 and §11.2.1: the signature, then an IHDR of 13 bytes whose numbers stay below 2^31. */
  png: (view) =>
    view.getUint32(0) === 0x89504e47 &&
    view.getUint32(4) === 0x0d0a1a0a &&
    view.getUint32(8) === 13 &&
    view.getUint32(12) === 0x49484452 &&
    view.getUint32(16) <= INT32_MAX &&
    view.getUint32(20) <= INT32_MAX
      ? { width: view.getUint32(16), height: view.getUint32(20) }
      : undefined,
  /** GIF89a §17 and §18: the signature with a version, and the logical screen. */
  gif: (view) =>
    view.getUint32(0) === 0x47494638 && [0x3761, 0x3961].includes(view.getUint16(4))
      ? { width: view.getUint16(6, true), height: view.getUint16(8, true) }
      : undefined,
  jpeg: jpegSize,
  webp: webpSize,
};

/** ITU-T T.81 §B.2.2: the frame header, SOF0 to SOF15 without DHT, JPG and DAC. */
function jpegSize(view: DataView): PageSize | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xda || marker === 0xd9) return undefined;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    // The length counts its own two bytes.
    if (length < 2) return undefined;
    at += 2 + length;
  }
}

/** RFC 9649 §2.5 to §2.7: the canvas of VP8X, or the frame of VP8L or VP8. */
function webpSize(view: DataView): PageSize | undefined {
  if (view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return undefined;
  switch (view.getUint32(12)) {
    case 0x56503858: {
      const size = { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
      return size.width * size.height <= MOST_CANVAS_PIXELS ? size : undefined;
    }
    case 0x5650384c: {
      if (view.getUint8(20) !== 0x2f) return undefined;
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503820:
      // RFC 6386 §9.1: the start code of a key frame.
      if (view.getUint16(23) !== 0x9d01 || view.getUint8(25) !== 0x2a) return undefined;
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
