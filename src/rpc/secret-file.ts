import { readFileSync, statSync } from 'node:fs';

/** Reads a file that nobody but its owner may read; one that others may is refused. */
export function readSecretFile(path: string, what: string): string {
  if ((statSync(path).mode & 0o077) !== 0)
    throw new Error(`Cannot use the ${what} "${path}": others may read it (chmod 600)`);
  return readFileSync(path, 'utf8');
}
