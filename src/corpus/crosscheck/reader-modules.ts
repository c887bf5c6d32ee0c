import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SecondReader } from './difference.ts';

/** The module of each package; the platform needs none. */
const MODULES: Readonly<Record<Exclude<SecondReader, 'platform'>, string>> = {
  mammoth: 'mammoth',
  exceljs: 'exceljs',
  papaparse: 'papaparse',
  'pdfjs-dist': 'pdfjs-dist/legacy/build/pdf.mjs',
};

/** Where a second reader's module is; null for the platform, undefined when its package is not there. */
export function moduleOf(reader: SecondReader, folders: readonly string[]): FoundModule | null | undefined {
  if (reader === 'platform') return null;
  for (const folder of folders) {
    const require = createRequire(join(resolve(folder), 'package.json'));
    try {
      const path = require.resolve(MODULES[reader]);
      return { url: pathToFileURL(path).href, packages: packagesAround(path) };
    } catch {
      continue;
    }
  }
  return undefined;
}

/** A module and the node_modules folder from which it and what it needs are loaded. */
export interface FoundModule {
  readonly url: string;
  readonly packages: string;
}

function packagesAround(path: string): string {
  const end = path.lastIndexOf('/node_modules/');
  const folder = end === -1 ? path : path.slice(0, end + '/node_modules'.length);
  return existsSync(folder) ? folder : path;
}
