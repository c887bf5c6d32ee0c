import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface KnownLibraries {
  readonly key: string;
  readonly names: readonly string[];
}

/** The shared libraries that a Node loads; asked of it once for a state of its binary, since asking starts it. */
export function sharedLibraries(nodeBinary: string, cacheFolder: string): readonly string[] {
  const { size, mtimeMs } = statSync(nodeBinary);
  const key = `${nodeBinary} ${size} ${mtimeMs}`;
  const path = join(cacheFolder, 'shared-libraries.json');
  const known = readKnown(path);
  if (known?.key === key) return known.names;
  const names = askNode(nodeBinary);
  keep(path, { key, names });
  return names;
}

/** The loader tells what it mapped, by the names under which it will look for them again. */
function askNode(nodeBinary: string): string[] {
  const report =
    'process.report.excludeNetwork = true; JSON.stringify(process.report.getReport().sharedObjects)';
  const names = JSON.parse(
    execFileSync(nodeBinary, ['--print', report], { env: {}, encoding: 'utf8' }),
  ) as string[];
  // The vDSO is listed too and is no file.
  return names.filter((name) => name.startsWith('/'));
}

function readKnown(path: string): KnownLibraries | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as KnownLibraries;
  } catch {
    return undefined;
  }
}

function keep(path: string, known: KnownLibraries): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(known), { mode: 0o600 });
  renameSync(temporary, path);
}
