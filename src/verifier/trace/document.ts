import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import { isList, isObject } from '../../contract/json-value.ts';

/** The most spans of one trace. */
export const MAX_SPANS = 10_000;

/** A trace as checks read it, or why it cannot be read. */
export type TraceDocument =
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'absent'; readonly reason: string };

/** A document that was handed over: that of the asked trace, its spans by start time and then by id. */
export function traceDocument(traceId: string, document: JsonValue): TraceDocument {
  if (!isObject(document) || !Object.hasOwn(document, 'spans')) return unreadable('it has no spans');
  const { trace_id, spans } = document;
  if (trace_id !== traceId) return unreadable('it is the document of another trace');
  if (spans === undefined || !isList(spans)) return unreadable('its spans are no array');
  if (spans.length > MAX_SPANS) return unreadable(`it has more than ${MAX_SPANS} spans`);
  const placed: Placed[] = [];
  for (const span of spans) {
    if (!isObject(span)) return unreadable('a span is no object');
    const { start_time, span_id } = span;
    const start = typeof start_time === 'string' ? instantOf(start_time) : undefined;
    if (start === undefined || typeof span_id !== 'string')
      return unreadable('a span has no start_time (RFC 3339) or no span_id');
    placed.push({ span, start, spanId: span_id });
  }
  placed.sort(byStart);
  return { kind: 'value', value: { ...document, spans: placed.map(({ span }) => span) } };
}

interface Placed {
  readonly span: JsonObject;
  readonly start: Instant;
  readonly spanId: string;
}

interface Instant {
  readonly seconds: number;
  /** Digits behind the point, without zeros at the end: their order is that of the fractions. */
  readonly fraction: string;
}

const RFC_3339 = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:)([0-5]\d|60)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)$/;

/** Doubles hold no nanoseconds of our time, and tracers write them. */
function instantOf(text: string): Instant | undefined {
  const match = RFC_3339.exec(text);
  if (match === null) return undefined;
  const [, date = '', clock = '', second = '', fraction = '', zone = ''] = match;
  // A leap second (RFC 3339 §5.7) is one behind the 59th.
  const minute = Date.parse(`${date}T${clock}00${zone.toUpperCase()}`);
  if (Number.isNaN(minute)) return undefined;
  return { seconds: minute / 1000 + Number(second), fraction: fraction.replace(/0+$/, '') };
}

function byStart(a: Placed, b: Placed): number {
  return (
    a.start.seconds - b.start.seconds ||
    order(a.start.fraction, b.start.fraction) ||
    order(a.spanId, b.spanId)
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function unreadable(why: string): TraceDocument {
  return { kind: 'absent', reason: `trace unavailable: ${why}` };
}
