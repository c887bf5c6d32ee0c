import Type from 'typebox';
import type { TProperties, TSchema } from 'typebox';

/** An object that takes no key beside its own. */
export function closed<Properties extends TProperties>(properties: Properties): Type.TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

/** The schema or null. */
export function nullable<Schema extends TSchema>(schema: Schema): Type.TUnion<[Schema, Type.TNull]> {
  return Type.Union([schema, Type.Null()]);
}

/** A string that is one of a list. */
export function oneOfStrings<const Value extends string>(values: readonly Value[]): Type.TUnsafe<Value> {
  return Type.Unsafe<Value>({ type: 'string', enum: [...values] });
}

/** Wyrd decodes these as u32. */
export const Uint32 = Type.Integer({ minimum: 0, maximum: 4_294_967_295 });

/** A number that stays exact in every JSON reader (2^53 - 1 at most). */
export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** What a lower-case SHA-256 in hex looks like. */
export const SHA256_HEX = /^[0-9a-f]{64}$/;

/** A lower-case SHA-256 in hex. */
export const Sha256 = Type.String({ minLength: 64, maxLength: 64, pattern: SHA256_HEX.source });
