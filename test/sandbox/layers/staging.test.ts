import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isReachable, reachableCopy } from '../../../sandbox/layers/staging.ts';

let home: string;
let cache: string;
let jail: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wyrd-staging-'));
  chmodSync(home, 0o755);
  cache = join(home, 'cache');
  jail = join(home, 'private', 'jail');
  mkdirSync(join(jail, 'fonts'), { recursive: true });
  writeFileSync(join(jail, 'entry.mjs'), 'entry');
  writeFileSync(join(jail, 'fonts', 'one.ttf'), 'font');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('staging', () => {
  it('leaves a folder where it is that every user can read', () => {
    expect(isReachable(jail)).toBe(true);
    expect(reachableCopy(jail, cache)).toBe(jail);
  });

  it.each([
    ['a folder above it is closed', () => chmodSync(join(home, 'private'), 0o700)],
    ['a folder within it is closed', () => chmodSync(join(jail, 'fonts'), 0o700)],
    ['a file of it is closed', () => chmodSync(join(jail, 'entry.mjs'), 0o600)],
  ])('copies the whole folder when %s, so that every user can read it', (_why, close) => {
    close();
    expect(isReachable(jail)).toBe(false);
    const copy = reachableCopy(jail, cache);
    expect(copy.startsWith(cache)).toBe(true);
    expect(isReachable(copy)).toBe(true);
    expect(readFileSync(join(copy, 'entry.mjs'), 'utf8')).toBe('entry');
    expect(readFileSync(join(copy, 'fonts', 'one.ttf'), 'utf8')).toBe('font');
    expect(statSync(join(copy, 'entry.mjs')).mode & 0o022).toBe(0);
  });

  it('copies a single file and keeps it executable', () => {
    const node = join(home, 'private', 'node');
    writeFileSync(node, 'binary', { mode: 0o755 });
    chmodSync(join(home, 'private'), 0o700);
    const copy = reachableCopy(node, cache);
    expect([readFileSync(copy, 'utf8'), statSync(copy).mode & 0o777]).toEqual(['binary', 0o755]);
  });

  it('copies once, and anew when the original has changed', () => {
    chmodSync(join(home, 'private'), 0o700);
    const first = reachableCopy(jail, cache);
    const made = statSync(join(first, 'entry.mjs')).ino;
    expect(reachableCopy(jail, cache)).toBe(first);
    expect(statSync(join(first, 'entry.mjs')).ino).toBe(made);
    writeFileSync(join(jail, 'entry.mjs'), 'another entry');
    const second = reachableCopy(jail, cache);
    expect(second).not.toBe(first);
    expect(readFileSync(join(second, 'entry.mjs'), 'utf8')).toBe('another entry');
  });

  it('passes over a cache that others cannot enter', () => {
    mkdirSync(cache, { mode: 0o700 });
    chmodSync(join(home, 'private'), 0o700);
    const copy = reachableCopy(jail, cache);
    try {
      expect(copy.startsWith(cache)).toBe(false);
      expect(isReachable(copy)).toBe(true);
    } finally {
      rmSync(dirname(copy), { recursive: true });
    }
  });
});
