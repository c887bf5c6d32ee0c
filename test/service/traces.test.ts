import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../helpers/service.ts';
import { extractJob, startService } from '../helpers/service.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const SECRET = 'words of a document';

const bodies: string[] = [];
const paths = new Set<string>();
let collector: Server;
let test: TestService;
beforeAll(async () => {
  collector = createServer((request, response) => {
    paths.add(request.url ?? '');
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  test = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await test.close();
  collector.close();
});

async function spansOf(traceId: string, count: number): Promise<Span[]> {
  for (;;) {
    const spans = bodies
      .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans)
      .filter((span) => span.traceId === traceId);
    if (spans.length >= count) return spans;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('traces', () => {
  it('go on from the caller through the job to the queue and the jail', async () => {
    const job = extractJob(await test.put(SECRET, 'text'), { job_id: 'traced' });
    await test.run(job, { headers: { traceparent: `00-${TRACE}-${CALLER}-01` } });
    const spans = await spansOf(TRACE, 4);
    const [request, decided, queue, jail] = ['POST /v1/jobs', 'job extract', 'queue', 'jail'].map((name) =>
      spans.find((span) => span.name === name),
    );
    expect(request?.parentSpanId).toBe(CALLER);
    expect(decided?.parentSpanId).toBe(request?.spanId);
    expect([queue?.parentSpanId, jail?.parentSpanId]).toEqual([decided?.spanId, decided?.spanId]);
    expect(queue?.startTimeUnixNano).toBe(decided?.startTimeUnixNano);
    expect(jail?.startTimeUnixNano).toBe(queue?.endTimeUnixNano);
    expect(jail?.endTimeUnixNano).toBe(decided?.endTimeUnixNano);
    expect(decided?.attributes).toContainEqual({ key: 'wyrd.job.id', value: { stringValue: 'traced' } });
    expect(jail?.attributes).toContainEqual({
      key: 'wyrd.attempt.status',
      value: { stringValue: 'completed' },
    });
    expect([...paths]).toEqual(['/v1/traces']);
    expect(bodies.join('')).toContain('"wyrd-worker"');
    expect(bodies.join('')).not.toContain(SECRET);
  });

  it('tell of an answer that was kept, without a jail that did not run again', async () => {
    const job = extractJob(await test.put('kept', 'text'), { job_id: 'kept' });
    await test.run(job);
    const trace = TRACE.replace('4', '5');
    await test.run(job, { headers: { traceparent: `00-${trace}-${CALLER}-01` } });
    const names = (await spansOf(trace, 2)).map(({ name }) => name);
    expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(['job extract', 'POST /v1/jobs']);
  });

  it('are left alone when the caller does not sample, and begun anew when its header is none', async () => {
    const unsampled = TRACE.replace('4', '6');
    await fetch(`${test.url}/livez`, { headers: { traceparent: `00-${unsampled}-${CALLER}-00` } });
    const zero = '0'.repeat(32);
    await fetch(`${test.url}/v1/capabilities`, { headers: { traceparent: `00-${zero}-${CALLER}-01` } });
    const marker = TRACE.replace('4', '7');
    await fetch(`${test.url}/livez`, { headers: { traceparent: `00-${marker}-${CALLER}-01` } });
    await spansOf(marker, 1);
    expect(await spansOf(unsampled, 0)).toEqual([]);
    expect(await spansOf(zero, 0)).toEqual([]);
    expect(bodies.join('')).toContain('GET /v1/capabilities');
  });
});
