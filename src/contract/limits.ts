const MIB = 1_048_576;

/** One limit: the environment sets the default up to the ceiling, a job may only lower it. */
export interface LimitRow {
  readonly environment: string;
  /** The unit in which the environment speaks; the wire speaks in bytes, counts and milliseconds. */
  readonly unit: 'count' | 'MiB' | 'KiB' | 'ms';
  /** Wire values per unit of the environment. */
  readonly scale: number;
  readonly default: number;
  readonly ceiling: number;
  readonly counts: string;
}

const UNIT_SCALE = { count: 1, MiB: MIB, KiB: 1024, ms: 1 } as const;

const limit = (
  environment: string,
  unit: LimitRow['unit'],
  standard: number,
  ceiling: number,
  counts: string,
): LimitRow => ({
  environment,
  unit,
  scale: UNIT_SCALE[unit],
  default: standard * UNIT_SCALE[unit],
  ceiling: ceiling * UNIT_SCALE[unit],
  counts,
});

/** Limits of an extraction (extract and cite jobs). */
export const EXTRACT_LIMITS = {
  pages: limit(
    'WYRD_VERIFICATION_EXTRACT_MAX_PAGES',
    'count',
    2_000,
    20_000,
    'PDF page-tree leaves and PPTX slides, before any is read',
  ),
  text_bytes: limit('WYRD_VERIFICATION_EXTRACT_TEXT_MAX_MIB', 'MiB', 32, 256, 'the canonical output'),
  input_bytes: limit('WYRD_WORKER_EXTRACT_INPUT_MAX_MIB', 'MiB', 100, 1_024, 'the file itself'),
  inflated_bytes: limit(
    'WYRD_WORKER_EXTRACT_INFLATED_MAX_MIB',
    'MiB',
    512,
    2_048,
    'all inflated parts of a container, or decoded PDF streams',
  ),
  archive_entries: limit(
    'WYRD_WORKER_EXTRACT_ENTRIES_MAX',
    'count',
    10_000,
    100_000,
    'entries of a container, from its end record',
  ),
  xml_depth: limit('WYRD_WORKER_EXTRACT_DEPTH_MAX', 'count', 256, 256, 'nested XML elements, the root is 1'),
  json_depth: limit(
    'WYRD_WORKER_EXTRACT_DEPTH_MAX',
    'count',
    256,
    256,
    'nested JSON containers, the outermost is 1',
  ),
  cells: limit(
    'WYRD_WORKER_EXTRACT_CELLS_MAX',
    'count',
    2_000_000,
    20_000_000,
    'XLSX cell elements, CSV fields',
  ),
  memory_mib: limit(
    'WYRD_WORKER_EXTRACT_MEMORY_MIB',
    'count',
    1_024,
    4_096,
    'resident memory of the jail in MiB',
  ),
} as const satisfies Record<string, LimitRow>;

export type ExtractLimitName = keyof typeof EXTRACT_LIMITS;
export type ExtractLimits = { readonly [name in ExtractLimitName]: number };

/** Limits of Python (code and check jobs). */
export const PYTHON_LIMITS = {
  memory_mib: limit('WYRD_WORKER_PYTHON_MEMORY_MIB', 'count', 256, 1_024, 'memory of the interpreter in MiB'),
  output_bytes: limit(
    'WYRD_WORKER_PYTHON_OUTPUT_MAX_MIB',
    'MiB',
    8,
    32,
    'the returned value as canonical JSON',
  ),
  code_bytes: limit('WYRD_WORKER_PYTHON_CODE_MAX_KIB', 'KiB', 256, 4_096, 'the source'),
  input_bytes: limit('WYRD_WORKER_PYTHON_INPUT_MAX_MIB', 'MiB', 32, 128, 'all inputs as JSON'),
  log_bytes: limit('WYRD_WORKER_PYTHON_LOG_MAX_KIB', 'KiB', 64, 1_024, 'captured print'),
} as const satisfies Record<string, LimitRow>;

export type PythonLimitName = keyof typeof PYTHON_LIMITS;
export type PythonLimits = { readonly [name in PythonLimitName]: number };

/** What a Python cell's process takes beside the memory of its interpreter: Node, the compiled code, files in memory. */
export const PYTHON_PROCESS_MIB = 600;

/** What an archive of sources may unpack to; fixed, since the archive itself is held to `code_bytes`. */
export const PYTHON_PACKAGE = { entries: 1_000, bytes: 16 * MIB } as const;

/** Time of one attempt in milliseconds; on the wire it is `timeout_seconds`. */
export const WALL_LIMITS = {
  extract: limit(
    'WYRD_WORKER_EXTRACT_WALL_MS',
    'ms',
    30_000,
    60_000,
    'one attempt of an extract or cite job',
  ),
  python: limit('WYRD_WORKER_PYTHON_WALL_MS', 'ms', 10_000, 60_000, 'one attempt of a code or check job'),
} as const satisfies Record<string, LimitRow>;

/** The value of every row's default. */
export function defaultLimits<Name extends string>(table: { readonly [name in Name]: LimitRow }): {
  readonly [name in Name]: number;
} {
  const entries = Object.entries<LimitRow>(table).map(([name, row]) => [name, row.default]);
  return Object.fromEntries(entries) as { readonly [name in Name]: number };
}
