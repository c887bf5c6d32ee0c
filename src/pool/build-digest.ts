import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What makes two workers give the same bytes: SHA-256 over the files of a jail's folder and the Node version. */
export function buildDigest(folder: string, nodeVersion: string): string {
  const hash = createHash('sha256').update(`node ${nodeVersion}\n`);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
    hash.update(`${name.replaceAll('\\', '/')} ${digest}\n`);
  }
  return `sha256:${hash.digest('hex')}`;
}

/** The digest, taken when it is first asked for. */
export function lazyBuildDigest(folder: string, nodeVersion: string): () => string {
  let digest: string | undefined;
  return () => (digest ??= buildDigest(folder, nodeVersion));
}
