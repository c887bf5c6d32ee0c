import type { Config } from '../config.ts';
import { WORKER_VERSION } from '../contract/version.ts';
import type { TraceRequests } from '../telemetry/request-trace.ts';
import { untraced } from '../telemetry/request-trace.ts';

/** How requests are traced, and what ends that. */
export interface Tracing {
  readonly request: TraceRequests;
  readonly close: () => Promise<void>;
}

/** Traces to the collector of the settings; its libraries are loaded only when there is one. */
export async function openTracing({ traces }: Config): Promise<Tracing> {
  if (traces === undefined) return { request: untraced, close: async () => undefined };
  const { Traces } = await import('../telemetry/traces.ts');
  const open = new Traces(traces.url, { name: traces.serviceName, version: WORKER_VERSION });
  return { request: (request) => open.request(request), close: () => open.close() };
}
