import { describe, expect, it } from 'vitest';
import { ConfigError, makeFolders, readConfig } from '../src/config.ts';
import type { LimitRow } from '../src/contract/limits.ts';
import { EXTRACT_LIMITS, PYTHON_LIMITS, WALL_LIMITS } from '../src/contract/limits.ts';
import type { NumberSetting } from '../src/contract/settings.ts';
import { NUMBER_SETTINGS } from '../src/contract/settings.ts';

const LIMITS: readonly LimitRow[] = [EXTRACT_LIMITS, PYTHON_LIMITS, WALL_LIMITS].flatMap((table) =>
  Object.values<LimitRow>(table),
);
const NUMBERS = Object.values<NumberSetting>(NUMBER_SETTINGS);
const BOUNDS = [
  ...LIMITS.map((row) => ({ environment: row.environment, min: 1, max: row.ceiling / row.scale })),
  ...NUMBERS.map(({ environment, min, max }) => ({ environment, min, max })),
];

describe('environment', () => {
  it('gives every default when nothing is set', () => {
    const config = readConfig({});
    for (const [name, row] of Object.entries(EXTRACT_LIMITS))
      expect(config.limits.extract).toMatchObject({ [name]: row.default });
    for (const [name, row] of Object.entries(PYTHON_LIMITS))
      expect(config.limits.python).toMatchObject({ [name]: row.default });
    expect(config.wallMs).toEqual({ extract: 30_000, python: 10_000 });
    expect(config.isolation).toBe('auto');
  });

  it('takes the collector of traces by the names of OpenTelemetry, and the special one as it is', () => {
    const traces = (environment: Record<string, string>): unknown => readConfig(environment).traces;
    expect(traces({})).toBeUndefined();
    expect(traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/' })).toEqual({
      url: 'http://c:4318/v1/traces',
      serviceName: 'wyrd-worker',
    });
    expect(traces({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c/t', OTEL_SERVICE_NAME: 'mine' })).toEqual({
      url: 'https://c/t',
      serviceName: 'mine',
    });
    expect(traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
    expect(() => traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow('http(s) address');
  });

  it.each([
    [{ WYRD_WORKER_TLS_KEY_FILE: 'k' }, 'TLS needs WYRD_WORKER_TLS_KEY_FILE and WYRD_WORKER_TLS_CERT_FILE'],
    [{ WYRD_WORKER_TLS_CLIENT_CA_FILE: 'c' }, 'Cannot use WYRD_WORKER_TLS_CLIENT_CA_FILE alone'],
    [{ WYRD_WORKER_SOCKET_MODE: '999' }, 'a mode in octal'],
  ])('refuses what cannot stand: %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  it.each(BOUNDS)(
    'takes $environment from $min to $max and refuses one past either',
    ({ environment, min, max }) => {
      expect(() => readConfig({ [environment]: String(min) })).not.toThrow();
      expect(() => readConfig({ [environment]: String(max) })).not.toThrow();
      for (const wrong of [min - 1, max + 1]) {
        expect(() => readConfig({ [environment]: String(wrong) })).toThrow(
          `Cannot use ${environment}="${wrong}": it must be a whole number from ${min} to ${max}`,
        );
      }
    },
  );

  it.each(['', ' 1', '1.5', '1e3', '-1', '0x10', 'many'])('takes no "%s" for a number', (text) => {
    expect(() => readConfig({ WYRD_WORKER_SLOTS: text })).toThrow(ConfigError);
  });

  it('speaks MiB and KiB in the environment and bytes inside', () => {
    expect(readConfig({ WYRD_VERIFICATION_EXTRACT_TEXT_MAX_MIB: '64' }).limits.extract.text_bytes).toBe(
      67_108_864,
    );
    expect(readConfig({ WYRD_WORKER_PYTHON_CODE_MAX_KIB: '512' }).limits.python.code_bytes).toBe(524_288);
  });

  it('sets both depths by their one name', () => {
    expect(readConfig({ WYRD_WORKER_EXTRACT_DEPTH_MAX: '9' }).limits.extract).toMatchObject({
      xml_depth: 9,
      json_depth: 9,
    });
  });

  it('refuses a name of ours that it does not know', () => {
    expect(() => readConfig({ WYRD_WORKER_SLOT: '2' })).toThrow(
      'Cannot use WYRD_WORKER_SLOT: there is no such setting',
    );
    expect(() => readConfig({ WYRD_OTHER: '2', PATH: '/bin' })).not.toThrow();
  });

  it('refuses a choice that is none, telling those that are', () => {
    expect(() => readConfig({ WYRD_WORKER_ISOLATION: 'none' })).toThrow(
      'it must be one of auto, os, process',
    );
  });

  it.each(['/proc/nothing/here', '/dev/null', '/dev/null/below'])(
    'names the setting of a folder that cannot be made: %s',
    (path) => {
      expect(() => makeFolders({ dataDir: path, cacheDir: '/tmp' })).toThrow(
        `Cannot use WYRD_WORKER_DATA_DIR="/`,
      );
      expect(() => makeFolders({ dataDir: undefined, cacheDir: path })).toThrow(
        `Cannot use WYRD_WORKER_CACHE_DIR="/`,
      );
    },
  );
});
