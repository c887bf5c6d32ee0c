/** What a document begins with that makes its jail do as it is told. */
export const PUPPET_MARK = '#!puppet\n';

/** One thing that a puppet does on its way to an answer, or instead of one. */
export type Step =
  | { readonly do: 'write'; readonly hex: string }
  /** The same, a byte at a time. */
  | { readonly do: 'drip'; readonly hex: string }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'exit'; readonly code: number }
  | { readonly do: 'close-stdout' }
  | { readonly do: 'flood'; readonly descriptor: 1 | 2; readonly hex: string }
  | { readonly do: 'grow'; readonly by: 'heap' | 'buffers' | 'once' | 'strings' | 'wasm' | 'output' };

/** A document that makes its jail do these things. */
export function puppetText(...steps: readonly Step[]): string {
  return PUPPET_MARK + JSON.stringify(steps);
}
