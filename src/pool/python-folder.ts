import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { FrameReader } from '../contract/frame.ts';
import { bytesDigest, fileDigest } from '../evidence/patient-digest.ts';

/** What the maker of the image sends, in this order: the memory, and the compiled script of Pyodide. */
const MADE = ['image.bin', 'compiled.bin'] as const;
const MADE_DIGESTS = 'made.json';
const FRAME_MAX_BYTES = 134_217_728;
const BUILD_MS = 120_000;

/** The folder of a Python cell with its memory image, every file of it checked. */
export interface PythonFolder {
  readonly folder: string;
  /** The digest of the memory image. */
  readonly snapshot: string;
  /** Whether the folder stays for the next service, or goes with this one. */
  readonly place: 'cache' | 'temporary';
}

interface PythonFolderOptions {
  /** The folder of the Python jail as it was built. */
  readonly jailFolder: string;
  readonly cacheFolder: string;
  readonly nodeBinary: string;
  /** The V8 flags of a cell: a script that was compiled under others is refused. */
  readonly v8Flags: readonly string[];
  /** Ends the maker of the image, and the whole preparation with it. */
  readonly signal: AbortSignal;
  /** Told once, when the image has to be made, which takes seconds. */
  readonly onBuild: () => void;
  /** Told when the cache cannot be written, so that the image is made for this service alone. */
  readonly onCacheUnusable: (error: Error) => void;
}

type Digests = Readonly<Record<string, string>>;

/**
 * Finds the folder for this Node and these files in the cache, or makes it: the image of one Node's interpreter crashes
 * in another's, so all of them are part of the key. A folder whose files are not what they were is made anew.
 */
export async function preparePythonFolder(options: PythonFolderOptions): Promise<PythonFolder> {
  const files = await digestsOf(options.jailFolder);
  const folder = join(options.cacheFolder, 'python', keyOf(files, options.v8Flags));
  const found = await snapshotOf(folder, files);
  if (found !== undefined) return { folder, snapshot: found, place: 'cache' };
  options.onBuild();
  try {
    return { folder, snapshot: await makeFolder(folder, files, options), place: 'cache' };
  } catch (error) {
    // Only what the file system refused is mended by another place.
    if (!isSystemError(error)) throw error;
    options.onCacheUnusable(error);
    const temporary = await mkdtemp(join(tmpdir(), 'wyrd-python-'));
    await chmod(temporary, 0o755);
    const made = { folder: join(temporary, 'python'), place: 'temporary' } as const;
    try {
      return { ...made, snapshot: await makeFolder(made.folder, files, options) };
    } catch (failure) {
      await removeTemporary(made);
      throw failure;
    }
  }
}

/** Removes a folder that was made for this service alone. */
export async function removeTemporary({
  folder,
  place,
}: Pick<PythonFolder, 'folder' | 'place'>): Promise<void> {
  if (place === 'temporary') await rm(dirname(folder), { recursive: true, force: true });
}

/** Makes the folder beside its place, so that it stands there whole or not at all, and gives the digest of its image. */
async function makeFolder(
  folder: string,
  files: Digests,
  { jailFolder, nodeBinary, v8Flags, signal }: PythonFolderOptions,
): Promise<string> {
  const temporary = `${folder}.${process.pid}`;
  try {
    await rm(temporary, { recursive: true, force: true });
    await copyFiles(jailFolder, temporary, Object.keys(files));
    signal.throwIfAborted();
    const made = await runMaker(temporary, nodeBinary, v8Flags, signal);
    for (const [index, name] of MADE.entries())
      await writeFile(join(temporary, name), made[index] ?? new Uint8Array());
    await writeFile(join(temporary, MADE_DIGESTS), JSON.stringify(await Promise.all(made.map(bytesDigest))));
    await rm(folder, { recursive: true, force: true });
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    // Another process may have been faster: its folder is as good.
    const theirs = await snapshotOf(folder, files);
    if (theirs !== undefined) return theirs;
    throw error;
  }
  const snapshot = await snapshotOf(folder, files);
  if (snapshot === undefined)
    throw new Error('Cannot prepare Python: the folder in the cache does not keep its files');
  return snapshot;
}

function keyOf(files: Digests, v8Flags: readonly string[]): string {
  const node = [process.version, process.platform, process.arch, ...v8Flags];
  return sha256(JSON.stringify([node, Object.entries(files)])).slice(0, 32);
}

/** The digest of the folder's image when all of its files are what they should be. */
async function snapshotOf(folder: string, files: Digests): Promise<string | undefined> {
  try {
    const { [MADE_DIGESTS]: _, ...found } = await digestsOf(folder);
    const recorded = JSON.parse(await readFile(join(folder, MADE_DIGESTS), 'utf8')) as readonly string[];
    const expected = { ...files, ...Object.fromEntries(MADE.map((name, index) => [name, recorded[index]])) };
    const names = Object.keys(expected);
    const whole = names.length === Object.keys(found).length && names.every((n) => found[n] === expected[n]);
    return whole ? `sha256:${recorded[0]}` : undefined;
  } catch {
    return undefined;
  }
}

async function digestsOf(folder: string): Promise<Digests> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const pairs = names.map(async (name) => [name, await fileDigest(join(folder, name))] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

async function copyFiles(from: string, to: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o755 });
    await copyFile(join(from, name), join(to, name));
  }
}

/** Runs the image's own entry under the same flags as a cell; it reads its folder and writes one frame for each file. */
async function runMaker(
  folder: string,
  nodeBinary: string,
  v8Flags: readonly string[],
  signal: AbortSignal,
): Promise<readonly Uint8Array[]> {
  const flags = ['--permission', `--allow-fs-read=${folder}/`, '--disallow-code-generation-from-strings'];
  const making = promisify(execFile)(nodeBinary, [...flags, ...v8Flags, join(folder, 'image.mjs')], {
    env: { TZ: 'UTC' },
    encoding: 'buffer',
    maxBuffer: FRAME_MAX_BYTES,
    timeout: BUILD_MS,
    killSignal: 'SIGKILL',
  });
  const giveUp = (): void => {
    making.child.kill('SIGKILL');
  };
  // The signal that execFile itself takes would only ask the maker to end.
  signal.addEventListener('abort', giveUp, { once: true });
  const { stdout } = await making.finally(() => {
    signal.removeEventListener('abort', giveUp);
    signal.throwIfAborted();
  });
  const made: Uint8Array[] = [];
  new FrameReader(FRAME_MAX_BYTES, ({ body }) => made.push(body)).push(stdout);
  if (made.length !== MADE.length) throw new Error('Cannot make the memory image: the maker wrote none');
  return made;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && !('cmd' in error);
}

function sha256(data: string): string {
  return createHash('sha256').update(data).digest('hex');
}
