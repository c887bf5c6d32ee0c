// PROCESS ENTRY: boots Python once without an image, imports what every job may need, and sends its memory as one frame.
import { readFileSync } from 'node:fs';
import { TIME_ZONES, boot, readCellFiles } from './boot.ts';
import { CellClock } from './cell-clock.ts';
import { hideHost } from './lockdown.ts';
import { CELL_MODULES, IMAGE_MODULES } from './modules.ts';
import { writeFrame } from './pipe.ts';
import { SeededRandom } from './seeded-random.ts';

const OWN_FOLDER = '/cell-modules';

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

async function makeImage(): Promise<void> {
  const folder = new URL('.', import.meta.url);
  const files = readCellFiles(folder, undefined);
  const modules = CELL_MODULES.map((name) => ({
    name,
    source: new Uint8Array(readFileSync(new URL(`python/${name}.py`, folder))),
  }));
  hideHost();
  const python = await boot(files, new CellClock(), new SeededRandom());
  python.redirect(() => undefined);
  python.files.mkdirTree(`${OWN_FOLDER}/_cell`);
  python.files.writeFile(`${OWN_FOLDER}/_cell/__init__.py`, new Uint8Array());
  for (const { name, source } of modules) python.files.writeFile(`${OWN_FOLDER}/_cell/${name}.py`, source);
  if (python.run(preparation()) !== 0)
    throw new Error('Cannot make the memory image: the preparation failed');
  writeFrame({ type: 'image' }, python.takeImage());
}

await makeImage();
