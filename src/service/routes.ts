import type { Config } from '../config.ts';
import { ConfigError } from '../config.ts';
import type { TokenGrant } from '../rpc/auth.ts';
import type { ListenAddress } from '../rpc/server.ts';
import type { ServerParts } from '../rpc/server-parts.ts';
import { readTokensFile } from '../rpc/tokens-file.ts';

const MIB = 1_048_576;

/** Routes that answer somewhere. */
export interface OpenRoutes {
  readonly where: string;
  readonly close: () => Promise<void>;
}

/** Opens the routes; one-shot commands have none and do not pay for loading them. */
export async function openRoutes(
  address: ListenAddress,
  config: Config,
  parts: Omit<ServerParts, 'grants' | 'maxBodyBytes'>,
): Promise<OpenRoutes> {
  const { createServer, listen } = await import('../rpc/server.ts');
  const maxBodyBytes = config.numbers.bodyMib * MIB;
  const server = createServer({ ...parts, grants: grantsOf(config), maxBodyBytes });
  try {
    return { where: await listen(server, address), close: () => server.close() };
  } catch (error) {
    await server.close();
    throw error;
  }
}

function grantsOf({ tokensFile }: Config): TokenGrant[] {
  if (tokensFile === undefined) return [];
  try {
    return readTokensFile(tokensFile);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}
