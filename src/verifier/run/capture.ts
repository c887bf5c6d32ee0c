import { createHash } from 'node:crypto';
import { canonicalJson } from '../../contract/canonical-json.ts';
import type { JsonValue } from '../../contract/json-value.ts';
import type { JobErrorValue } from '../../contract/result.ts';
import type { ContextCapture } from '../declaration.ts';
import type { StepOutput } from './settled.ts';

/** What a result keeps of a judged value: itself, the SHA-256 of its canonical JSON, or nothing. Null is left out. */
export function capturedActual(capture: ContextCapture, value: JsonValue): { readonly actual?: JsonValue } {
  switch (capture) {
    case 'full':
      return value === null ? {} : { actual: value };
    case 'hash':
      return { actual: createHash('sha256').update(canonicalJson(value)).digest('hex') };
    case 'redact':
      return {};
  }
}

/** What a result keeps of a step's output, by the same rule. */
export function capturedOutput(capture: ContextCapture, output: StepOutput): { readonly output?: JsonValue } {
  switch (capture) {
    case 'full':
      return output.value === null ? {} : { output: output.value };
    case 'hash':
      return { output: output.sha256 };
    case 'redact':
      return {};
  }
}

/** An error without its details, which quote the author's values, where values are hidden. */
export function capturedError(capture: ContextCapture, error: JobErrorValue): JobErrorValue {
  return capture === 'full' ? error : { ...error, details: {} };
}
