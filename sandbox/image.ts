// PROCESS ENTRY: boots Python once without an image, imports what every job may need, and sends what cells start from:
// the memory as one frame, and the compiled script of Pyodide as another.
import { readFileSync } from 'node:fs';
import type { CellFiles } from './boot.ts';
import { TIME_ZONES, boot, readCellFiles } from './boot.ts';
import type { CallHost } from './call.ts';
import { CellClock } from './cell-clock.ts';
import { hideHost } from './lockdown.ts';
import { packImage, usedPages, wholeImage } from './memory-image.ts';
import { CELL_MODULES, IMAGE_MODULES } from './modules.ts';
import { writeFrame } from './pipe.ts';
import { rehearse } from './rehearsal.ts';
import { SeededRandom } from './seeded-random.ts';

const OWN_FOLDER = '/cell-modules';

interface OwnModule {
  readonly name: string;
  readonly source: Uint8Array;
}

/** Python that puts our modules in place and brings the interpreter to where every job starts. */
function preparation(): string {
  return [
    'import sys, importlib',
    'import pyodide.webloop',
    `sys.path.insert(0, "${OWN_FOLDER}")`,
    `sys.path.append("${TIME_ZONES}")`,
    `for name in ${JSON.stringify(IMAGE_MODULES)}: importlib.import_module(name)`,
    `for name in ${JSON.stringify(CELL_MODULES)}: importlib.import_module("_cell." + name)`,
    `sys.path.remove("${OWN_FOLDER}")`,
    'import _cell.prelude',
    '_cell.prelude.prepare(pyodide.webloop._orig_run)',
    'del sys, importlib, name, pyodide, _cell',
  ].join('\n');
}

async function bootHost(files: CellFiles): Promise<CallHost> {
  const clock = new CellClock();
  const random = new SeededRandom();
  return { python: await boot(files, clock, random), clock, random };
}

async function takeSnapshot(files: CellFiles, modules: readonly OwnModule[]): Promise<Uint8Array> {
  const { python } = await bootHost(files);
  python.redirect(
    () => undefined,
    () => undefined,
  );
  python.files.mkdirTree(`${OWN_FOLDER}/_cell`);
  python.files.writeFile(`${OWN_FOLDER}/_cell/__init__.py`, new Uint8Array());
  for (const { name, source } of modules) python.files.writeFile(`${OWN_FOLDER}/_cell/${name}.py`, source);
  if (python.run(preparation()) !== 0)
    throw new Error('Cannot make the memory image: the preparation failed');
  return python.takeImage();
}

/**
 * Boots from the snapshot as a cell will: it tells which pages of a new instance are written before they are restored,
 * and the rehearsal compiles every function of Pyodide's script that a call goes through.
 */
async function touchedPages(files: CellFiles, snapshot: Uint8Array): Promise<ReadonlySet<number>> {
  let touched: ReadonlySet<number> = new Set();
  const image = wholeImage(snapshot, (memory) => {
    touched = usedPages(memory);
  });
  rehearse(await bootHost({ ...files, image }), files.rehearsal);
  return touched;
}

async function makeImage(): Promise<void> {
  const folder = new URL('.', import.meta.url);
  const files = readCellFiles(folder, 'make the image');
  const modules = CELL_MODULES.map((name) => ({
    name,
    source: new Uint8Array(readFileSync(new URL(`python/${name}.py`, folder))),
  }));
  hideHost();
  const snapshot = await takeSnapshot(files, modules);
  const touched = await touchedPages(files, snapshot);
  writeFrame({ type: 'image' }, packImage(snapshot, touched));
  writeFrame({ type: 'compiled' }, files.bundle.createCachedData());
}

await makeImage();
