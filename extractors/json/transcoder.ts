import { NumberTokens } from '../../src/contract/json-number.ts';
import type { JsonSink } from '../../src/contract/json-scanner.ts';
import { JsonFault } from '../../src/contract/json-scanner.ts';
import { writeUnescaped } from './canonical-literals.ts';
import { DeferredOrder } from './deferred-order.ts';
import { MemberOrder } from './member-order.ts';
import { OpenMembers } from './open-members.ts';

/** Something noted while reading: how often, and the input offset of the first. */
export interface Noted {
  count: number;
  first: number;
}

interface TranscoderBounds {
  readonly maxDepth: number;
  /** Bytes past which `onOverflow` is called, once nothing that comes later could make the result smaller. */
  readonly maxBytes: number;
  readonly onOverflow: (seen: number) => never;
  /** Called when the written text, replaced members included, passes what offsets of 32 bits can tell. */
  readonly onMemory: (bytes: number) => never;
}

/** Objects up to this size are put in order at once: moving them costs less than remembering how. */
const MOVED_AT_ONCE = 4_096;
/** Numbers can grow when they are rewritten (`1e20`): the room asked for one. */
const NUMBER_ROOM = 32;
const LAST_OFFSET = 0xffff_ffff;
/** Below this length copying byte by byte beats a call into the engine. */
const SHORT = 48;

/** Rewrites a scanned JSON text in canonical form (RFC 8785), building no values. */
export class Transcoder implements JsonSink {
  readonly duplicateKeys: Noted = { count: 0, first: -1 };
  readonly roundedNumbers: Noted = { count: 0, first: -1 };
  readonly #bytes: Uint8Array;
  readonly #numbers: NumberTokens;
  readonly #bounds: TranscoderBounds;
  readonly #members = new OpenMembers();
  readonly #order = new MemberOrder();
  readonly #moved = new Uint8Array(MOVED_AT_ONCE);
  readonly #deferred = new DeferredOrder();
  /** Of every open container by depth: where it begins in the written text, and its first member. */
  readonly #starts: Uint32Array;
  readonly #firstMembers: Uint32Array;
  readonly #inOrder: Uint8Array;
  #out: Uint8Array<ArrayBuffer>;
  #used = 0;
  /** No less than what replaced members take of the written text: one within another counts twice. */
  #replacedBytes = 0;
  #depth = 0;
  #openObjects = 0;
  #commaDue = false;

  constructor(bytes: Uint8Array, bounds: TranscoderBounds) {
    this.#bytes = bytes;
    this.#numbers = new NumberTokens(bytes);
    this.#bounds = bounds;
    this.#starts = new Uint32Array(bounds.maxDepth + 1);
    this.#firstMembers = new Uint32Array(bounds.maxDepth + 1);
    this.#inOrder = new Uint8Array(bounds.maxDepth + 1);
    this.#out = new Uint8Array(bytes.length + NUMBER_ROOM);
  }

  /** Hands out the canonical text in pieces. */
  emit(write: (piece: Uint8Array) => void): void {
    this.#deferred.emit(this.#out.subarray(0, this.#used), write);
  }

  beginObject(): void {
    this.#begin(0x7b);
    this.#openObjects++;
    this.#firstMembers[this.#depth] = this.#members.length;
    this.#inOrder[this.#depth] = 1;
  }

  endObject(): void {
    this.#reserve(1);
    this.#out[this.#used++] = 0x7d;
    const first = this.#firstMembers[this.#depth] as number;
    if (this.#inOrder[this.#depth] === 0) this.#putInOrder(this.#starts[this.#depth] as number, first);
    this.#members.length = first;
    this.#openObjects--;
    this.#end();
  }

  beginArray(): void {
    this.#begin(0x5b);
  }

  endArray(): void {
    this.#reserve(1);
    this.#out[this.#used++] = 0x5d;
    this.#end();
  }

  key(start: number, end: number, escaped: boolean): void {
    this.#reserve(end - start + 3);
    if (this.#commaDue) this.#out[this.#used++] = 0x2c;
    const keyStart = this.#used;
    this.#copyString(start, end, escaped);
    this.#members.push(keyStart, this.#used, start);
    this.#noteOrder();
    this.#out[this.#used++] = 0x3a;
    this.#commaDue = false;
  }

  string(start: number, end: number, escaped: boolean): void {
    this.#beginValue(end - start);
    this.#copyString(start, end, escaped);
    this.#endValue();
  }

  number(start: number, end: number, integer: boolean): void {
    this.#beginValue(Math.max(end - start, NUMBER_ROOM));
    // Fifteen digits are exact; `-0` is the one short integer that is written otherwise.
    const isNegativeZero = this.#bytes[start] === 0x2d && this.#bytes[start + 1] === 0x30;
    const isCanonical = integer && end - start < 16 && !isNegativeZero;
    const plainEnd = isCanonical ? end : this.#numbers.plainEnd(start, end);
    if (plainEnd === -1) this.#rewriteNumber(start, end);
    else this.#copy(start, plainEnd);
    this.#endValue();
  }

  literal(start: number, end: number): void {
    this.#beginValue(end - start);
    this.#copy(start, end);
    this.#endValue();
  }

  #begin(bracket: number): void {
    this.#beginValue(1);
    this.#starts[++this.#depth] = this.#used;
    this.#out[this.#used++] = bracket;
    this.#commaDue = false;
  }

  #end(): void {
    this.#depth--;
    this.#endValue();
  }

  /** Makes room for a value of so many bytes, its comma and the bracket that may follow it. */
  #beginValue(bytes: number): void {
    this.#reserve(bytes + 2);
    if (this.#commaDue) this.#out[this.#used++] = 0x2c;
  }

  /** Inside an object nothing is certain: a later member of the same key may replace what was written. */
  #endValue(): void {
    this.#commaDue = true;
    const certain = this.#used - this.#replacedBytes;
    if (this.#openObjects === 0 && certain > this.#bounds.maxBytes) this.#bounds.onOverflow(certain);
  }

  /** Whether the newest member still comes after the one before it. */
  #noteOrder(): void {
    const last = this.#members.length - 1;
    if (last === this.#firstMembers[this.#depth] || this.#inOrder[this.#depth] === 0) return;
    if (this.#members.compare(this.#out, last - 1, last) >= 0) this.#inOrder[this.#depth] = 0;
  }

  /** Puts the members of the object that ends here in the order of their keys, at once or when the whole comes out. */
  #putInOrder(start: number, first: number): void {
    const { kept, replaced } = this.#order.sort(this.#out, this.#members, this.#members.length - first);
    for (const index of replaced) note(this.duplicateKeys, this.#members.origins[index] as number);
    if (this.#used - start <= MOVED_AT_ONCE) this.#move(start, kept);
    else this.#defer(start, kept);
  }

  #defer(start: number, kept: number): void {
    const ranges = this.#rangesOf(kept);
    this.#deferred.add({ start, end: this.#used, members: ranges });
    let bytes = 1;
    for (let i = 0; i < ranges.length; i += 2) bytes += (ranges[i + 1] as number) - (ranges[i] as number) + 1;
    this.#replacedBytes += this.#used - start - bytes;
  }

  #move(start: number, kept: number): void {
    const before = this.#moved;
    copyBytes(this.#out, start, this.#used, before, 0);
    let to = start + 1;
    for (let i = 0; i < kept; i++) {
      if (i > 0) this.#out[to++] = 0x2c;
      const index = this.#order.indices[i] as number;
      const from = (this.#members.starts[index] as number) - start;
      const end = this.#memberEnd(index) - start;
      copyBytes(before, from, end, this.#out, to);
      to += end - from;
    }
    this.#out[to++] = 0x7d;
    this.#used = to;
  }

  #rangesOf(kept: number): Uint32Array {
    const ranges = new Uint32Array(kept * 2);
    for (let i = 0; i < kept; i++) {
      const index = this.#order.indices[i] as number;
      ranges[2 * i] = this.#members.starts[index] as number;
      ranges[2 * i + 1] = this.#memberEnd(index);
    }
    return ranges;
  }

  /** A member ends before the comma of the next one, the last one before the bracket. */
  #memberEnd(index: number): number {
    const members = this.#members;
    return (index + 1 < members.length ? (members.starts[index + 1] as number) : this.#used) - 1;
  }

  #rewriteNumber(start: number, end: number): void {
    const { value, text, rounded } = this.#numbers.canonical(start, end);
    if (!Number.isFinite(value)) throw new JsonFault('a number is beyond the doubles', start);
    if (rounded) note(this.roundedNumbers, start);
    for (let i = 0; i < text.length; i++) this.#out[this.#used++] = text.charCodeAt(i);
  }

  #copyString(start: number, end: number, escaped: boolean): void {
    if (escaped) this.#used = writeUnescaped(this.#out, this.#used, this.#bytes, start, end);
    else this.#copy(start, end);
  }

  #copy(start: number, end: number): void {
    copyBytes(this.#bytes, start, end, this.#out, this.#used);
    this.#used += end - start;
  }

  #reserve(bytes: number): void {
    if (this.#used + bytes <= this.#out.length) return;
    if (this.#used + bytes > LAST_OFFSET) this.#bounds.onMemory(this.#used + bytes);
    const larger = new Uint8Array(Math.min(Math.ceil(this.#out.length * 1.5) + bytes, LAST_OFFSET));
    larger.set(this.#out.subarray(0, this.#used));
    this.#out = larger;
  }
}

function note(noted: Noted, offset: number): void {
  if (noted.count === 0 || offset < noted.first) noted.first = offset;
  noted.count++;
}

function copyBytes(from: Uint8Array, start: number, end: number, into: Uint8Array, at: number): void {
  if (end - start > SHORT) into.set(from.subarray(start, end), at);
  else for (let i = start; i < end; i++) into[at + i - start] = from[i] as number;
}
