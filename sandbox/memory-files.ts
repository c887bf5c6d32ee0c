// Emscripten's in-memory file system lives in JavaScript memory, where the interpreter's own limit does not reach.
import type { CellClock } from './cell-clock.ts';

/** Emscripten: no space left on the device. */
const ENOSPC = 51;
/** What a node costs beside its bytes, so that a million empty files are counted too. */
const NODE_BYTES = 1_024;

/** The parts of Emscripten's file system that a cell uses. */
export interface MemFileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options?: { readonly canOwn: boolean }): void;
  makedev(major: number, minor: number): number;
  registerDevice(device: number, operations: DeviceOperations): void;
  mkdev(path: string, mode: number, device: number): unknown;
  readonly ErrnoError: new (errno: number) => Error;
  readonly filesystems: { readonly MEMFS: MemFiles };
}

interface MemNode {
  readonly contents?: Uint8Array | object;
}

interface MemFiles {
  expandFileStorage(node: MemNode, capacity: number): void;
  resizeFileStorage(node: MemNode, size: number): void;
  createNode(...parts: unknown[]): MemNode;
}

interface DeviceOperations {
  readonly open?: (stream: unknown) => void;
  readonly write: (stream: unknown, buffer: Uint8Array, offset: number, length: number) => number;
}

/** Lets the files of a job grow by so many bytes and no more; beyond, Python sees that the device is full. */
export function limitFiles(files: MemFileSystem, maxBytes: number): void {
  const memory = files.filesystems.MEMFS;
  let used = 0;
  const spend = (bytes: number): void => {
    if (used + bytes > maxBytes) throw new files.ErrnoError(ENOSPC);
    used += bytes;
  };
  const expand = memory.expandFileStorage.bind(memory);
  const resize = memory.resizeFileStorage.bind(memory);
  const create = memory.createNode.bind(memory);
  memory.expandFileStorage = (node, capacity) => {
    const before = sizeOf(node);
    // Emscripten may take up to twice what was asked for.
    if (capacity > before && used + capacity - before > maxBytes) throw new files.ErrnoError(ENOSPC);
    expand(node, capacity);
    used += sizeOf(node) - before;
  };
  memory.resizeFileStorage = (node, size) => {
    const before = sizeOf(node);
    if (size > before) spend(size - before);
    resize(node, size);
    if (size <= before) used += sizeOf(node) - before;
  };
  memory.createNode = (...parts) => {
    spend(NODE_BYTES);
    return create(...parts);
  };
}

function sizeOf(node: MemNode): number {
  return node.contents instanceof Uint8Array ? node.contents.length : 0;
}

/** What a device collected: up to its bound, and how much came in all. */
export class BoundedSink {
  readonly #maxBytes: number;
  readonly #chunks: Uint8Array[] = [];
  #kept = 0;
  #seen = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  take(bytes: Uint8Array): void {
    this.#seen += bytes.length;
    const room = this.#maxBytes - this.#kept;
    if (room <= 0) return;
    const part = bytes.slice(0, room);
    this.#chunks.push(part);
    this.#kept += part.length;
  }

  get seen(): number {
    return this.#seen;
  }

  get bytes(): Uint8Array {
    const whole = new Uint8Array(this.#kept);
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }
}

const CELL_DEVICES = 64;

/** A device of the cell that takes what is written to it. */
export function mountDevice(
  files: MemFileSystem,
  path: string,
  minor: number,
  take: (bytes: Uint8Array) => void,
): void {
  const device = files.makedev(CELL_DEVICES, minor);
  files.registerDevice(device, {
    write: (_stream, buffer, offset, length) => {
      take(buffer.subarray(offset, offset + length));
      return length;
    },
  });
  files.mkdev(path, 0o222, device);
}

/** The device on which a sleep moves the clock: the nanoseconds as sixteen bytes, little endian. */
export function mountClock(files: MemFileSystem, clock: CellClock): void {
  mountDevice(files, '/dev/clock', 1, (bytes) => {
    if (bytes.length !== 16) return;
    const view = new DataView(bytes.buffer, bytes.byteOffset, 16);
    if (view.getBigUint64(8, true) === 0n) clock.move(view.getBigUint64(0, true));
  });
}
