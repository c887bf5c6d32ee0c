// Builds the folder of each kind of jail into dist/jails: one bundled entry and the files it may read, nothing else.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildPdfCore } from './build-pdf-core.ts';
import { buildPyodide } from './build-pyodide.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds every kind of jail. */
export async function buildJails(): Promise<void> {
  await buildDocumentJail();
  await buildPythonJail();
  await buildProbeJail();
}

/** dist/jails/document: the readers, with the CMaps and fonts of pdf.js, and Rust's expressions as a file of their own. */
async function buildDocumentJail(): Promise<void> {
  await buildPdfCore();
  const folder = await bundle('document', { entry: 'extractors/entry.ts' });
  cpSync(`${root}node_modules/pdfjs-dist/cmaps`, `${folder}/cmaps`, { recursive: true });
  cpSync(`${root}node_modules/pdfjs-dist/standard_fonts`, `${folder}/standard-fonts`, { recursive: true });
  cpSync(`${root}node_modules/rregex/lib/rregex.wasm`, `${folder}/rregex.wasm`);
}

/** dist/jails/python: the cell, and the entry that makes its memory image. */
async function buildPythonJail(): Promise<void> {
  const folder = await bundle('python', { entry: 'sandbox/entry.ts', image: 'sandbox/image.ts' });
  cpSync(`${root}sandbox/python`, `${folder}/python`, { recursive: true });
  cpSync(`${root}sandbox/prelude.py`, `${folder}/python/prelude.py`);
  buildPyodide(folder);
}

/** dist/jails/probe: the attacks by which isolation is judged. */
async function buildProbeJail(): Promise<void> {
  await bundle('probe', { entry: 'sandbox/layers/probe/entry.ts' });
}

/** Empties the folder of a kind of jail, bundles its entries there, and tells where that is. */
async function bundle(kind: string, entries: Readonly<Record<string, string>>): Promise<string> {
  const folder = `${root}dist/jails/${kind}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, root + file])),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is imported when it is needed becomes a file that is loaded then.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    legalComments: 'none',
    logLevel: 'warning',
  });
  return folder;
}

if (import.meta.main) await buildJails();
