import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../contract/problem.ts';
import type { HeldBody } from './body-room.ts';
import { BodyRoom } from './body-room.ts';
import type { ServerParts } from './server-parts.ts';
import { steadyBody } from './steady-body.ts';

/** Reads JSON bodies whole and within the room for them, and leaves streams of bytes to their routes. */
export function takeBodies(
  server: FastifyInstance,
  { maxBodyBytes, maxHeldBytes }: Pick<ServerParts, 'maxBodyBytes' | 'maxHeldBytes'>,
): void {
  const room = new BodyRoom(maxHeldBytes);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) => {
    const held = room.enter(request.tenant);
    request.heldBody = held;
    const maxBytes = request.routeOptions.config.maxBodyBytes ?? maxBodyBytes;
    return readBody(body, request.headers['content-length'], maxBytes, held);
  });
  server.addContentTypeParser('application/octet-stream', async (_request: FastifyRequest, body: Readable) =>
    steadyBody(body),
  );
}

/** The body of a request that must have one. */
export function jsonBodyOf({ body }: FastifyRequest): Uint8Array {
  if (body instanceof Uint8Array) return body;
  throw new Refusal('REQUEST_INVALID', 'The request has no JSON body', { expected: 'application/json' });
}

/** Reads a whole body within its limit and its room; what is too large is refused by its declared length already. */
async function readBody(
  body: Readable,
  declared: string | undefined,
  maxBytes: number,
  room: HeldBody,
): Promise<Uint8Array> {
  if (Number(declared ?? 0) > maxBytes) throw tooLarge(maxBytes, Number(declared));
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of steadyBody(body)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes, bytes);
    room.grow(chunk.length);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, bytes);
}

function tooLarge(maxBytes: number, seenBytes: number): Refusal {
  return new Refusal('BODY_TOO_LARGE', `The body is larger than ${maxBytes} bytes`, {
    max_bytes: maxBytes,
    seen_bytes: seenBytes,
  });
}
