import type { JsonValue } from './json-value.ts';

/** The steps of a JSON Pointer (RFC 6901 §3); undefined when the text is none. */
export function readPointer(text: string): readonly string[] | undefined {
  if (text === '') return [];
  if (!text.startsWith('/') || /~(?![01])/.test(text)) return undefined;
  return text
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The text of a pointer: what `readPointer` gives back as these steps. */
export function pointerText(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Where a pointer leads: how many of its steps, and the value at the last of them. Own keys only, and `-` never. */
export interface Resolution {
  readonly steps: number;
  readonly value: JsonValue;
}

/** Follows a pointer as far as it leads. */
export function resolve(root: JsonValue, steps: readonly string[]): Resolution {
  let value: JsonValue = root;
  for (const [index, step] of steps.entries()) {
    const next: JsonValue | undefined = stepInto(value, step);
    if (next === undefined) return { steps: index, value };
    value = next;
  }
  return { steps: steps.length, value };
}

function stepInto(value: JsonValue, step: string): JsonValue | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  if (Array.isArray(value)) {
    // RFC 6901 §4: digits without a leading zero.
    return /^(?:0|[1-9]\d*)$/.test(step) ? (value as readonly JsonValue[])[Number(step)] : undefined;
  }
  const object = value as { readonly [key: string]: JsonValue };
  return Object.hasOwn(object, step) ? object[step] : undefined;
}
