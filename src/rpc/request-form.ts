import { isIP } from 'node:net';
import { Refusal } from '../contract/problem.ts';

/** What of a request is judged before its route. */
export interface RequestForm {
  readonly url?: string | undefined;
  readonly httpVersion: string;
  readonly rawHeaders: readonly string[];
}

/** Which names a caller may use for this service: `addresses` when only a name could lead a browser's page here. */
export type AllowedHosts = 'any' | 'addresses';

/** RFC 3986 unreserved characters and the one of job ids beside them, which clients may encode. */
const PATH = /^\/(?:[A-Za-z0-9._~:-]|%3[Aa]|\/)*$/;
/** The one route under /v1 that is asked by a query. */
export const CARD_BY_REF_PATH = '/v1/cards/by-ref';
const EMPTY_OR_DOT_SEGMENT = /\/(?:\/|\.{1,2}(?:\/|$))/;

/**
 * Refuses what two parsers could read differently, what only an attack writes, and what would be ignored in silence.
 * Node's own parser has refused malformed lines and lengths before.
 */
export function requirePlainForm(request: RequestForm, hosts: AllowedHosts): void {
  const headers = headersOf(request.rawHeaders);
  requireHost(request.httpVersion, headers.get('host') ?? [], hosts);
  requirePath(request.url ?? '');
  const [coding, ...more] = headers.get('transfer-encoding') ?? [];
  if (coding !== undefined && (more.length > 0 || coding.toLowerCase() !== 'chunked' || isOld(request)))
    throw new Refusal('REQUEST_INVALID', 'The header Transfer-Encoding may be chunked alone', {
      header: 'Transfer-Encoding',
      expected: 'chunked, in HTTP/1.1',
    });
  if ((headers.get('content-encoding') ?? []).some((value) => value.toLowerCase() !== 'identity'))
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'A body with a Content-Encoding is not taken', {
      header: 'Content-Encoding',
      expected: 'none',
    });
  for (const name of ['authorization', 'x-wyrd-access-token', 'wyrd-tenant', 'content-type'])
    if ((headers.get(name) ?? []).length > 1)
      throw new Refusal('REQUEST_INVALID', 'A header that may stand once stands twice', { header: name });
}

function isOld({ httpVersion }: RequestForm): boolean {
  return httpVersion !== '1.1';
}

/** RFC 9112 §3.2: exactly one Host in HTTP/1.1. */
function requireHost(version: string, found: readonly string[], hosts: AllowedHosts): void {
  const [host, ...more] = found;
  if (more.length > 0 || (host === undefined && version === '1.1'))
    throw new Refusal('REQUEST_INVALID', 'The request must have the header Host once', {
      header: 'Host',
      expected: 'once',
    });
  if (host === undefined || hosts === 'any' || isAddress(host)) return;
  throw new Refusal('REQUEST_INVALID', 'Without tokens the header Host must be an address or localhost', {
    header: 'Host',
    expected: 'an IP address or localhost',
  });
}

/** A page in a browser can give a name of its own the address of the loopback, but it cannot call itself an address. */
function isAddress(host: string): boolean {
  const name = /^(?:\[(?<six>[^\]]*)\]|(?<four>[^:]*))(?::\d{1,5})?$/.exec(host)?.groups;
  const bare = name?.['six'] ?? name?.['four'] ?? '';
  return isIP(bare) !== 0 || bare.toLowerCase() === 'localhost';
}

/** Routes need few characters: what is encoded, doubled or dotted could be read as another path behind a proxy. */
function requirePath(url: string): void {
  const [path, query] = splitAt(url, '?');
  if (!PATH.test(path) || EMPTY_OR_DOT_SEGMENT.test(path))
    throw new Refusal('REQUEST_INVALID', 'The request target is no plain path', {
      expected: 'a path of A-Z a-z 0-9 . _ ~ : - and single slashes',
    });
  if (query !== undefined && path.startsWith('/v1/') && path !== CARD_BY_REF_PATH)
    throw new Refusal('REQUEST_INVALID', 'The route takes no query', { expected: 'no query' });
}

function splitAt(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function headersOf(raw: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    const values = headers.get(name);
    if (values === undefined) headers.set(name, [raw[at + 1] ?? '']);
    else values.push(raw[at + 1] ?? '');
  }
  return headers;
}
