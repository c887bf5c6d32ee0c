import type { DestinationStream } from 'pino';
import { pino } from 'pino';
import type { LogLevel } from './config.ts';

/** What a log line may carry: ids, codes and numbers, never text of documents or code. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One JSON line an event on standard error. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** The error's stack goes to the log alone; callers see fixed text. */
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** A log at a level; `destination` is standard error when not given. */
export function createLog(
  level: LogLevel,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  const logger = pino(
    { level, base: null, formatters: { level: (label) => ({ level: label }) } },
    destination,
  );
  return {
    info: (event, fields = {}) => {
      logger.info(fields, event);
    },
    warn: (event, fields = {}) => {
      logger.warn(fields, event);
    },
    error: (event, error, fields = {}) => {
      logger.error({ ...fields, err: error instanceof Error ? error : new Error(String(error)) }, event);
    },
  };
}
