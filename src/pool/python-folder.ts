import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { FrameReader } from '../contract/frame.ts';

const IMAGE = 'image.bin';
const IMAGE_DIGEST = 'image.sha256';
const IMAGE_MAX_BYTES = 134_217_728;
const BUILD_MS = 120_000;

/** The folder of a Python cell with its memory image, every file of it checked. */
export interface PythonFolder {
  readonly folder: string;
  /** The digest of the memory image. */
  readonly snapshot: string;
}

interface PythonFolderOptions {
  /** The folder of the Python jail as it was built. */
  readonly jailFolder: string;
  readonly cacheFolder: string;
  readonly nodeBinary: string;
  /** Told once, when the image has to be made, which takes seconds. */
  readonly onBuild: () => void;
}

type Digests = Readonly<Record<string, string>>;

/**
 * Finds the folder for this Node and these files in the cache, or makes it: the image of one Node's interpreter crashes
 * in another's, so all of them are part of the key. A folder whose files are not what they were is made anew.
 */
export async function preparePythonFolder(options: PythonFolderOptions): Promise<PythonFolder> {
  const { jailFolder, cacheFolder } = options;
  const files = await digestsOf(jailFolder);
  const folder = join(cacheFolder, 'python', keyOf(files));
  const found = await snapshotOf(folder, files);
  if (found !== undefined) return { folder, snapshot: found };
  options.onBuild();
  const temporary = `${folder}.${process.pid}`;
  await rm(temporary, { recursive: true, force: true });
  await copyFiles(jailFolder, temporary, Object.keys(files));
  const image = await makeImage(temporary, options.nodeBinary);
  await writeFile(join(temporary, IMAGE), image);
  await writeFile(join(temporary, IMAGE_DIGEST), sha256(image));
  await rm(folder, { recursive: true, force: true });
  await rename(temporary, folder).catch(() => rm(temporary, { recursive: true, force: true }));
  const made = await snapshotOf(folder, files);
  if (made === undefined)
    throw new Error('Cannot prepare Python: the folder in the cache does not keep its files');
  return { folder, snapshot: made };
}

function keyOf(files: Digests): string {
  const node = [process.version, process.platform, process.arch];
  return sha256(JSON.stringify([node, Object.entries(files)])).slice(0, 32);
}

/** The digest of the folder's image when all of its files are what they should be. */
async function snapshotOf(folder: string, files: Digests): Promise<string | undefined> {
  try {
    const { [IMAGE]: image, [IMAGE_DIGEST]: _, ...others } = await digestsOf(folder);
    const recorded = await readFile(join(folder, IMAGE_DIGEST), 'utf8');
    const whole = image === recorded && JSON.stringify(others) === JSON.stringify(files);
    return whole ? `sha256:${recorded}` : undefined;
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
  const pairs = names.map(async (name) => [name, sha256(await readFile(join(folder, name)))] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

async function copyFiles(from: string, to: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o755 });
    await copyFile(join(from, name), join(to, name));
  }
}

/** Runs the image's own entry under the same flags as a cell; it reads its folder and writes one frame. */
async function makeImage(folder: string, nodeBinary: string): Promise<Uint8Array> {
  const flags = ['--permission', `--allow-fs-read=${folder}/`, '--disallow-code-generation-from-strings'];
  const { stdout } = await promisify(execFile)(nodeBinary, [...flags, join(folder, 'image.mjs')], {
    env: { TZ: 'UTC' },
    encoding: 'buffer',
    maxBuffer: IMAGE_MAX_BYTES,
    timeout: BUILD_MS,
    killSignal: 'SIGKILL',
  });
  const frames: Uint8Array[] = [];
  new FrameReader(IMAGE_MAX_BYTES, ({ body }) => frames.push(body)).push(stdout);
  const [image] = frames;
  if (image === undefined) throw new Error('Cannot make the memory image: the builder wrote none');
  return image;
}

function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
