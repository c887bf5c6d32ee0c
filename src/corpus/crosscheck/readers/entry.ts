// PROCESS ENTRY for second readers: a process of its own, which may read its packages and nothing else. It imports no
// reader of ours; what it is sent is one file at a time, and it may crash or hang: its parent ends it.
import { fileURLToPath } from 'node:url';
import type { ExtractFormat } from '../../../contract/formats.ts';
import type { Reading, SecondReader } from '../difference.ts';
import { readByExcelJs } from './exceljs.ts';
import { readByMammoth } from './mammoth.ts';
import { readByPapaParse } from './papaparse.ts';
import { readByPdfJs } from './pdfjs.ts';
import { readByPlatform } from './platform.ts';

/** One file to read: with which reader, and where its package's module is. */
export interface ReaderTask {
  readonly reader: SecondReader;
  readonly module: string | null;
  readonly format: ExtractFormat;
  readonly bytes: Uint8Array;
}

process.on('message', (task: ReaderTask) => {
  void read(task).then((reading) => process.send?.(reading));
});
process.send?.('ready');

async function read({ reader, module, format, bytes }: ReaderTask): Promise<Reading> {
  try {
    const loaded: unknown = module === null ? undefined : await import(module);
    return await readBy(reader, loaded, module ?? '', format, bytes);
  } catch (error) {
    return {
      kind: 'refused',
      reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}

async function readBy(
  reader: SecondReader,
  module: unknown,
  address: string,
  format: ExtractFormat,
  bytes: Uint8Array,
): Promise<Reading> {
  switch (reader) {
    case 'mammoth':
      return readByMammoth(module, bytes);
    case 'exceljs':
      return readByExcelJs(module, bytes);
    case 'papaparse':
      return readByPapaParse(module, bytes);
    case 'pdfjs-dist':
      // legacy/build/pdf.mjs lies two folders below its package.
      return readByPdfJs(module, bytes, fileURLToPath(new URL('../../', address)));
    case 'platform':
      return readByPlatform(format, bytes);
  }
}
