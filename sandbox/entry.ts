// PROCESS ENTRY: boots one interpreter from its memory image, says `ready`, answers one call, and waits to be killed.
import { readFileSync } from 'node:fs';
import type { PythonCall } from '../src/contract/cell-messages.ts';
import type { CellFiles } from './boot.ts';
import { boot, readCellFiles } from './boot.ts';
import { performCall } from './call.ts';
import { CellClock } from './cell-clock.ts';
import { hideHost, testLockdown } from './lockdown.ts';
import { readFrame, writeFrame } from './pipe.ts';
import { SeededRandom } from './seeded-random.ts';

const NOTHING = new Uint8Array();

/** Serves one interpreter after the other, each to one call. */
async function serve(files: CellFiles): Promise<void> {
  let afterwards: PythonCall['afterwards'] = 'fresh';
  while (afterwards === 'fresh') {
    const clock = new CellClock();
    const random = new SeededRandom();
    const python = await boot(files, clock, random);
    python.run('import _cell.rehearsal\n_cell.rehearsal.rehearse()');
    writeFrame({ type: 'ready' }, NOTHING);
    const frame = readFrame();
    if (frame === undefined) return;
    const call = JSON.parse(new TextDecoder().decode(frame.header)) as PythonCall;
    const { header, body } = performCall({ python, clock, random }, call, frame.body);
    writeFrame(header, body);
    afterwards = call.afterwards;
  }
  readFrame();
}

const folder = new URL('.', import.meta.url);
const files = readCellFiles(folder, new Uint8Array(readFileSync(new URL('image.bin', folder))));
hideHost();
testLockdown();
await serve(files);
