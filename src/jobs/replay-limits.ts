import type { JobKind } from '../contract/job.ts';

/** What a kept run had and gave, as far as limits are concerned. */
export interface MeasuredRun {
  /** The limits under which it was completed. */
  readonly limits: Readonly<Record<string, number>>;
  readonly outputBytes: number;
  /** Pages or slides of an extraction. */
  readonly pages: number | null;
}

/** Limits that a function can notice, so that another value may give another output. */
const NOTICED: Readonly<Record<JobKind, readonly string[]>> = {
  extract: [],
  cite: [],
  code: ['memory_mib', 'log_bytes'],
  check: ['memory_mib', 'log_bytes'],
};

/**
 * Whether a run under these limits would have been completed with the same output. What cannot be told from the kept
 * run is not: the job then runs, and its own limits end it by name.
 */
export function standsUnder(
  kind: JobKind,
  run: MeasuredRun,
  limits: Readonly<Record<string, number>>,
): boolean {
  const names = new Set([...Object.keys(limits), ...Object.keys(run.limits)]);
  return [...names].every((name) => {
    const [had, has] = [run.limits[name], limits[name]];
    if (had === undefined || has === undefined) return false;
    if (NOTICED[kind].includes(name)) return had === has;
    if (had <= has) return true;
    const used = usedOf(kind, name, run);
    return used !== undefined && used <= has;
  });
}

/** How much of a limit the run used, where that is known exactly. */
function usedOf(kind: JobKind, name: string, { outputBytes, pages }: MeasuredRun): number | undefined {
  if (kind === 'extract' && name === 'text_bytes') return outputBytes;
  if (kind === 'extract' && name === 'pages') return pages ?? undefined;
  if ((kind === 'code' || kind === 'check') && name === 'output_bytes')
    return kind === 'code' ? outputBytes : undefined;
  return undefined;
}
