import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDER = join(tmpdir(), 'wyrd-worker-bench');

/** The path of a made file: written by the first process that needs it, whole or not at all. The name must say its maker's version. */
export function madeFile(name: string, make: () => string | Uint8Array): string {
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, make());
  renameSync(unfinished, path);
  return path;
}
