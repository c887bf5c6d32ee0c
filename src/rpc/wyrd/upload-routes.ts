import type { FastifyInstance } from 'fastify';
import { WyrdRefusal } from '../../contract/wyrd-errors.ts';
import { jsonBodyOf } from '../json-body.ts';
import { steadyBody } from '../steady-body.ts';
import { sendJson } from './send-json.ts';
import type { WyrdParts } from './wyrd-parts.ts';

interface UploadParams {
  readonly Params: { readonly upload_id: string };
}

/** Where the bytes of a planned upload go; a path of this service's own, which clients resolve against its address. */
const UPLOAD_PATH = '/v1/verification/uploads/';

/**
 * POST /v1/verification/evidence, PUT of the bytes, and the confirmation that Wyrd 0.4.1 sends: bytes count as held once
 * the PUT has brought them whole, so a client that never confirms loses nothing.
 */
export function uploadRoutes(
  server: FastifyInstance,
  { rooms: { uploads, evidence }, judge }: Pick<WyrdParts, 'rooms' | 'judge'>,
): void {
  server.post(
    '/v1/verification/evidence',
    { config: { maxBodyBytes: 1_048_576 } },
    async (request, reply) => {
      const { files } = await judge.judge('uploads', jsonBodyOf(request));
      const lacking = new Map(
        files
          .filter((key) => !evidence.has(request.tenant, key))
          .map((key) => [`${key.sha256} ${key.size_bytes}`, key]),
      );
      const staged = uploads.stage(request.tenant, [...lacking.values()]);
      const plans = staged.map(({ uploadId, key }) => ({
        sha256: key.sha256,
        upload_id: uploadId,
        plan: {
          protocol: 'local_fs',
          data: { put_url: `${UPLOAD_PATH}${uploadId}`, ttl_secs: uploads.ttlSeconds },
        },
      }));
      return sendJson(reply, { uploads: plans });
    },
  );
  server.post<UploadParams>('/v1/cards/upload/:upload_id/complete', async (request, reply) => {
    const { key, uploadId } = uploads.find(request.tenant, request.params.upload_id);
    if (!evidence.has(request.tenant, key))
      throw new WyrdRefusal(
        'WYRD_STORAGE_409_UPLOAD_NOT_PENDING',
        'The bytes of the upload have not arrived',
      );
    const stored = {
      storage_path: `evidence/${key.sha256}`,
      size_bytes: key.size_bytes,
      sha256: Buffer.from(key.sha256, 'hex').toString('base64'),
      // The upload's id is a UUIDv7, which begins with the milliseconds of its making (RFC 9562 §5.7).
      created_at: new Date(
        Number.parseInt(uploadId.slice(4).replaceAll('-', '').slice(0, 12), 16),
      ).toISOString(),
    };
    return sendJson(reply, { stored });
  });
  void server.register(async (inner) => {
    // The client sends the bytes without a type.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', async (_request: unknown, body: Parameters<typeof steadyBody>[0]) =>
      steadyBody(body),
    );
    inner.put<UploadParams>(`${UPLOAD_PATH}:upload_id`, async (request, reply) => {
      const { key } = uploads.find(request.tenant, request.params.upload_id);
      await evidence.put(request.tenant, key, (request.body ?? []) as AsyncIterable<Uint8Array>);
      return sendJson(reply, { uploaded: true });
    });
  });
}
