/** What a slot of a group is filled with: an input, or the outcome of a requirement, of each execution of a Verifier. */
export type SourceReference =
  | { readonly of: 'input'; readonly verifier: string; readonly slot: string }
  | { readonly of: 'outcome'; readonly verifier: string; readonly requirement: string };

const SOURCE =
  /^verifiers\.([a-z][a-z0-9_-]{2,63})\.(?:inputs\.([a-zA-Z_][a-zA-Z0-9_]{0,63})|requirements\.([a-zA-Z_][a-zA-Z0-9_-]{0,127})\.outcome)$/;

/** Reads the source of a slot; undefined when the text is none. */
export function parseSource(text: string): SourceReference | undefined {
  const [, verifier = '', slot, requirement = ''] = SOURCE.exec(text) ?? [];
  if (verifier === '') return undefined;
  return slot === undefined ? { of: 'outcome', verifier, requirement } : { of: 'input', verifier, slot };
}
