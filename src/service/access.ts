import type { Config } from '../config.ts';
import { ConfigError } from '../config.ts';
import type { Access } from '../rpc/server-parts.ts';
import { readTlsFiles } from '../rpc/tls-files.ts';
import { readTokensFile } from '../rpc/tokens-file.ts';

/** Reads the files that say who may call; one that cannot be used is a `ConfigError` naming it. */
export function readAccess({ tokensFile, tls }: Config): Access {
  try {
    return {
      grants: tokensFile === undefined ? [] : readTokensFile(tokensFile),
      tls: tls === undefined ? undefined : readTlsFiles(tls),
    };
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}
