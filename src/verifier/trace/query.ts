import type { JsonValue } from '../../contract/json-value.ts';

/** A query of RFC 9535: from the document or, in a filter, from the node that is tried. */
export interface Query {
  readonly root: '$' | '@';
  readonly segments: readonly Segment[];
}

/** A child segment or a descendant segment (§2.5). */
export interface Segment {
  readonly descends: boolean;
  readonly selectors: readonly QuerySelector[];
}

/** A selector of §2.3. */
export type QuerySelector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'index'; readonly index: number }
  | {
      readonly kind: 'slice';
      readonly start: number | undefined;
      readonly end: number | undefined;
      readonly step: number;
    }
  | { readonly kind: 'filter'; readonly test: Logical };

/** A logical expression of a filter (§2.3.5). */
export type Logical =
  | { readonly kind: 'or' | 'and'; readonly parts: readonly Logical[] }
  | { readonly kind: 'not'; readonly test: Logical }
  | { readonly kind: 'exists'; readonly query: Query }
  | {
      readonly kind: 'compare';
      readonly operator: ComparisonSign;
      readonly left: Comparable;
      readonly right: Comparable;
    }
  | {
      readonly kind: 'pattern';
      readonly whole: boolean;
      readonly text: Comparable;
      readonly pattern: Comparable;
    };

/** An expression that has a value, or Nothing (§2.4.1). */
export type Comparable =
  | { readonly kind: 'literal'; readonly value: JsonValue }
  /** A singular query. */
  | { readonly kind: 'query'; readonly query: Query }
  | { readonly kind: 'length'; readonly of: Comparable }
  | { readonly kind: 'count' | 'value'; readonly of: Query };

export const COMPARISON_SIGNS = ['==', '!=', '<=', '>=', '<', '>'] as const;

export type ComparisonSign = (typeof COMPARISON_SIGNS)[number];

/** Whether a query can select one node at most (§2.3.5.1). */
export function isSingular({ segments }: Query): boolean {
  return segments.every(({ descends, selectors: [only, second] }) => {
    return !descends && second === undefined && (only?.kind === 'name' || only?.kind === 'index');
  });
}
