import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILTER_ARCHITECTURES, buildFilter } from './filter.ts';

/** Writes the filter of an architecture into a folder, unless it already stands there; undefined where there is none. */
export function writeFilter(architecture: string, folder: string): string | undefined {
  const known = FILTER_ARCHITECTURES.find((name) => name === architecture);
  if (known === undefined) return undefined;
  const filter = buildFilter(known);
  const path = join(folder, `seccomp-${known}.bpf`);
  if (!holds(path, filter)) writeWhole(path, filter, folder);
  return path;
}

function holds(path: string, bytes: Uint8Array): boolean {
  try {
    return readFileSync(path).equals(bytes);
  } catch {
    return false;
  }
}

/** Never in place: another process may be opening it. */
function writeWhole(path: string, bytes: Uint8Array, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, bytes, { mode: 0o600 });
  renameSync(temporary, path);
}
