// Builds the folder of each kind of jail into dist/jails: one bundled entry and the files it may read, nothing else.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildPdfCore } from './build-pdf-core.ts';
import { buildPyodide } from './build-pyodide.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds dist/jails/document. */
export async function buildDocumentJail(): Promise<void> {
  const folder = `${root}dist/jails/document`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildPdfCore();
  await build({
    entryPoints: [`${root}extractors/entry.ts`],
    outfile: `${folder}/entry.mjs`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    legalComments: 'none',
    logLevel: 'warning',
  });
  cpSync(`${root}node_modules/pdfjs-dist/cmaps`, `${folder}/cmaps`, { recursive: true });
  cpSync(`${root}node_modules/pdfjs-dist/standard_fonts`, `${folder}/standard-fonts`, { recursive: true });
}

/** Builds dist/jails/python: the cell, and the entry that makes its memory image. */
export async function buildPythonJail(): Promise<void> {
  const folder = `${root}dist/jails/python`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}/python`, { recursive: true });
  await build({
    entryPoints: { entry: `${root}sandbox/entry.ts`, image: `${root}sandbox/image.ts` },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    legalComments: 'none',
    logLevel: 'warning',
  });
  cpSync(`${root}sandbox/python`, `${folder}/python`, { recursive: true });
  cpSync(`${root}sandbox/prelude.py`, `${folder}/python/prelude.py`);
  buildPyodide(folder);
}

if (import.meta.main) {
  await buildDocumentJail();
  await buildPythonJail();
}
