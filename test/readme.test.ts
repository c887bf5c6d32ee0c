import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIAGNOSTICS } from '../src/contract/diagnostics.ts';
import { WORKER_VERSION } from '../src/contract/version.ts';
import { readableFormats } from '../extractors/registry.ts';
import { withTables } from '../tools/readme-tables.ts';
import { ROOT } from './helpers/source-files.ts';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

describe('README', () => {
  it('has the tables of the contract as they are', () => {
    expect(withTables(readme)).toBe(readme);
  });

  it('names every format that is read', () => {
    for (const format of readableFormats()) expect(readme).toContain(`\`${format}\``);
  });

  it('leads only to files that exist', () => {
    const named = readme.matchAll(
      /`((?:src|extractors|sandbox|test|corpus|bench|docs|deploy)\/[\w./-]+\.\w+)`/g,
    );
    const missing = [...named].map(([, path]) => path ?? '').filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });
});

describe('package', () => {
  it('has the version that results name', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(WORKER_VERSION).toBe(version);
  });

  it('has a diagnostic message for a person in every row', () => {
    for (const { message } of Object.values(DIAGNOSTICS)) expect(message).toMatch(/^[A-Z].*[^.]$/);
  });
});
