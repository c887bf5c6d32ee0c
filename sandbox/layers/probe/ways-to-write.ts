import fs from 'node:fs';
import { writeHeapSnapshot } from 'node:v8';
import type { Way } from './way.ts';
import { something } from './way.ts';

/** Attacks that leave something behind, and harm nothing where they come through. */
export const WRITE_WAYS = {
  'write-file': [
    ...['/tmp', '/dev/shm', '/var/tmp', '/', import.meta.dirname, '.'].map(
      (folder): Way =>
        () =>
          writeInto(folder),
    ),
    ({ openFolder }) => writeInto(openFolder),
    ({ openFolder }) => fs.promises.writeFile(`${openFolder}/promised`, 'written'),
    ({ openFolder }) => fs.mkdtempSync(`${openFolder}/folder-`),
    ({ openFolder, file }) => fs.copyFileSync(file, `${openFolder}/copied`),
    ({ openFolder }) => fs.symlinkSync('/etc', `${openFolder}/linked`),
    ({ openFolder }) => something([process.report.writeReport(`${openFolder}/report.json`)].filter(Boolean)),
    ({ openFolder }) => writeHeapSnapshot(`${openFolder}/heap.heapsnapshot`),
    ({ openFolder }) => writeDatabase(`${openFolder}/database`),
    ({ openFolder }) => attachDatabase(`${openFolder}/attached`),
    () => fs.openSync(import.meta.filename, 'r+'),
  ],
} as const satisfies Record<string, readonly Way[]>;

function writeInto(folder: string): string {
  const path = `${folder}/wyrd-worker-probe`;
  fs.writeFileSync(path, 'written');
  fs.rmSync(path);
  return path;
}

async function writeDatabase(path: string): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  new DatabaseSync(path).exec('create table written (value)');
}

async function attachDatabase(path: string): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  new DatabaseSync(':memory:').exec(`attach '${path}' as other; create table other.written (value)`);
}
