import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeptFolders } from '../../../sandbox/layers/kept-folders.ts';

const DAY_MS = 86_400_000;

let cache: string;
let kept: KeptFolders;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'wyrd-kept-'));
  kept = new KeptFolders();
});
afterEach(() => {
  kept[Symbol.dispose]();
  rmSync(cache, { recursive: true, force: true });
});

/** A folder with a file, last used so many days ago. */
function folder(name: string, days: number): string {
  const path = join(cache, name);
  mkdirSync(path);
  writeFileSync(join(path, 'image.bin'), 'x');
  const then = new Date(Date.now() - days * DAY_MS);
  utimesSync(path, then, then);
  return path;
}

const key = (digit: string): string => digit.repeat(32);

describe('folders of the cache', () => {
  it('that no service has used for a week go when another is used, with what was left half made', () => {
    folder(key('a'), 8);
    folder(`${key('b')}.4711`, 8);
    const own = folder(key('c'), 8);
    kept.keep(own);
    expect(readdirSync(cache)).toEqual([key('c')]);
    expect(readdirSync(own)).toEqual(['image.bin']);
  });

  it('stay when they were used within the week, when they are not ours, and when they are files', () => {
    folder(key('a'), 6);
    folder('somebody', 30);
    folder(`${key('b')}-notes`, 30);
    writeFileSync(join(cache, key('d')), 'a file');
    const then = new Date(Date.now() - 30 * DAY_MS);
    utimesSync(join(cache, key('d')), then, then);
    kept.keep(folder(key('c'), 0));
    const names = [key('a'), key('c'), key('d'), 'somebody', `${key('b')}-notes`];
    expect(readdirSync(cache).toSorted()).toEqual(names.toSorted());
  });

  it('are marked as used, so that services of other versions keep them', () => {
    const own = folder(key('a'), 30);
    kept.keep(own);
    expect(Date.now() - statSync(own).mtimeMs).toBeLessThan(DAY_MS);
    const other = new KeptFolders();
    other.keep(folder(key('b'), 0));
    other[Symbol.dispose]();
    expect(readdirSync(cache)).toEqual([key('a'), key('b')]);
  });

  it('that are gone are nothing to keep, and nothing to fail on', () => {
    expect(() => kept.keep(join(cache, 'gone', key('a')))).not.toThrow();
  });
});
