/** What must be seen of an attack: a clean Python exception, a dead interpreter, or a value that shows that nothing was reached. */
export type Seen =
  | { readonly kind: 'denied'; readonly exception: string }
  | { readonly kind: 'dead' }
  | { readonly kind: 'contained'; readonly value: string };

/** One way out that was published or thought of; `source` is the body of a function that returns what it reached. */
export interface PythonVector {
  readonly name: string;
  readonly source: string;
  readonly seen: Seen;
}

/** Ends with a clean exception. */
export const denied = (name: string, exception: string, source: string): PythonVector => ({
  name,
  source,
  seen: { kind: 'denied', exception },
});
/** Ends the interpreter. */
export const dead = (name: string, source: string): PythonVector => ({
  name,
  source,
  seen: { kind: 'dead' },
});
/** Ends with a value that shows that nothing was reached. */
export const contained = (name: string, value: string, source: string): PythonVector => ({
  name,
  source,
  seen: { kind: 'contained', value },
});
