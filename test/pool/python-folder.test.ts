import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pythonFlags } from '../../sandbox/layers/product-jails.ts';
import { isReachable } from '../../sandbox/layers/staging.ts';
import { preparePythonFolder, removeTemporary } from '../../src/pool/python-folder.ts';
import type { PythonFolder } from '../../src/pool/python-folder.ts';
import { descendants } from '../helpers/processes.ts';
import { pythonFolder } from '../helpers/python-cell.ts';
import { ROOT } from '../helpers/source-files.ts';

const cacheFolder = mkdtempSync(join(tmpdir(), 'wyrd-image-'));
let builds = 0;

/** Prepares from a cache of our own that begins as a copy of the shared one. */
async function prepare(): Promise<PythonFolder> {
  return preparePythonFolder({
    jailFolder: join(ROOT, 'dist/jails/python'),
    cacheFolder,
    nodeBinary: process.execPath,
    v8Flags: pythonFlags(256),
    signal: new AbortController().signal,
    onBuild: () => builds++,
    onCacheUnusable: (error) => {
      throw error;
    },
  });
}

beforeAll(async () => {
  const shared = await pythonFolder();
  cpSync(shared, join(cacheFolder, basename(dirname(shared)), basename(shared)), { recursive: true });
}, 200_000);

afterAll(() => {
  rmSync(cacheFolder, { recursive: true, force: true });
});

describe('the folder of Python cells', () => {
  it('is taken from the cache when every file of it is whole', async () => {
    const { snapshot } = await prepare();
    expect(snapshot).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(builds).toBe(0);
  });

  it(
    'is made anew when the memory image was changed, to the very same image',
    { timeout: 120_000 },
    async () => {
      const before = await prepare();
      const path = join(before.folder, 'image.bin');
      const image = readFileSync(path);
      const middle = image.length >> 1;
      image[middle] = (image[middle] ?? 0) ^ 1;
      writeFileSync(path, image);
      const after = await prepare();
      expect(builds).toBe(1);
      expect(after).toEqual(before);
    },
  );

  it(
    'is made for the service alone, and removed with it, where the cache cannot be written',
    { timeout: 120_000 },
    async () => {
      const closed = join(cacheFolder, 'closed');
      mkdirSync(closed);
      // Root may write everywhere, but not below a file.
      writeFileSync(join(closed, 'python'), '');
      const told: string[] = [];
      const made = await preparePythonFolder({
        jailFolder: join(ROOT, 'dist/jails/python'),
        cacheFolder: closed,
        nodeBinary: process.execPath,
        v8Flags: pythonFlags(256),
        signal: new AbortController().signal,
        onBuild: () => undefined,
        onCacheUnusable: ({ message }) => told.push(message),
      });
      expect(told).toHaveLength(1);
      expect(told[0]).toContain('ENOTDIR');
      const { snapshot } = await prepare();
      expect(made).toMatchObject({ place: 'temporary', snapshot });
      expect(isReachable(made.folder)).toBe(true);
      await removeTemporary(made);
      expect(existsSync(dirname(made.folder))).toBe(false);
    },
  );

  it('is given up with the maker of the image, and leaves nothing', { timeout: 100_000 }, async () => {
    const empty = join(cacheFolder, 'empty');
    const stop = new AbortController();
    const making = preparePythonFolder({
      jailFolder: join(ROOT, 'dist/jails/python'),
      cacheFolder: empty,
      nodeBinary: process.execPath,
      v8Flags: pythonFlags(256),
      signal: stop.signal,
      onBuild: () => undefined,
      onCacheUnusable: (error) => {
        throw error;
      },
    });
    const refused = making.catch((error: unknown) => error);
    // A maker that stands still would be waited for until the test is out of time.
    process.kill(await vi.waitFor(() => maker(), 50_000), 'SIGSTOP');
    stop.abort();
    expect(await refused).toMatchObject({ name: 'AbortError' });
    expect(() => maker()).toThrow('Nobody');
    expect(readdirSync(join(empty, 'python'))).toEqual([]);
  });
});

/** The process that makes an image for this one. */
function maker(): number {
  const found = descendants().find(({ command }) => command.includes('image.mjs'));
  if (found === undefined) throw new Error('Nobody makes an image');
  return found.pid;
}
