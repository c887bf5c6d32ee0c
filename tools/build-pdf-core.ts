// Makes extractors/pdf/core/pdf-core.mjs, pdf.js' core classes for reading text; tools/pdf-core/README.md says why.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Patch } from './pdf-core/patches.ts';
import { PATCHES } from './pdf-core/patches.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const WORKER = `${root}node_modules/pdfjs-dist/build/pdf.worker.mjs`;
/** The worker file of pdfjs-dist 6.5.438: another one was never proven to read the same text. */
const WORKER_SHA256 = '43710009ea26bfbcb615524946e46e3aaf8ad927514f5e465e8ff6d18044ffe9';

/** Builds the core that `extractors/pdf/document.ts` imports. */
export async function buildPdfCore(): Promise<void> {
  const source = readFileSync(WORKER, 'utf8');
  const sha256 = createHash('sha256').update(source).digest('hex');
  if (sha256 !== WORKER_SHA256)
    throw new Error(
      `Cannot build the PDF core: ${WORKER} has SHA-256 ${sha256}, only ${WORKER_SHA256} is known`,
    );
  const addition = readFileSync(`${root}tools/pdf-core/text-only.js`, 'utf8');
  await build({
    stdin: { contents: `${withoutUnused(PATCHES.reduce(patched, source))}\n${addition}`, loader: 'js' },
    outfile: `${root}extractors/pdf/core/pdf-core.mjs`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    minifySyntax: true,
    // Not in V8 yet; pdf.js' other build brings 300 kB of polyfills for this one.
    define: { 'Math.sumPrecise': 'sumOf' },
    legalComments: 'eof',
    logLevel: 'error',
  });
}

/** The source with one patch made, which must fit exactly once. */
export function patched(source: string, { name, find, replace }: Patch): string {
  const matches = source.split(find).length - 1;
  if (matches !== 1) throw new Error(`Cannot patch the PDF core: "${name}" fits ${matches} times, not once`);
  return source.replace(find, () => replace);
}

/** Parts that run or build tables when they are loaded, which keeps a bundler from leaving them out: forms and pictures. */
const LEFT_OUT = [
  './src/core/xfa/',
  './external/brotli/',
  './external/jbig2/',
  './external/openjpeg/',
  './external/qcms/',
];

function withoutUnused(source: string): string {
  return source
    .split(/^(?=;\/\/ \.\/)/m)
    .filter((section) => !LEFT_OUT.some((path) => section.startsWith(`;// ${path}`)))
    .join('');
}

if (import.meta.main) await buildPdfCore();
