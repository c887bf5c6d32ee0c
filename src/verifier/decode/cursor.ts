import { compareBytes } from '../byte-order.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import type { Focus, Node } from '../source/node.ts';

/** A value that cannot be decoded: what must stand there, where, and what was probably meant. */
export class DecodeFault extends Error {
  override readonly name = 'DecodeFault';
  readonly focus: Focus;
  readonly suggestion: string | undefined;
  /** Whether it is the key at the end of the way that is wrong. */
  readonly isKey: boolean;

  constructor(message: string, focus: Focus, suggestion: string | undefined, isKey: boolean) {
    super(message);
    this.focus = focus;
    this.suggestion = suggestion;
    this.isKey = isKey;
  }
}

/** A value of a declaration and the way to it. */
export class Cursor {
  readonly node: Node;
  readonly #parent: Cursor | undefined;
  readonly #step: string | number;

  constructor(node: Node, parent?: Cursor, step: string | number = '') {
    this.node = node;
    this.#parent = parent;
    this.#step = step;
  }

  get focus(): Focus {
    return this.#parent === undefined ? [] : [...this.#parent.focus, this.#step];
  }

  /** A fault of the key that led here. */
  keyFault(message: string, suggestion?: string): DecodeFault {
    return new DecodeFault(message, this.focus, suggestion, true);
  }

  child(node: Node, step: string | number): Cursor {
    return new Cursor(node, this, step);
  }

  fault(message: string, suggestion?: string): DecodeFault {
    return new DecodeFault(message, this.focus, suggestion, false);
  }
}

/** Reads one value, or throws a `DecodeFault`. */
export type Decoder<Value> = (at: Cursor) => Value;

/** The members of a closed map: each is asked for by its name. */
export class Fields<Name extends string> {
  readonly #at: Cursor;
  readonly #members: ReadonlyMap<string, Cursor>;

  constructor(at: Cursor, members: ReadonlyMap<string, Cursor>) {
    this.#at = at;
    this.#members = members;
  }

  /** A member that must be there. */
  need<Value>(name: Name, decode: Decoder<Value>): Value {
    const member = this.#members.get(name);
    if (member === undefined) throw this.#missing(name);
    return decode(member);
  }

  /** A member that may be left out, but is not null. */
  may<Value>(name: Name, decode: Decoder<Value>): Value | undefined {
    const member = this.#members.get(name);
    return member === undefined ? undefined : decode(member);
  }

  /** A member that may be left out or null. */
  mayBeNull<Value>(name: Name, decode: Decoder<Value>): Value | undefined {
    const member = this.#members.get(name);
    return member === undefined || member.node.kind === 'null' ? undefined : decode(member);
  }

  /** A key that was probably meant to be the one that is missing is where it is missing. */
  #missing(name: Name): DecodeFault {
    const message = `"${name}" is missing`;
    const slip = this.#members.get(nearestName(name, this.#members.keys()) ?? '');
    return slip === undefined ? this.#at.fault(message) : slip.keyFault(message, name);
  }

  has(name: Name): boolean {
    return this.#members.has(name);
  }
}

/** The fields of a closed map; another key is refused, with the one that was probably meant. */
export function fields<const Name extends string>(at: Cursor, names: readonly Name[]): Fields<Name> {
  const members = membersOf(at);
  for (const [key, member] of members)
    if (!(names as readonly string[]).includes(key))
      throw member.keyFault(
        `there is no key ${quoted(key)} here; allowed: ${names.join(', ')}`,
        nearestName(key, names),
      );
  return new Fields(at, members);
}

/** The fields of a map that may hold others, which are passed over. */
export function openFields<const Name extends string>(at: Cursor): Fields<Name> {
  return new Fields<Name>(at, membersOf(at));
}

/** The members of any map in byte order of their keys. */
export function members<Value>(
  at: Cursor,
  decode: (member: Cursor, key: string) => Value,
): ReadonlyMap<string, Value> {
  const sorted = [...membersOf(at)].sort(([one], [other]) => compareBytes(one, other));
  return new Map(sorted.map(([key, member]) => [key, decode(member, key)]));
}

/** Keys of a map as they stand, to tell shapes apart; none for anything else. */
export function keysOf(at: Cursor): ReadonlySet<string> {
  return new Set(at.node.kind === 'map' ? at.node.entries.map(({ key }) => key) : []);
}

/** What must stand at a place, and what does. */
export function expected(what: string, { node }: Cursor): string {
  return `${what} must stand here, not ${described(node)}`;
}

/** A text of the declaration in a message: cut where it is long. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}

function membersOf(at: Cursor): ReadonlyMap<string, Cursor> {
  if (at.node.kind !== 'map') throw at.fault(expected('a map', at));
  return new Map(at.node.entries.map(({ key, value }) => [key, at.child(value, key)]));
}

function described(node: Node): string {
  switch (node.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(node.value);
    case 'number':
      return String(node.integer ?? node.value);
    case 'string':
      return quoted(node.value);
    case 'list':
      return 'a list';
    case 'map':
      return 'a map';
  }
}
