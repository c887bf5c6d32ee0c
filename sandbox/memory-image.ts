// The memory of a booted interpreter as a file. Half of its pages hold nothing but zeros: they are neither stored nor ever
// written, and the others are read straight into the memory of the new instance.
import { openSync, readSync } from 'node:fs';

const PAGE_BYTES = 4_096;
const WORD_BYTES = 4;
/** Pyodide's own header tells in its second word where the memory begins. */
const MEMORY_BEGIN_WORD = 1;

/** What an interpreter boots from. */
export interface MemoryImage {
  /** Pyodide's header: what it needs to know beside the memory. */
  readonly head: Uint8Array;
  readonly memoryBytes: number;
  /** Makes the memory of a new instance what it was when the image was taken. */
  readonly restore: (memory: Uint8Array) => void;
}

interface Run {
  readonly at: number;
  readonly bytes: number;
}

/** Pyodide's snapshot as an image that tells of the new instance's memory before it is restored. */
export function wholeImage(snapshot: Uint8Array, before: (memory: Uint8Array) => void): MemoryImage {
  const { head, memory } = partsOf(snapshot);
  return {
    head,
    memoryBytes: memory.length,
    restore: (fresh) => {
      before(fresh);
      fresh.set(memory);
    },
  };
}

/** The pages of a memory that hold anything. */
export function usedPages(memory: Uint8Array): ReadonlySet<number> {
  const pages = new Set<number>();
  const words = new BigUint64Array(memory.buffer, memory.byteOffset, memory.length / 8);
  const wordsPerPage = PAGE_BYTES / 8;
  for (let page = 0; page * PAGE_BYTES < memory.length; page++) {
    const end = (page + 1) * wordsPerPage;
    let at = page * wordsPerPage;
    while (at < end && words[at] === 0n) at++;
    if (at < end) pages.add(page);
  }
  return pages;
}

/** Packs Pyodide's snapshot; `touched` are the pages of a new instance that are no longer zero when it is restored. */
export function packImage(snapshot: Uint8Array, touched: ReadonlySet<number>): Uint8Array {
  const { head, memory } = partsOf(snapshot);
  const runs = runsOf(usedPages(memory.slice()).union(touched), memory.length);
  const numbers = [head.length, memory.length, runs.length, ...runs.flatMap(({ at, bytes }) => [at, bytes])];
  const table = new Uint8Array(new Uint32Array(numbers).buffer);
  const stored = runs.map(({ at, bytes }) => memory.subarray(at, at + bytes));
  return joined([table, head, ...stored]);
}

/** Opens a packed image; the file stays open, to boot any number of interpreters from. */
export function openImage(path: URL): MemoryImage {
  const file = openSync(path, 'r');
  let position = 0;
  const read = (into: Uint8Array): void => {
    for (let used = 0; used < into.length;) {
      const got = readSync(file, into, used, into.length - used, position + used);
      if (got === 0) throw new Error('Cannot start Python: the memory image is cut');
      used += got;
    }
    position += into.length;
  };
  const words = (count: number): Uint32Array => {
    const bytes = new Uint8Array(count * WORD_BYTES);
    read(bytes);
    return new Uint32Array(bytes.buffer);
  };
  const [headBytes = 0, memoryBytes = 0, runCount = 0] = words(3);
  const table = words(runCount * 2);
  const head = new Uint8Array(headBytes);
  read(head);
  const begin = position;
  return {
    head,
    memoryBytes,
    restore: (memory) => {
      position = begin;
      for (let run = 0; run < table.length; run += 2) {
        const at = table[run] ?? 0;
        read(memory.subarray(at, at + (table[run + 1] ?? 0)));
      }
    },
  };
}

function partsOf(snapshot: Uint8Array): { readonly head: Uint8Array; readonly memory: Uint8Array } {
  const { buffer, byteOffset, byteLength } = snapshot;
  const begin = new DataView(buffer, byteOffset, byteLength).getUint32(MEMORY_BEGIN_WORD * WORD_BYTES, true);
  return { head: snapshot.slice(0, begin), memory: snapshot.subarray(begin) };
}

function runsOf(pages: ReadonlySet<number>, memoryBytes: number): Run[] {
  const runs: Run[] = [];
  for (let page = 0; page * PAGE_BYTES < memoryBytes; page++) {
    if (!pages.has(page)) continue;
    const first = page;
    while (pages.has(page + 1)) page++;
    runs.push({ at: first * PAGE_BYTES, bytes: (page + 1 - first) * PAGE_BYTES });
  }
  return runs;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
