import { TENANT_NAME } from '../contract/job.ts';
import { SHA256_HEX } from '../contract/schema.ts';
import type { TokenGrant } from './auth.ts';
import { readSecretFile } from './secret-file.ts';

/** Reads "SHA-256 of a token, tenant" lines; a file that others may read, or that grants nothing, is refused. */
export function readTokensFile(path: string): TokenGrant[] {
  const grants = readSecretFile(path, 'tokens file')
    .split('\n')
    .map((line) => line.trim())
    .flatMap((line, index) => {
      if (line === '' || line.startsWith('#')) return [];
      const [sha256 = '', tenant = '', ...more] = line.split(/\s+/);
      if (!SHA256_HEX.test(sha256) || !TENANT_NAME.test(tenant) || more.length > 0) {
        throw new Error(`Cannot use the tokens file "${path}": line ${index + 1} is not "SHA-256 tenant"`);
      }
      return [{ sha256, tenant }];
    });
  // Without a grant everybody would be let in.
  if (grants.length === 0) throw new Error(`Cannot use the tokens file "${path}": it grants nothing`);
  return grants;
}
