import type { IncomingMessage } from 'node:http';
import { Agent, request as httpRequest } from 'node:http';
import { Agent as TlsAgent, request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Problem } from '../contract/problem.ts';
import type { CallSignal, WorkerAddress } from './call.ts';
import { WorkerRefusal } from './worker-refusal.ts';

/** One request; a stream as body needs `length`, since the worker takes nothing of unknown length. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'DELETE';
  readonly path: string;
  readonly type?: 'application/json' | 'application/octet-stream' | 'application/x-ndjson';
  readonly body?: Uint8Array | Readable;
  readonly length?: number;
  readonly signal?: CallSignal | undefined;
}

/** A whole answer. */
export interface HttpResponse {
  readonly status: number;
  readonly body: Buffer;
}

/** Speaks to one worker over connections that are kept; a refusal is thrown as `WorkerRefusal`. */
export class WorkerConnection {
  readonly #address: WorkerAddress;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #agent: Agent;

  constructor(address: WorkerAddress, headers: Readonly<Record<string, string>>) {
    this.#address = address;
    this.#headers = headers;
    this.#agent =
      'url' in address && address.url.startsWith('https:')
        ? new TlsAgent({ keepAlive: true })
        : new Agent({ keepAlive: true });
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const message = await this.#open(request);
    const response = { status: message.statusCode ?? 0, body: await wholeBody(message) };
    if (response.status >= 400 && request.method !== 'HEAD') throw refusalOf(response, message);
    return response;
  }

  /** The lines of an answer as they come; the body may still be on its way there. */
  async *lines(request: HttpRequest): AsyncGenerator<string, void> {
    const message = await this.#open(request);
    const status = message.statusCode ?? 0;
    if (status >= 400) throw refusalOf({ status, body: await wholeBody(message) }, message);
    let held: string[] = [];
    for await (const chunk of message.setEncoding('utf8')) {
      const [end = '', ...begun] = String(chunk).split('\n');
      held.push(end);
      for (const next of begun) {
        yield held.join('');
        held = [next];
      }
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #open({ method, path, type, body, length, signal }: HttpRequest): Promise<IncomingMessage> {
    const size = body instanceof Uint8Array ? body.length : length;
    const headers: Record<string, string | number> = { ...this.#headers };
    if (type !== undefined) headers['content-type'] = type;
    if (size !== undefined) headers['content-length'] = size;
    const options = {
      method,
      headers,
      agent: this.#agent,
      ...(signal === undefined ? {} : { signal: signal as AbortSignal }),
    };
    return new Promise((resolve, reject) => {
      const outgoing =
        'socket' in this.#address
          ? httpRequest({ ...options, socketPath: this.#address.socket, path })
          : requestOf(this.#address.url)(new URL(path, this.#address.url), options);
      outgoing.once('response', resolve);
      outgoing.once('error', reject);
      if (body === undefined || body instanceof Uint8Array) outgoing.end(body);
      else pipeline(body, outgoing).catch(reject);
    });
  }
}

async function wholeBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function requestOf(url: string): typeof httpRequest {
  return url.startsWith('https:') ? httpsRequest : httpRequest;
}

function refusalOf({ status, body }: HttpResponse, { headers }: IncomingMessage): Error {
  const seconds = Number(headers['retry-after']);
  try {
    return new WorkerRefusal(
      JSON.parse(body.toString('utf8')) as Problem,
      Number.isFinite(seconds) ? seconds * 1000 : undefined,
    );
  } catch {
    return new Error(`The worker answered ${status} without a problem document`);
  }
}
