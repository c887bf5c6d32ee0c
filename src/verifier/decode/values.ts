import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { jsonOf } from '../source/node.ts';
import type { Cursor, Decoder } from './cursor.ts';
import { expected } from './cursor.ts';

/** The items of a list. */
export function list<Value>(decode: Decoder<Value>): Decoder<readonly Value[]> {
  return (at) => {
    if (at.node.kind !== 'list') throw at.fault(expected('a list', at));
    return at.node.items.map((item, index) => decode(at.child(item, index)));
  };
}

export function text(at: Cursor): string {
  if (at.node.kind !== 'string') throw at.fault(expected('a text', at));
  return at.node.value;
}

export function flag(at: Cursor): boolean {
  if (at.node.kind !== 'boolean') throw at.fault(expected('true or false', at));
  return at.node.value;
}

/** Any number; only YAML can write one that is not finite. */
export function anyNumber(at: Cursor): number {
  if (at.node.kind !== 'number') throw at.fault(expected('a number', at));
  return at.node.value;
}

export function number(at: Cursor): number {
  const value = anyNumber(at);
  if (!Number.isFinite(value)) throw at.fault('a finite number must stand here');
  return value;
}

/** A whole number from 0, written without a fraction. Beyond 2^53 - 1, which no size reaches, it is kept as that. */
export function whole(maximum: bigint): Decoder<number> {
  return (at) => {
    const integer = at.node.kind === 'number' ? at.node.integer : undefined;
    if (at.node.kind === 'number' && integer === undefined)
      throw at.fault('a whole number must stand here, written without a fraction or an exponent');
    if (integer === undefined || integer < 0n || integer > maximum)
      throw at.fault(expected(`a whole number from 0 to ${maximum}`, at));
    return Number(integer > MAX_SAFE ? MAX_SAFE : integer);
  };
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

export const u32 = whole(2n ** 32n - 1n);
export const u64 = whole(2n ** 64n - 1n);

/** One of a few names; another is refused with the one that was probably meant. */
export function oneOf<const Name extends string>(names: readonly Name[]): Decoder<Name> {
  return (at) => {
    const value = at.node.kind === 'string' ? at.node.value : undefined;
    const name = names.find((known) => known === value);
    if (name === undefined)
      throw at.fault(
        expected(`one of ${names.join(', ')}`, at),
        value === undefined ? undefined : nearestName(value, names),
      );
    return name;
  };
}

/** A text of a grammar, which the message tells. */
export function matching(pattern: RegExp, what: string): Decoder<string> {
  return (at) => {
    const value = text(at);
    if (!pattern.test(value)) throw at.fault(expected(what, at));
    return value;
  };
}

/** Any JSON value; YAML's numbers that are not finite are none. */
export function anyJson(at: Cursor): JsonValue {
  requireFinite(at);
  return jsonOf(at.node);
}

export function jsonObject(at: Cursor): JsonObject {
  if (at.node.kind !== 'map') throw at.fault(expected('a map', at));
  return anyJson(at) as JsonObject;
}

function requireFinite(at: Cursor): void {
  const { node } = at;
  if (node.kind === 'number') number(at);
  else if (node.kind === 'list')
    node.items.forEach((item, index) => {
      requireFinite(at.child(item, index));
    });
  else if (node.kind === 'map')
    for (const { key, value } of node.entries) requireFinite(at.child(value, key));
}
