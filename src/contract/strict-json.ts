import { AsciiWindow } from './ascii-window.ts';
import { NumberTokens } from './json-number.ts';
import type { JsonSink } from './json-scanner.ts';
import { JsonFault, scanJson } from './json-scanner.ts';
import { pointerText } from './json-pointer.ts';
import type { JsonValue } from './json-value.ts';
import { firstInvalidUtf8 } from './utf8.ts';

/** Why bytes are refused: where in the value (RFC 6901), what must stand there and what does. */
export class StrictJsonError extends Error {
  override readonly name = 'StrictJsonError';
  readonly path: string;
  readonly expected: string;
  readonly got: string;
  /** Offset into the bytes. */
  readonly offset: number;

  constructor(path: string, expected: string, got: string, offset: number) {
    super(`Cannot read JSON at "${path}": expected ${expected}, got ${got}`);
    this.path = path;
    this.expected = expected;
    this.got = got;
    this.offset = offset;
  }
}

/**
 * Reads one JSON text into a value whose objects have no prototype. Refuses, with a path, what JSON.parse would change
 * in silence: keys twice in one object, numbers that a double cannot hold, lone surrogates, bytes that are not UTF-8.
 */
export function parseStrictJson(bytes: Uint8Array, maxDepth: number): JsonValue {
  const builder = new ValueBuilder(bytes);
  try {
    const invalid = firstInvalidUtf8(bytes);
    if (invalid !== -1) throw new JsonFault('not UTF-8', invalid);
    scanJson(bytes, builder, { maxDepth, whiteSpace: true });
    return builder.root();
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const expected =
      error.reason === 'nested too deeply' ? `at most ${maxDepth} nested containers` : 'JSON (RFC 8259)';
    throw new StrictJsonError(
      builder.path(),
      expected,
      `${error.reason} (byte ${error.offset})`,
      error.offset,
    );
  }
}

type OpenContainer =
  | { readonly kind: 'array'; readonly items: JsonValue[] }
  | { readonly kind: 'object'; readonly members: Record<string, JsonValue>; key: string | undefined };

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

class ValueBuilder implements JsonSink {
  readonly #bytes: Uint8Array;
  readonly #numbers: NumberTokens;
  readonly #window: AsciiWindow;
  readonly #open: OpenContainer[] = [];
  #root: JsonValue = null;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#numbers = new NumberTokens(bytes);
    this.#window = new AsciiWindow(bytes);
  }

  root(): JsonValue {
    return this.#root;
  }

  /** The pointer to what is being read. */
  path(): string {
    return this.#open
      .map((container) => {
        if (container.kind === 'array') return `/${container.items.length}`;
        return container.key === undefined ? '' : pointerText([container.key]);
      })
      .join('');
  }

  beginObject(): void {
    this.#open.push({ kind: 'object', members: emptyObject(), key: undefined });
  }

  endObject(): void {
    const ended = this.#open.pop();
    if (ended?.kind === 'object') this.#add(ended.members);
  }

  beginArray(): void {
    this.#open.push({ kind: 'array', items: [] });
  }

  endArray(): void {
    const ended = this.#open.pop();
    if (ended?.kind === 'array') this.#add(ended.items);
  }

  key(start: number, end: number, escaped: boolean): void {
    const container = this.#open.at(-1);
    if (container?.kind !== 'object') return;
    const key = this.#text(start, end, escaped);
    container.key = key;
    if (key in container.members)
      throw new StrictJsonError(this.path(), 'a key once in an object', 'the same key again', start);
  }

  string(start: number, end: number, escaped: boolean): void {
    this.#add(this.#text(start, end, escaped));
  }

  number(start: number, end: number): void {
    if (this.#numbers.plainEnd(start, end) !== -1) {
      this.#add(this.#numbers.plain(start, end));
      return;
    }
    const { value, rounded, text } = this.#numbers.canonical(start, end);
    if (rounded)
      throw new StrictJsonError(
        this.path(),
        'a number that a double holds exactly',
        Number.isFinite(value) ? `one that would become ${text}` : 'one beyond the doubles',
        start,
      );
    this.#add(value);
  }

  literal(start: number): void {
    const first = this.#bytes[start];
    this.#add(first === 0x6e ? null : first === 0x74);
  }

  #add(value: JsonValue): void {
    const container = this.#open.at(-1);
    if (container === undefined) this.#root = value;
    else if (container.kind === 'array') container.items.push(value);
    else if (container.key !== undefined) {
      container.members[container.key] = value;
      container.key = undefined;
    }
  }

  /** A literal without escapes says its own bytes; with them the language's parser cannot fail any more. */
  #text(start: number, end: number, escaped: boolean): string {
    if (escaped) return JSON.parse(decoder.decode(this.#bytes.subarray(start, end))) as string;
    return this.#window.text(start + 1, end - 1) ?? decoder.decode(this.#bytes.subarray(start + 1, end - 1));
  }
}

/** Without a prototype `__proto__` is a key like any other. */
function emptyObject(): Record<string, JsonValue> {
  return Object.create(null) as Record<string, JsonValue>;
}
