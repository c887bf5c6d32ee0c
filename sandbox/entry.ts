// PROCESS ENTRY: boots one interpreter from its memory image, says `ready`, answers one call, and waits to be killed.
import type { PythonCall } from '../src/contract/cell-messages.ts';
import type { CellFiles } from './boot.ts';
import { boot, readCellFiles } from './boot.ts';
import { performCall } from './call.ts';
import { CellClock } from './cell-clock.ts';
import { hideHost, testLockdown } from './lockdown.ts';
import { readFrame, writeFrame } from './pipe.ts';
import { rehearse } from './rehearsal.ts';
import { SeededRandom } from './seeded-random.ts';

const NOTHING = new Uint8Array();

/** Serves one interpreter after the other, each to one call. */
async function serve(files: CellFiles): Promise<void> {
  let afterwards: PythonCall['afterwards'] = 'fresh';
  while (afterwards === 'fresh') {
    const clock = new CellClock();
    const random = new SeededRandom();
    const python = await boot(files, clock, random);
    const host = { python, clock, random };
    rehearse(host, files.rehearsal);
    writeFrame({ type: 'ready' }, NOTHING);
    const frame = readFrame();
    if (frame === undefined) return;
    const call = JSON.parse(new TextDecoder().decode(frame.header)) as PythonCall;
    const { header, body } = performCall(host, call, frame.body);
    writeFrame(header, body);
    afterwards = call.afterwards;
  }
  readFrame();
}

const files = readCellFiles(new URL('.', import.meta.url), 'boot from the image');
hideHost();
testLockdown();
await serve(files);
