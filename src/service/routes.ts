import type { Config } from '../config.ts';
import type { ListenAddress } from '../rpc/server.ts';
import type { ServerParts } from '../rpc/server-parts.ts';
import { readAccess } from './access.ts';

const MIB = 1_048_576;

/** How long answers may still be on their way when the service closes. */
const LINGER_MS = 3_000;

/** Routes that answer somewhere. */
export interface OpenRoutes {
  readonly where: string;
  /** Reads tokens and certificates anew; when they cannot be used it throws and the old ones stay. */
  readonly renewAccess: () => void;
  readonly close: () => Promise<void>;
}

/** Opens the routes; one-shot commands have none and do not pay for loading them. */
export async function openRoutes(
  address: ListenAddress,
  config: Config,
  parts: Pick<
    ServerParts,
    | 'jobs'
    | 'evidence'
    | 'verification'
    | 'outputs'
    | 'capabilities'
    | 'readiness'
    | 'metrics'
    | 'log'
    | 'watch'
    | 'trace'
  >,
): Promise<OpenRoutes> {
  const { createServer, listen, renewTls } = await import('../rpc/server.ts');
  let access = readAccess(config);
  const server = createServer({
    ...parts,
    access: () => access,
    hosts: access.grants.length > 0 || 'socket' in address ? 'any' : 'addresses',
    maxBodyBytes: config.numbers.bodyMib * MIB,
    maxHeldBytes: config.numbers.heldBodiesMib * MIB,
  });
  try {
    return {
      where: await listen(server, address),
      renewAccess: () => {
        access = readAccess(config);
        renewTls(server, access.tls);
      },
      close: async () => {
        // Every job has ended by now: what a connection still holds open is owed nothing.
        const over = setTimeout(() => {
          server.server.closeAllConnections();
        }, LINGER_MS);
        await server.close();
        clearTimeout(over);
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}
