import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../helpers/source-files.ts';

const MODULE = pathToFileURL(join(ROOT, 'src/verification/durable-files.ts')).href;

/** Fills a disk, then asks for what was kept and for what was not, and once more when there is room. */
const FILLS = `
  import { readdirSync } from 'node:fs';
  import { DurableFiles } from '${MODULE}';
  const folder = process.argv[1];
  const files = new DurableFiles(folder);
  const write = (id, bytes) =>
    files.write('acme', id, new Uint8Array(bytes)).then(() => 'kept', (error) => error.refusal ?? String(error));
  const told = [await write('small', 1000), await write('large', 500_000)];
  const left = (await files.read('acme', 'large')) === undefined && readdirSync(folder + '/incoming').length === 0;
  await files.remove('acme', 'small');
  console.log(JSON.stringify([...told, left, await write('again', 1000)]));
`;

it('refuses what a full disk does not take, and leaves nothing of it', async ({ skip }) => {
  if (spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status !== 0) {
    skip('this machine lets nobody mount a small disk');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'wyrd-durable-'));
  try {
    const inside = 'mount -t tmpfs -o size=200k tmpfs "$0" && exec "$@" "$0"';
    const node = [process.execPath, '--input-type=module', '-e', FILLS];
    const { stdout } = await promisify(execFile)('unshare', ['-rm', 'sh', '-c', inside, folder, ...node]);
    expect(JSON.parse(stdout)).toEqual(['kept', 'STORE_FULL', true, 'kept']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
