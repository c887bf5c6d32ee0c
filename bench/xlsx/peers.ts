import { readFileSync } from 'node:fs';
import type { Contender } from '../benchmark.ts';
import { nodePeer } from '../harness/node-peer.ts';
import { pythonPeer } from '../harness/python-peer.ts';

interface SheetJs {
  readonly read: (data: Uint8Array, options: object) => unknown;
}

interface ExcelJs {
  readonly Workbook: new () => { readonly xlsx: { load(data: Uint8Array): Promise<unknown> } };
}

/** Documents on which a peer never returns, or ends its process (one cell in each corner); it is spared them, and is the faster for it. */
const SPARED = {
  exceljs: ['exceljs-test-issue-1842.xlsx'],
  calamine: ['last-cell-of-the-grid/input.xlsx', 'xlsxwriter-values/input.xlsx'],
} as const;

function spared(name: keyof typeof SPARED, paths: readonly string[]): string[] {
  return paths.filter((path) => !SPARED[name].some((end) => path.endsWith(end)));
}

/** Every peer, reading all values of all sheets; a document that one refuses costs it only the refusal. */
export function xlsxPeers(paths: readonly string[]): Contender[] {
  return [
    python('calamine', ['python_calamine'], spared('calamine', paths), CALAMINE),
    python('kreuzberg', ['kreuzberg'], paths, KREUZBERG),
    nodePeer({
      name: 'SheetJS',
      module: 'xlsx',
      run: (exported) => {
        for (const path of paths)
          attempt(() => (exported as SheetJs).read(readFileSync(path), { cellFormula: true }));
      },
    }),
    nodePeer({
      name: 'exceljs',
      module: 'exceljs',
      run: async (exported) => {
        for (const path of spared('exceljs', paths))
          await new (exported as ExcelJs).Workbook().xlsx.load(readFileSync(path)).catch(() => undefined);
      },
    }),
    python('openpyxl, read-only', ['openpyxl'], paths, OPENPYXL),
  ];
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // What a peer cannot read is told by the cross-read, not here.
  }
}

function python(name: string, needs: readonly string[], paths: readonly string[], read: string): Contender {
  const source = `${read}
def run():
    for path in paths:
        try:
            read(path)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
`;
  return pythonPeer({ name, needs, source, paths });
}

const CALAMINE = `
import python_calamine
def read(path):
    book = python_calamine.CalamineWorkbook.from_path(path)
    return [book.get_sheet_by_name(name).to_python() for name in book.sheet_names]
`;

const KREUZBERG = `
import kreuzberg
def read(path):
    return kreuzberg.extract_file_sync(path)
`;

const OPENPYXL = `
import openpyxl
def read(path):
    book = openpyxl.load_workbook(path, read_only=True)
    return [list(sheet.iter_rows(values_only=True)) for sheet in book.worksheets]
`;
