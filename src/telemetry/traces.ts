import type { Context, SpanContext, Tracer } from '@opentelemetry/api';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  createTraceState,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { microseconds, timeOf } from './span-time.ts';
import type { RequestTrace, TracedJob, TracedRequest } from './request-trace.ts';

/** W3C Trace Context §3.2; later versions may add fields behind. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?:-|$)/;
const EXPORT_MS = 1_000;
const SHUTDOWN_MS = 2_000;

/** Sends traces by OTLP over HTTP. Spans are made when what they tell is over, so that nothing of ours waits for them. */
export class Traces {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor(url: string, service: { readonly name: string; readonly version: string }) {
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': service.name, 'service.version': service.version }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({ url }),
          scheduledDelayMillis: EXPORT_MS,
        }),
      ],
    });
    this.#tracer = this.#provider.getTracer('wyrd-worker', service.version);
  }

  /** Begins the span of a request below the caller's own, or a trace of its own. */
  request({ method, traceparent, tracestate }: TracedRequest): RequestTrace {
    const parent = parentOf(traceparent, tracestate);
    const span = this.#tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
    );
    const below = trace.setSpan(ROOT_CONTEXT, span);
    return {
      job: (job) => {
        if (span.isRecording()) this.#job(job, below);
      },
      end: ({ route, status }) => {
        span.updateName(`${method} ${route}`);
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  /** Sends what is left; a collector that does not answer holds nothing up for long. */
  async close(): Promise<void> {
    const late = new Promise((resolve) => setTimeout(resolve, SHUTDOWN_MS).unref());
    await Promise.race([this.#provider.shutdown().catch(() => undefined), late]);
  }

  #job({ head, ranUntilMs }: TracedJob, parent: Context): void {
    const { job_id, kind, status, error, attempts, output_bytes, replayed } = head;
    const ran = ranUntilMs === undefined ? [] : attempts;
    const until = microseconds(ranUntilMs ?? Date.now());
    let at = ran.reduce(
      (from, step) => from - microseconds(step.queue_ms) - microseconds(step.run_ms),
      until,
    );
    const attributes = {
      'wyrd.job.id': job_id,
      'wyrd.job.kind': kind,
      'wyrd.job.status': status,
      'wyrd.job.replayed': replayed,
      'wyrd.job.attempts': attempts.length,
      ...(error === null ? {} : { 'wyrd.error.code': error.code, 'wyrd.error.blame': error.blame }),
      ...(output_bytes === null ? {} : { 'wyrd.output.bytes': output_bytes }),
    };
    const span = this.#tracer.startSpan(`job ${kind}`, { startTime: timeOf(at), attributes }, parent);
    if (error?.blame === 'service') span.setStatus({ code: SpanStatusCode.ERROR });
    const below = trace.setSpan(parent, span);
    for (const attempt of ran) {
      const own = { 'wyrd.attempt.number': attempt.number };
      const started = at + microseconds(attempt.queue_ms);
      const queued = this.#tracer.startSpan('queue', { startTime: timeOf(at), attributes: own }, below);
      queued.end(timeOf(started));
      at = started + microseconds(attempt.run_ms);
      const run = {
        ...own,
        'wyrd.attempt.status': attempt.status,
        ...(attempt.peak_memory_mib === null ? {} : { 'wyrd.jail.peak_memory_mib': attempt.peak_memory_mib }),
        ...(attempt.error === null ? {} : { 'wyrd.error.code': attempt.error.code }),
      };
      const jailed = this.#tracer.startSpan('jail', { startTime: timeOf(started), attributes: run }, below);
      jailed.end(timeOf(at));
    }
    span.end(timeOf(until));
  }
}

function parentOf(traceparent: string | undefined, tracestate: string | undefined): SpanContext | undefined {
  const { traceId, spanId, flags } = TRACEPARENT.exec(traceparent ?? '')?.groups ?? {};
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
    ...(tracestate === undefined ? {} : { traceState: createTraceState(tracestate) }),
  };
}
