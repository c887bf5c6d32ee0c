import type { MediaFormat } from '../contract/formats.ts';
import type { JsonObject, JsonValue } from '../contract/json-value.ts';
import type { Operator } from './operators/operator.ts';
import type { Reference, StepReference } from './reference.ts';

/** What an execution keeps of the values it judged. */
export const CONTEXT_CAPTURES = ['full', 'hash', 'redact'] as const;

export type ContextCapture = (typeof CONTEXT_CAPTURES)[number];

/** A Verifier as it was declared: every default filled in, every reference parsed, every format under its own token. */
export interface Verifier {
  readonly description?: string;
  /** In byte order of the names. */
  readonly inputs: ReadonlyMap<string, Slot>;
  readonly steps: readonly Step[];
  readonly requirements: readonly Requirement[];
  readonly decide: Decide;
  readonly contextCapture: ContextCapture;
  readonly orderBy?: OrderBy;
}

/** How the evidence of a group is put in order: by when it came, or by a value of it. */
export type OrderBy = 'recorded_at' | Reference;

export type Decide =
  | { readonly kind: 'all' }
  | { readonly kind: 'pass_rate'; /** Above 0, at most 1. */ readonly threshold: number };

/** What one name of the evidence takes; a `source` slot is filled by other Verifiers of a group alone. */
export type Slot =
  | { readonly type: 'json'; readonly schema?: JsonValue; readonly required: boolean }
  | {
      readonly type: 'media';
      readonly formats: readonly MediaFormat[];
      readonly maxBytes?: number;
      readonly required: boolean;
    }
  | { readonly type: 'trace'; readonly required: boolean }
  | { readonly type: 'samples'; readonly features: readonly string[] }
  | { readonly type: 'source'; readonly text: string };

/** One preparation: its action runs once everything it names has settled and `when`, if any, holds. */
export interface Step {
  readonly id: string;
  readonly action: Action;
  readonly dependsOn: readonly string[];
  readonly when?: Condition;
  readonly requirements: readonly Requirement[];
  /** Of one attempt. */
  readonly timeoutSeconds?: number;
  readonly retries: number;
}

export interface Condition {
  readonly path: Reference;
  readonly operator: Operator;
  /** null when none was declared. */
  readonly expected: JsonValue;
}

export type Action = ExtractAction | AgentCall | CodeCall;

export interface ExtractAction {
  readonly kind: 'extract';
  readonly from: Reference;
}

export interface CodeCall {
  readonly kind: 'code';
  readonly runtime: 'python';
  readonly source: CodeSource;
  readonly entrypoint: string;
  /** Keyword arguments, in byte order of their names. */
  readonly inputs: ReadonlyMap<string, Reference>;
}

export type CodeSource =
  | { readonly kind: 'inline'; readonly text: string }
  | { readonly kind: 'artifact'; readonly artifact: ArtifactSelection };

export interface ArtifactSelection {
  readonly card: CardLink;
  readonly path?: string;
}

export interface AgentCall {
  readonly kind: 'agent';
  readonly agent: InlineAgent | CardLink;
  readonly inputs: ReadonlyMap<string, Reference>;
  /** By mount path, in byte order. */
  readonly workspace: ReadonlyMap<string, WorkspaceSource>;
}

export type WorkspaceSource =
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'artifact'; readonly artifact: ArtifactSelection };

/** One claim about the subject, and the check that judges it. */
export interface Requirement {
  readonly id: string;
  readonly statement: string;
  readonly check: Check;
  /** The check in its normalised wire form, as results repeat it. */
  readonly declaredCheck: JsonObject;
}

export type Check = AssertCheck | TraceCheck | AgentCall | CodeCheck | DriftCheck;

/** Of a valid one, exactly one of `path` and `each` is there. */
export interface AssertCheck {
  readonly kind: 'assert';
  readonly path?: Reference;
  readonly each?: Reference;
  readonly operator: Operator;
  readonly expected: JsonValue;
}

export interface TraceCheck {
  readonly kind: 'trace';
  readonly on: Reference;
  readonly spanSelector: string;
  readonly operator: Operator;
  readonly expected: JsonValue;
}

/** A code check takes a response format beside the fields of a code action. */
export interface CodeCheck extends CodeCall {
  readonly responseFormat?: ResponseFormat;
}

/** A named response format; in a valid declaration the name is `verdict`. */
export interface ResponseFormat {
  readonly kind: string;
  readonly data?: JsonObject;
}

export interface DriftCheck {
  readonly kind: 'drift';
  readonly on: Reference;
  readonly method: DriftMethod;
  readonly signal: DriftSignal;
  readonly condition: DriftCondition;
  readonly profile?: DriftProfile;
  readonly description?: string;
}

export type DriftMethod = 'Psi' | 'Spc' | 'Custom';

export type DriftSignal =
  | { readonly kind: 'Distribution'; readonly baseline: CardLink; readonly features: readonly string[] }
  | { readonly kind: 'Metric'; readonly name: string };

export type DriftCondition =
  | { readonly kind: 'Statistical' }
  | { readonly kind: 'Above' | 'Below'; readonly limit: number }
  | { readonly kind: 'Outside'; readonly lower: number; readonly upper: number };

export type DriftProfile =
  | PsiProfile
  | { readonly kind: 'Spc'; readonly sampleSize: number }
  | {
      readonly kind: 'Custom';
      readonly metricName: string;
      readonly baselineValue: number;
      readonly alertThreshold: number;
    };

export interface PsiProfile {
  readonly kind: 'Psi';
  readonly binning: { readonly kind: 'EqualWidth' | 'Quantile'; readonly bins: number };
  readonly categorical: readonly string[];
  readonly threshold: PsiThreshold;
}

export type PsiThreshold =
  | { readonly kind: 'ChiSquare' | 'Normal'; readonly alpha: number }
  | { readonly kind: 'Fixed'; readonly value: number };

/** A card that is not here: by its reference, as another card of the same declaration, or by the path of a file. */
export type CardLink =
  | { readonly kind: 'card'; readonly card: CardRef; readonly sibling: boolean }
  | { readonly kind: 'path'; readonly path: string };

/** A card by kind, name and exact version. */
export interface CardRef {
  readonly kind: string;
  readonly name: string;
  readonly version: string;
  readonly uid?: string;
}

/** An agent declared in place. */
export interface InlineAgent {
  readonly kind: 'inline';
  readonly prompt: InlinePrompt | CardLink;
  readonly route: ExecutionRoute;
  readonly toolNames: readonly string[];
  /** As it was declared, checked; what runs agents reads the rest of it. */
  readonly declared: JsonObject;
}

export type ExecutionRoute =
  { readonly kind: 'native' } | { readonly kind: 'wyrd_gateway'; readonly deployment: string };

/** A prompt declared in place, with the names that its texts hold. */
export interface InlinePrompt {
  readonly kind: 'inline';
  /** Names of text placeholders and of media, in byte order. */
  readonly placeholders: readonly string[];
  /** The block that shows each media name; `text` when it stands in plain text only. */
  readonly media: ReadonlyMap<string, MediaUse>;
  readonly responseFormat: PromptResponse;
  /** As it was declared, checked. */
  readonly declared: JsonObject;
}

export type MediaUse = 'image' | 'document' | 'text';

export type PromptResponse =
  | { readonly kind: 'text' }
  | { readonly kind: 'verdict'; readonly data?: JsonObject }
  | { readonly kind: 'schema'; readonly schema: JsonObject };

/** The steps that one step names in its action or its condition, each once. */
export function namedSteps(step: Pick<Step, 'action' | 'when'>): ReadonlySet<string> {
  const named = new Set<string>();
  for (const reference of [...actionReferences(step.action), ...(step.when ? [step.when.path] : [])])
    if (isStepReference(reference)) named.add(reference.step);
  return named;
}

/** Every reference of an action, in the order of its keys. */
export function actionReferences(action: Action): readonly Reference[] {
  switch (action.kind) {
    case 'extract':
      return [action.from];
    case 'code':
      return [...action.inputs.values()];
    case 'agent':
      return agentReferences(action);
  }
}

/** Every reference of an agent: those of its inputs by key, then those of its workspace by key. */
export function agentReferences({ inputs, workspace }: AgentCall): readonly Reference[] {
  return [
    ...inputs.values(),
    ...[...workspace.values()].flatMap((source) => (source.kind === 'reference' ? [source.reference] : [])),
  ];
}

function isStepReference(reference: Reference): reference is StepReference {
  return reference.root === 'step';
}
