import type { JsonValue } from '../contract/json-value.ts';

/** The steps of a JSON Pointer (RFC 6901 §3); undefined when the text is none. */
export function readPointer(text: string): readonly string[] | undefined {
  if (text === '') return [];
  if (!text.startsWith('/') || /~(?![01])/.test(text)) return undefined;
  return text
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** How many steps of a pointer lead to a value: all of them when it resolves. Own keys only, and `-` never. */
export function resolvedSteps(root: JsonValue, steps: readonly string[]): number {
  let at: JsonValue = root;
  for (const [index, step] of steps.entries()) {
    const next: JsonValue | undefined = stepInto(at, step);
    if (next === undefined) return index;
    at = next;
  }
  return steps.length;
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
