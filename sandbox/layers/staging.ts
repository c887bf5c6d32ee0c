import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';

const READ = 0o4;
const SEARCH = 0o1;

/**
 * The path itself when every user can reach it, else that of a world-readable copy: the jails' user cannot look below a
 * home folder that only its owner may enter. A copy is made once for a state of the original and compared with it.
 */
export function reachableCopy(path: string, cacheFolder: string): string {
  if (isReachable(path)) return path;
  const home = stagingFolder(cacheFolder);
  const target = join(home, fingerprint(path));
  const copy = join(target, basename(path));
  if (!exists(copy)) stage(path, target);
  return copy;
}

/** Whether any user may read a file, or a folder with everything below it. */
export function isReachable(path: string): boolean {
  return mayBeSearched(dirname(path)) && filesBelow(path).every(mayBeRead);
}

function mayBeSearched(folder: string): boolean {
  const here = (statSync(folder).mode & SEARCH) !== 0;
  return here && (dirname(folder) === folder || mayBeSearched(dirname(folder)));
}

function mayBeRead(path: string): boolean {
  const stats = statSync(path);
  const wanted = stats.isDirectory() ? READ | SEARCH : READ;
  return (stats.mode & wanted) === wanted;
}

/** The path itself and, of a folder, everything below it. */
function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  return [path, ...names.map((name) => join(path, name))];
}

/** A folder that any user can search and nobody else can write: below the cache, or where the cache is closed, a public place. */
function stagingFolder(cacheFolder: string): string {
  const places = [cacheFolder, '/var/cache/wyrd-worker', join(tmpdir(), 'wyrd-worker')];
  for (const place of places) {
    const folder = join(place, 'jails');
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
    } catch {
      continue;
    }
    if (mayBeSearched(folder) && isOurs(lstatSync(folder)) && isOurs(lstatSync(place))) return folder;
  }
  throw new Error(
    `Cannot copy files for jails: no folder of ${places.join(', ')} can be reached by every user`,
  );
}

function isOurs(stats: Stats): boolean {
  return stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
}

/** Names the state of the original without reading it: sizes and times of all its files. */
function fingerprint(path: string): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(path)) {
    const { size, mtimeMs, ino } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\0${ino}\n`);
  }
  return hash.digest('hex').slice(0, 32);
}

function stage(path: string, target: string): void {
  const temporary = `${target}.${process.pid}`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { mode: 0o755 });
  const root = dirname(path);
  for (const file of filesBelow(path)) {
    const copy = join(temporary, relative(root, file));
    if (statSync(file).isDirectory()) mkdirSync(copy);
    else copyCompared(file, copy);
    chmodSync(copy, statSync(file).isDirectory() || (statSync(file).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
  chmodSync(temporary, 0o755);
  try {
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process was faster: its copy is as good.
    if (!exists(target)) throw error;
  }
}

function copyCompared(file: string, copy: string): void {
  copyFileSync(file, copy);
  if (digest(file) !== digest(copy))
    throw new Error(`Cannot copy "${basename(file)}" for jails: the copy differs`);
}

function digest(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
