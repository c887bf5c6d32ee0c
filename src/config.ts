import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { LimitRow } from './contract/limits.ts';
import { EXTRACT_LIMITS, PYTHON_LIMITS, WALL_LIMITS } from './contract/limits.ts';
import type { NumberSettingName } from './contract/settings.ts';
import { NUMBER_SETTINGS, TEXT_SETTINGS } from './contract/settings.ts';
import type { ServiceLimits } from './jobs/lowered-limits.ts';

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
const ISOLATION_SETTINGS = ['auto', 'os', 'process'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];
export type IsolationSetting = (typeof ISOLATION_SETTINGS)[number];

/** Where the service finds what it speaks TLS with. */
export interface TlsSettings {
  readonly keyFile: string;
  readonly certFile: string;
  readonly clientCaFile: string | undefined;
}

/** Where traces go, by the variables that OpenTelemetry gives to every program. */
export interface TraceSettings {
  readonly url: string;
  readonly serviceName: string;
}

/** Everything the service is told from outside, read once. */
export interface Config {
  readonly limits: ServiceLimits;
  readonly wallMs: { readonly extract: number; readonly python: number };
  readonly numbers: { readonly [name in NumberSettingName]: number };
  /** Evidence and outputs; a folder that goes with the service when unset. */
  readonly dataDir: string | undefined;
  readonly cacheDir: string;
  readonly isolation: IsolationSetting;
  readonly logLevel: LogLevel;
  readonly tokensFile: string | undefined;
  /** Whether jobs may ask for an end instead of running. */
  readonly simulate: boolean;
  readonly tls: TlsSettings | undefined;
  readonly socketMode: number;
  readonly traces: TraceSettings | undefined;
  /** Where the programs of the layers are looked for. */
  readonly searchPath: string;
}

/** A value of the environment that cannot be used; the message names it and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment; an unknown name of ours or a value out of range is a `ConfigError`. */
export function readConfig(environment: Environment = process.env): Config {
  requireKnownNames(environment);
  return {
    limits: {
      extract: readLimits(EXTRACT_LIMITS, environment),
      python: readLimits(PYTHON_LIMITS, environment),
    },
    wallMs: readLimits(WALL_LIMITS, environment),
    numbers: readNumbers(environment),
    dataDir: environment[TEXT_SETTINGS.dataDir.environment],
    cacheDir: environment[TEXT_SETTINGS.cacheDir.environment] ?? join(homedir(), '.cache', 'wyrd-worker'),
    isolation: readChoice(TEXT_SETTINGS.isolation.environment, ISOLATION_SETTINGS, 'auto', environment),
    logLevel: readChoice(TEXT_SETTINGS.logLevel.environment, LOG_LEVELS, 'info', environment),
    tokensFile: environment[TEXT_SETTINGS.tokensFile.environment],
    simulate: readChoice(TEXT_SETTINGS.simulate.environment, ['0', '1'], '0', environment) === '1',
    tls: readTls(environment),
    traces: readTraces(environment),
    socketMode: readMode(TEXT_SETTINGS.socketMode.environment, environment),
    searchPath: environment['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
  };
}

/** OpenTelemetry's OTLP exporter specification: the general endpoint takes traces at /v1/traces. */
function readTraces(environment: Environment): TraceSettings | undefined {
  const serviceName = environment['OTEL_SERVICE_NAME'] ?? 'wyrd-worker';
  const own = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  const general = environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const named = own ?? general ?? '';
  if (named === '' || environment['OTEL_SDK_DISABLED'] === 'true') return undefined;
  if (!/^https?:$/.test(URL.parse(named)?.protocol ?? ''))
    throw new ConfigError(`Cannot use the OTLP endpoint "${named}": it must be an http(s) address`);
  return { url: own ?? `${named.replace(/\/$/, '')}/v1/traces`, serviceName };
}

function readMode(name: string, environment: Environment): number {
  const text = environment[name] ?? '600';
  if (/^0?[0-7]{3}$/.test(text)) return Number.parseInt(text, 8);
  throw new ConfigError(`Cannot use ${name}="${text}": it must be a mode in octal, such as 660`);
}

/** Key and certificate come together, and callers' certificates need both. */
function readTls(environment: Environment): TlsSettings | undefined {
  const { tlsKeyFile: key, tlsCertFile: cert, tlsClientCaFile: clientCa } = TEXT_SETTINGS;
  const keyFile = environment[key.environment];
  const certFile = environment[cert.environment];
  const clientCaFile = environment[clientCa.environment];
  if (keyFile !== undefined && certFile !== undefined) return { keyFile, certFile, clientCaFile };
  const lone = [key, cert, clientCa].find(({ environment: name }) => environment[name] !== undefined);
  if (lone === undefined) return undefined;
  throw new ConfigError(
    `Cannot use ${lone.environment} alone: TLS needs ${key.environment} and ${cert.environment}`,
  );
}

/** Makes the folders that the settings name; one that cannot be made or is none is a `ConfigError` naming its setting. */
export function makeFolders({ dataDir, cacheDir }: Pick<Config, 'dataDir' | 'cacheDir'>): void {
  if (dataDir !== undefined) {
    makeFolder(TEXT_SETTINGS.dataDir.environment, resolve(dataDir));
    requireWritable(TEXT_SETTINGS.dataDir.environment, resolve(dataDir));
  }
  makeFolder(TEXT_SETTINGS.cacheDir.environment, resolve(cacheDir));
}

/** Step by step: Node's own recursive mkdir never returns for a path below /proc. */
function makeFolder(setting: string, path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return;
  if (stats !== undefined) throw new ConfigError(`Cannot use ${setting}="${path}": it is not a folder`);
  makeFolder(setting, dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    throw unusable(setting, path, error);
  }
}

/** A service that can keep nothing would refuse every upload: that is told at its start. */
function requireWritable(setting: string, path: string): void {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(setting, path, error);
  }
}

function unusable(setting: string, path: string, error: unknown): ConfigError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be made';
  return new ConfigError(`Cannot use ${setting}="${path}": ${code}`);
}

function requireKnownNames(environment: Environment): void {
  const known = new Set<string>(
    [EXTRACT_LIMITS, PYTHON_LIMITS, WALL_LIMITS, NUMBER_SETTINGS, TEXT_SETTINGS].flatMap((table) =>
      Object.values<{ readonly environment: string }>(table).map((row) => row.environment),
    ),
  );
  const unknown = Object.keys(environment).find(
    (name) => /^WYRD_(?:WORKER|VERIFICATION_EXTRACT)_/.test(name) && !known.has(name),
  );
  if (unknown !== undefined)
    throw new ConfigError(`Cannot use ${unknown}: there is no such setting, see the README for all of them`);
}

function readLimits<Name extends string>(
  table: { readonly [name in Name]: LimitRow },
  environment: Environment,
): { readonly [name in Name]: number } {
  const entries = Object.entries<LimitRow>(table).map(([name, row]) => {
    const max = row.ceiling / row.scale;
    const value = readWhole(row.environment, row.default / row.scale, 1, max, row.unit, environment);
    return [name, value * row.scale];
  });
  return Object.fromEntries(entries) as { readonly [name in Name]: number };
}

function readNumbers(environment: Environment): Config['numbers'] {
  const entries = Object.entries(NUMBER_SETTINGS).map(([name, row]) => [
    name,
    readWhole(row.environment, row.default, row.min, row.max, row.unit, environment),
  ]);
  return Object.fromEntries(entries) as Config['numbers'];
}

function readWhole(
  name: string,
  standard: number,
  min: number,
  max: number,
  unit: string,
  environment: Environment,
): number {
  const text = environment[name];
  if (text === undefined) return standard;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  const what = unit === 'count' ? '' : ` ${unit}`;
  throw new ConfigError(
    `Cannot use ${name}="${text}": it must be a whole number from ${min} to ${max}${what}`,
  );
}

function readChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  standard: Choice,
  environment: Environment,
): Choice {
  const text = environment[name];
  if (text === undefined) return standard;
  const choice = choices.find((value) => value === text);
  if (choice !== undefined) return choice;
  throw new ConfigError(`Cannot use ${name}="${text}": it must be one of ${choices.join(', ')}`);
}
