import type {
  CorpusDiff,
  DiffContent,
  DiffPlace,
  FileChange,
  FileDiff,
  FileState,
  PlaceDiff,
} from '../../src/contract/corpus-diff.ts';
import { FILE_CHANGES } from '../../src/contract/corpus-diff.ts';
import type { CorpusRun } from '../../src/contract/corpus-record.ts';
import { DIAGNOSTICS } from '../../src/contract/diagnostics.ts';

const digest = (letter: string): string => letter.repeat(64);

const run = (letter: string, folder: string): CorpusRun => ({
  kind: 'wyrd-corpus-run/1',
  folder,
  worker: '0.1.0',
  build: `sha256:${digest(letter)}`,
  settings: { pages: 2_000, wall_ms: 30_000 },
  files: 12,
});

/** The state of a file that was read; `over` replaces parts of it. */
export function fileState(over: Partial<FileState> = {}): FileState {
  return {
    status: 'completed',
    error_code: null,
    error_details: null,
    sha256: digest('1'),
    output_sha256: digest('2'),
    output_bytes: 5_120,
    counts: { pages: 3, characters: 4_200, words: 700, cells: 0 },
    unreliable_share: 0,
    run_ms: 41,
    peak_memory_mib: 96,
    ...over,
  };
}

/** A file that changed; `over` replaces parts of it. */
export function fileDiff(over: Partial<FileDiff> & Pick<FileDiff, 'file'>): FileDiff {
  const places = over.places ?? [];
  return {
    renamed_from: null,
    format: 'pdf',
    change: 'changed',
    severity: 60,
    input_changed: false,
    before: fileState(),
    after: fileState({ output_sha256: digest('3') }),
    places,
    places_total: places.length,
    not_compared: null,
    diagnostics: [],
    cost: [],
    ...over,
  };
}

const text = (content: string): DiffContent => ({ kind: 'text', text: content, cut: false });
const json = (content: string): DiffContent => ({ kind: 'json', json: content, cut: false });
const rows = (...content: readonly (readonly string[])[]): DiffContent => ({
  kind: 'rows',
  rows: content,
  cut: false,
});

const pageLines = (page: number, start: number, end: number): DiffPlace => ({
  unit: 'page',
  pointer: `/pages/${page - 1}/text`,
  page,
  lines: { start, end },
});

const block = (number: number, row: number | null, column: number | null): DiffPlace => ({
  unit: 'block',
  pointer: `/blocks/${number - 1}${row === null ? '' : `/rows/${row - 1}`}${column === null ? '' : `/${column - 1}`}`,
  block: number,
  row,
  column,
});

const price = (at: number, address: string, field: 'cell' | 'value'): DiffPlace => ({
  unit: 'cell',
  pointer: `/sheets/0/cells/${at}${field === 'cell' ? '' : `/${field}`}`,
  sheet: 'Prices',
  address,
  field,
});

const csvRow = (row: number, column: number | null): DiffPlace => ({
  unit: 'row',
  pointer: `/rows/${row - 1}${column === null ? '' : `/${column - 1}`}`,
  row,
  column,
});

const notes: DiffPlace = { unit: 'slide', pointer: '/slides/1/notes', slide: 2, part: 'notes' };
const state: DiffPlace = { unit: 'pointer', pointer: '/value/state' };
const firstLine: DiffPlace = { unit: 'lines', pointer: '/text', lines: { start: 1, end: 1 } };

type Side = readonly [DiffPlace, DiffContent];

/** A difference from one place and content to another; null where there was nothing. */
function place(
  change: PlaceDiff['change'],
  numbers: boolean,
  before: Side | null,
  after: Side | null,
): PlaceDiff {
  const side = (given: Side | null): PlaceDiff['before'] =>
    given === null ? null : { at: given[0], content: given[1] };
  return { change, numbers, before: side(before), after: side(after) };
}

const failed = fileState({
  status: 'failed',
  error_code: 'document_malformed',
  error_details: { reason: 'a content stream is cut', at: { page: 7 } },
  output_sha256: null,
  output_bytes: null,
  counts: null,
});

const files: readonly FileDiff[] = [
  fileDiff({ file: 'contracts/2024/lease.pdf', change: 'newly_failing', severity: 95, after: failed }),
  fileDiff({
    file: 'contracts/price list.xlsx',
    format: 'xlsx',
    severity: 85,
    places: [
      place('changed', true, [price(17, 'C6', 'value'), json('30')], [price(17, 'C6', 'value'), json('31')]),
      place('removed', false, [price(40, 'A12', 'cell'), rows(['A12', 'per unit', '', ''])], null),
    ],
  }),
  fileDiff({
    file: 'reports/annual.pdf',
    severity: 82,
    places: [
      place(
        'changed',
        true,
        [pageLines(3, 4, 6), text('Of all 1 204 orders\n30 were returned.\nNo order was lost.')],
        [pageLines(3, 4, 5), text('Of all 1 204 orders\n31 were returned.')],
      ),
      place(
        'moved',
        false,
        [pageLines(1, 2, 2), text('Board of directors')],
        [pageLines(2, 9, 9), text('Board of directors')],
      ),
    ],
    diagnostics: [
      {
        change: 'appeared',
        code: 'pdf.text_unreliable',
        message: DIAGNOSTICS['pdf.text_unreliable'].message,
        at: { page: 3 },
        before: 0,
        after: 1,
      },
    ],
    cost: [{ kind: 'slower', ratio: 2.4 }],
  }),
  fileDiff({
    file: 'letters/offer.docx',
    format: 'docx',
    severity: 70,
    places: [
      place('removed', false, [block(7, null, null), text('This offer binds us until withdrawn.')], null),
      place('changed', false, [block(10, 2, 3), text('net')], [block(9, 2, 3), text('gross')]),
      place('added', false, null, [
        block(21, null, null),
        rows(['item', 'note'], ['bolts', '<b>not markup</b> & "quoted"']),
      ]),
    ],
  }),
  fileDiff({
    file: 'talks/kick-off.pptx',
    format: 'pptx',
    severity: 62,
    places: [place('changed', false, [notes, text('')], [notes, text('Say who pays.')])],
  }),
  fileDiff({
    file: 'tables/stock.csv',
    format: 'csv',
    severity: 81,
    places_total: 900,
    places: [
      place('changed', true, [csvRow(12, 2), text('5')], [csvRow(13, 2), text('6')]),
      place('added', true, null, [csvRow(4, null), rows(['washers', '400', 'M6'])]),
    ],
  }),
  fileDiff({
    file: 'data/ticket.json',
    format: 'json',
    severity: 61,
    places: [place('changed', false, [state, json('"open"')], [state, json('"closed"')])],
  }),
  fileDiff({
    file: 'notes/read\\\\me\\xff.md',
    format: 'markdown',
    severity: 60,
    input_changed: true,
    renamed_from: 'notes/old.md',
    places: [place('changed', false, [firstLine, text('مرحبا بالعالم')], [firstLine, text('مرحبا')])],
  }),
  fileDiff({ file: 'scans/old.pdf', change: 'newly_working', severity: 20, before: failed }),
  fileDiff({
    file: 'scans/other.pdf',
    change: 'diagnostics_changed',
    severity: 40,
    after: fileState(),
    diagnostics: [
      {
        change: 'vanished',
        code: 'pdf.annotations',
        message: DIAGNOSTICS['pdf.annotations'].message,
        at: { page: 1 },
        before: 1,
        after: 0,
      },
    ],
  }),
  fileDiff({
    file: 'big/slow.pdf',
    change: 'cost_changed',
    severity: 15,
    after: fileState({ run_ms: 410, peak_memory_mib: 300 }),
    cost: [
      { kind: 'slower', ratio: 10 },
      { kind: 'fatter', ratio: 3.1 },
    ],
  }),
  fileDiff({ file: 'new/letter.txt', format: 'text', change: 'added', severity: 10, before: null }),
];

const none = Object.fromEntries(FILE_CHANGES.map((change) => [change, 0])) as Record<FileChange, number>;

/** A diff with a file of every format and a difference of every kind. */
export function sampleCorpusDiff(): CorpusDiff {
  const sorted = files.toSorted((one, other) => other.severity - one.severity);
  const formats = [...new Set(sorted.map(({ format }) => format))].map((format) => {
    const own = sorted.filter((file) => file.format === format);
    return {
      format,
      files: own.length,
      changes: own.reduce((sums, { change }) => ({ ...sums, [change]: sums[change] + 1 }), none),
      slower: own.filter(({ cost }) => cost.some(({ kind }) => kind === 'slower')).length,
      fatter: own.filter(({ cost }) => cost.some(({ kind }) => kind === 'fatter')).length,
    };
  });
  return {
    kind: 'wyrd-corpus-diff/1',
    before: run('a', '/data/documents'),
    after: run('b', '/data/documents'),
    thresholds: { slower_ratio: 2, slower_ms: 100, fatter_ratio: 1.5, fatter_mib: 64 },
    total: {
      files: sorted.length,
      changes: sorted.reduce((sums, { change }) => ({ ...sums, [change]: sums[change] + 1 }), none),
      slower: formats.reduce((sum, { slower }) => sum + slower, 0),
      fatter: formats.reduce((sum, { fatter }) => sum + fatter, 0),
    },
    formats,
    files: sorted,
  };
}
