import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { EvidenceKey } from '../contract/evidence.ts';
import type { EvidenceContent } from './call.ts';

/** Length and digest of the content; a file is read once for it. */
export async function keyOf(content: EvidenceContent): Promise<EvidenceKey> {
  const hash = createHash('sha256');
  if (typeof content !== 'string')
    return { sha256: hash.update(content).digest('hex'), size_bytes: content.length };
  let size_bytes = 0;
  for await (const chunk of createReadStream(content)) {
    hash.update(chunk as Buffer);
    size_bytes += (chunk as Buffer).length;
  }
  return { sha256: hash.digest('hex'), size_bytes };
}

/** The content as a stream, opened anew for every try. */
export function streamOf(content: EvidenceContent): Readable {
  return typeof content === 'string' ? createReadStream(content) : Readable.from([content]);
}
