import type { JsonSink } from '../../contract/json-scanner.ts';
import { JsonFault, scanJson } from '../../contract/json-scanner.ts';
import type { MapEntry, Node, Span } from './node.ts';
import { MAX_DECLARATION_DEPTH, SourceFault } from './source-fault.ts';

/** Reads one JSON text (RFC 8259) into nodes, or throws a `SourceFault`. */
export function readJsonNode(text: string): Node {
  const bytes = new TextEncoder().encode(text);
  const builder = new NodeBuilder(bytes, offsetsOf(text, bytes));
  try {
    scanJson(bytes, builder, { maxDepth: MAX_DECLARATION_DEPTH, whiteSpace: true });
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const start = builder.offset(error.offset);
    const reason =
      error.reason === 'nested too deeply'
        ? `nested too deeply: at most ${MAX_DECLARATION_DEPTH} containers`
        : error.reason;
    throw new SourceFault(reason, { start, end: start + 1 });
  }
  return builder.root();
}

/** From offsets in bytes to offsets in the text; the same ones where the text is ASCII. */
function offsetsOf(text: string, bytes: Uint8Array): (at: number) => number {
  if (bytes.length === text.length) return (at) => at;
  const offsets = new Uint32Array(bytes.length + 1);
  let unit = 0;
  for (let at = 0; at < bytes.length; at++) {
    offsets[at] = unit;
    const byte = bytes[at] ?? 0;
    // A character of four bytes takes two units, of which the second is counted by its last byte.
    if ((byte & 0xc0) !== 0x80) unit += byte >= 0xf0 ? 2 : 1;
  }
  offsets[bytes.length] = text.length;
  return (at) => offsets[Math.min(at, bytes.length)] ?? 0;
}

type Open =
  | { readonly kind: 'list'; readonly start: number; readonly items: Node[] }
  | {
      readonly kind: 'map';
      readonly start: number;
      readonly entries: MapEntry[];
      readonly keys: Set<string>;
      key: { readonly text: string; readonly span: Span } | undefined;
    };

const INTEGER = /^(?:-?[1-9][0-9]*|0)$/;

class NodeBuilder implements JsonSink {
  readonly #bytes: Uint8Array;
  readonly #offset: (at: number) => number;
  readonly #open: Open[] = [];
  #root: Node = { kind: 'null', start: 0, end: 0 };

  constructor(bytes: Uint8Array, offset: (at: number) => number) {
    this.#bytes = bytes;
    this.#offset = offset;
  }

  root(): Node {
    return this.#root;
  }

  offset(at: number): number {
    return this.#offset(at);
  }

  beginObject(start: number): void {
    this.#open.push({ kind: 'map', start, entries: [], keys: new Set(), key: undefined });
  }

  endObject(end: number): void {
    const ended = this.#open.pop();
    if (ended?.kind === 'map')
      this.#add({ kind: 'map', entries: ended.entries, ...this.#span(ended.start, end) });
  }

  beginArray(start: number): void {
    this.#open.push({ kind: 'list', start, items: [] });
  }

  endArray(end: number): void {
    const ended = this.#open.pop();
    if (ended?.kind === 'list')
      this.#add({ kind: 'list', items: ended.items, ...this.#span(ended.start, end) });
  }

  key(start: number, end: number): void {
    const container = this.#open.at(-1);
    if (container?.kind !== 'map') return;
    const text = this.#string(start, end);
    const span = this.#span(start, end);
    if (container.keys.has(text))
      throw new SourceFault(`the key ${JSON.stringify(text)} stands in this map already`, span);
    container.keys.add(text);
    container.key = { text, span };
  }

  string(start: number, end: number): void {
    this.#add({ kind: 'string', value: this.#string(start, end), ...this.#span(start, end) });
  }

  number(start: number, end: number): void {
    const text = this.#text(start, end);
    const span = this.#span(start, end);
    const value = Number(text);
    if (!Number.isFinite(value)) throw new SourceFault('a number is beyond the doubles', span);
    const integer = INTEGER.test(text) ? { integer: BigInt(text) } : {};
    this.#add({ kind: 'number', value, ...integer, ...span });
  }

  literal(start: number, end: number): void {
    const first = this.#bytes[start];
    const span = this.#span(start, end);
    this.#add(
      first === 0x6e ? { kind: 'null', ...span } : { kind: 'boolean', value: first === 0x74, ...span },
    );
  }

  #add(node: Node): void {
    const container = this.#open.at(-1);
    if (container === undefined) this.#root = node;
    else if (container.kind === 'list') container.items.push(node);
    else if (container.key !== undefined) {
      const { text, span } = container.key;
      container.entries.push({ key: text, keySpan: span, value: node });
      container.key = undefined;
    }
  }

  #span(start: number, end: number): Span {
    return { start: this.#offset(start), end: this.#offset(end) };
  }

  #string(start: number, end: number): string {
    return JSON.parse(this.#text(start, end)) as string;
  }

  #text(start: number, end: number): string {
    return decoder.decode(this.#bytes.subarray(start, end));
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
