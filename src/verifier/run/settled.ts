import type { JsonValue } from '../../contract/json-value.ts';
import type { Outcome } from '../../contract/verdict.ts';

/** What a step that succeeded gave: bytes of a jail, read when something asks for the value. */
export class StepOutput {
  readonly sha256: string;
  readonly #bytes: Uint8Array;
  #value: { readonly value: JsonValue } | undefined;

  constructor(bytes: Uint8Array, sha256: string) {
    this.#bytes = bytes;
    this.sha256 = sha256;
  }

  get value(): JsonValue {
    this.#value ??= { value: JSON.parse(new TextDecoder().decode(this.#bytes)) as JsonValue };
    return this.#value.value;
  }
}

/**
 * How a step settled. Whether one was skipped by a condition, its own or that of a step it needs, or since something
 * failed decides what becomes of those that need it.
 */
export type StepFate =
  | { readonly kind: 'succeeded'; readonly output: StepOutput }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'skipped'; readonly because: 'condition' | 'failure'; readonly reason: string };

/** What other blocks can read of a settled step. */
export interface SettledStep {
  readonly fate: StepFate;
  readonly verdicts: ReadonlyMap<string, { readonly outcome: Outcome; readonly reason: string }>;
}

/** Why the output of a step is not there; undefined when it is. */
export function lacking(fate: StepFate): 'condition' | 'failure' | undefined {
  switch (fate.kind) {
    case 'succeeded':
      return undefined;
    case 'failed':
      return 'failure';
    case 'skipped':
      return fate.because;
  }
}
