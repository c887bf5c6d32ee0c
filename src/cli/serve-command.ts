import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { ConfigError, readConfig } from '../config.ts';
import type { ListenAddress, Log, Service } from '../service.ts';
import { createLog, createService } from '../service.ts';
import { EXIT, UsageError } from './exit-codes.ts';

const DEFAULT_LISTEN = '127.0.0.1:7478';

/** The options of `serve`. */
export const SERVE_OPTIONS = { listen: { type: 'string' }, socket: { type: 'string' } } as const;

/** `wyrd-worker serve`: runs until SIGTERM or SIGINT, then lets running jobs end and exits with 0. */
export async function serveCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: SERVE_OPTIONS,
  });
  if (values.listen !== undefined && values.socket !== undefined)
    throw new UsageError('serve takes --listen or --socket, not both');
  const config = readConfig();
  const address =
    values.socket === undefined
      ? readAddress(values.listen ?? DEFAULT_LISTEN)
      : { socket: values.socket, mode: config.socketMode };
  requireTokens(address, config);
  const log = createLog(config.logLevel);
  const service = await createService(config, { log, startPython: true });
  const stopped = stopSignal();
  try {
    const where = await service.listen(address);
    log.info('listening', { listening: where });
    renewAccessOnHangUp(service, log);
    const whole = service.whenReady();
    await Promise.race([whole, takesJobs(service)]);
    log.info('ready', {
      listening: where,
      isolation: service.readiness().isolation,
      slots: service.readiness().slots,
    });
    await Promise.race([whole, stopped]);
    const signal = await stopped;
    log.info('draining', { signal });
    await service.drain(config.numbers.drainMs);
  } finally {
    await service.close();
  }
  return EXIT.ok;
}

/** Resolves with the first jail, when /readyz turns; the others may still be on their way. */
async function takesJobs(service: Service): Promise<void> {
  while (!service.readiness().ready) await pause(5, undefined, { ref: false });
}

/** As services do at SIGHUP: tokens and certificates are read anew, and the old ones stay when that fails. */
function renewAccessOnHangUp(service: Service, log: Log): void {
  process.on('SIGHUP', () => {
    try {
      service.renewAccess();
      log.info('access renewed');
    } catch (error) {
      log.error('access not renewed, the old one stays', error);
    }
  });
}

/** A second signal ends at once, as people expect who press Ctrl-C twice. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(EXIT.failed));
        resolve(signal);
      });
    }
  });
}

function readAddress(text: string): ListenAddress {
  const { six, four, port } =
    /^(?:\[(?<six>[^\]]+)\]|(?<four>[^:]+)):(?<port>\d{1,5})$/.exec(text)?.groups ?? {};
  const host = six ?? four;
  if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) };
  throw new UsageError(
    `Cannot listen at "${text}": it must be ADDRESS:PORT, such as ${DEFAULT_LISTEN} or [::1]:7478`,
  );
}

function requireTokens(address: ListenAddress, { tokensFile }: Config): void {
  if ('socket' in address || tokensFile !== undefined || isLoopback(address.host)) return;
  throw new ConfigError(
    `Cannot listen at ${address.host}: an address that others reach needs WYRD_WORKER_TOKENS_FILE`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
