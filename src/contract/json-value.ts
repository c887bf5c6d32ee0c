/** Any value of RFC 8259; objects that come from outside have no prototype, so `__proto__` is an ordinary key. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export type JsonObject = { readonly [key: string]: JsonValue };
