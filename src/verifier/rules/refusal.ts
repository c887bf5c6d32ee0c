import type { Focus } from '../source/node.ts';

/** The rules of a declaration, in the order in which the first of each may be met. */
export const RULES = [
  'duplicate_id',
  'slot',
  'source',
  'order_by',
  'mixed_evidence',
  'window_steps',
  'pass_rate',
  'step_budget',
  'unknown_reference',
  'wildcard_position',
  'missing_field',
  'requirement_position',
  'verdict_position',
  'step_position',
  'operator',
  'extract_source',
  'extract_format',
  'code_source',
  'code_entrypoint',
  'agent_kind',
  'workspace_path',
  'workspace_artifact',
  'agent_inputs',
  'native_media',
  'media_as_text',
  'agent_tools',
  'graph',
  'assert_selector',
  'trace_source',
  'check_response_format',
  'check_agent_schema',
  'drift_source',
  'drift_features',
] as const;

export type Rule = (typeof RULES)[number];

/** What a refused declaration is answered with; drift specs have codes of their own. */
export type RefusalCode =
  | 'WYRD_SPEC_400_VALIDATION'
  | 'WYRD_DRIFT_400_VALIDATION'
  | 'WYRD_DRIFT_400_PROFILE_REQUIRED'
  | 'WYRD_DRIFT_400_SIGNAL_METHOD_MISMATCH';

/** Steps that wait for each other: the smallest one that waits for itself, or the shortest closed way. */
export type GraphError =
  | { readonly kind: 'self_loop'; readonly task: string }
  | { readonly kind: 'cycle'; readonly cycle: readonly string[] };

/** The parts of a refusal that only some rules have. */
export interface RefusalDetails {
  /** Of the rule `graph`. */
  readonly error?: GraphError;
  /** Of the rule `agent_inputs`, in byte order. */
  readonly expected?: readonly string[];
  readonly actual?: readonly string[];
}

/** Why a declaration is refused. */
export interface DeclarationRefusal extends RefusalDetails {
  readonly code: RefusalCode;
  /** A declaration that cannot be decoded, and a drift spec, have no rule. */
  readonly rule?: Rule;
  /** The part that the rule is about, as Wyrd writes it: `steps[0].action`. */
  readonly path?: string;
  /** What is wrong and what is allowed. */
  readonly message: string;
  /** The name that was probably meant. */
  readonly suggestion?: string;
  /** The very value that is wrong, in the spec. */
  readonly focus: Focus;
  /** Whether it is the key at the end of the focus. */
  readonly isKey?: boolean;
}

/** Where a rule is at work: its path on the wire, and the value that it looks at. */
export interface Site {
  readonly path: string;
  readonly focus: Focus;
}

/** Names in a declaration may be as long as it is; a message is not. */
const MAX_MESSAGE = 500;

/** A message that holds texts of the declaration, cut where it is long. */
export function cutMessage(message: string): string {
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;
}

/** A refusal by a rule at a site. */
export function refuse(
  rule: Rule,
  { path, focus }: Site,
  message: string,
  more: RefusalDetails & { readonly suggestion?: string | undefined } = {},
): DeclarationRefusal {
  const { suggestion, ...details } = more;
  return {
    code: 'WYRD_SPEC_400_VALIDATION',
    rule,
    path,
    message: cutMessage(message),
    focus,
    ...details,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** The site one or more steps further in, under the same path on the wire. */
export function within<AnySite extends Site>(site: AnySite, ...steps: Focus): AnySite {
  return { ...site, focus: [...site.focus, ...steps] };
}

/** The first refusal of items taken in their order. */
export function firstOf<Item>(
  items: Iterable<Item>,
  judge: (item: Item, index: number) => DeclarationRefusal | undefined,
): DeclarationRefusal | undefined {
  let index = 0;
  for (const item of items) {
    const refusal = judge(item, index++);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** The first refusal of rules taken in their order; those behind it are not asked. */
export function inOrder(
  ...rules: readonly (() => DeclarationRefusal | undefined)[]
): DeclarationRefusal | undefined {
  return firstOf(rules, (rule) => rule());
}
