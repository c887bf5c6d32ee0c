// Runs inside a cell in place of its entry: the same interpreter with the realm of JavaScript in the script's hands. The
// gate never closes, nothing of Node or of Pyodide is hidden, and Python holds it all as `owned`; only what stands around the process is left.
import { createRequire } from 'node:module';
import type { PythonCall } from '../../../src/contract/cell-messages.ts';
import { boot, readCellFiles } from '../../../sandbox/boot.ts';
import { performCall } from '../../../sandbox/call.ts';
import { CellClock } from '../../../sandbox/cell-clock.ts';
import { readFrame, writeFrame } from '../../../sandbox/pipe.ts';
import { SeededRandom } from '../../../sandbox/seeded-random.ts';
import { ImportGate } from '../../../sandbox/wasm-imports.ts';

const NOTHING = new Uint8Array();
const files = readCellFiles(new URL('.', import.meta.url), 'boot from the image');
const host = globalThis.process;
const realm = { realm: globalThis, process: host, require: createRequire(import.meta.url) };

for (;;) {
  const clock = new CellClock();
  const random = new SeededRandom();
  // Pyodide takes its paths of a shell only where it sees no Node.
  Reflect.deleteProperty(globalThis, 'process');
  const python = await boot(files, clock, random, realm);
  Object.defineProperty(globalThis, 'process', { value: host, configurable: true });
  python.run('import sys, builtins\nsys.meta_path.pop(0)\nimport js\nbuiltins.owned = js');
  writeFrame({ type: 'ready' }, NOTHING);
  const frame = readFrame();
  if (frame === undefined) break;
  const call = JSON.parse(new TextDecoder().decode(frame.header)) as PythonCall;
  // What closes is another gate.
  const open = { python: { ...python, gate: new ImportGate() }, clock, random };
  const { header, body } = performCall(open, call, frame.body);
  writeFrame(header, body);
}
