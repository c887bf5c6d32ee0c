import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Benchmark, Study } from '../benchmark.ts';
import type { Measured } from './measure.ts';

/** Figures of one contender's rounds in milliseconds. */
interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** One line on what the figures were taken. */
export function describeMachine(): string {
  const gib = (totalmem() / 1_073_741_824).toFixed(0);
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  return `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${gib} GiB, node ${process.version}, ${process.platform}; load ${load} at the start`;
}

/** One benchmark as a Markdown section: spreads, ratios, memory, goals, and every peer that did not run with its reason. */
export function reportBenchmark(benchmark: Benchmark, rounds: number, results: readonly Measured[]): string {
  const [ours] = results;
  const oursMedian = ours?.status === 'measured' ? spreadOf(ours.times).median : undefined;
  const rows = results.map((result) => contenderRow(result, oursMedian));
  return [
    `## ${benchmark.name}`,
    '',
    `${benchmark.work}. ${rounds} rounds, interleaved; times in ms, memory in MiB (peak of all processes together).`,
    '',
    '| contender | min | median | max | ours ÷ it | peak |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    ...benchmark.goals.map((goal) => goalLine(goal, results, oursMedian)),
    ...(benchmark.goals.length > 0 ? [''] : []),
  ].join('\n');
}

/** One study as a Markdown section. */
export function reportStudy({ name, work }: Study, table: string): string {
  return [`## ${name}`, '', `${work}.`, '', table, ''].join('\n');
}

/** Minimum, median and maximum. */
export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
  return { min: sorted[0] ?? NaN, median, max: sorted.at(-1) ?? NaN };
}

function contenderRow(result: Measured, oursMedian: number | undefined): string {
  if (result.status !== 'measured') return `| ${result.name} | ${result.status}: ${result.reason} | | | | |`;
  const { min, median, max } = spreadOf(result.times);
  const ratio = oursMedian === undefined ? '' : `${(oursMedian / median).toFixed(2)}×`;
  const figures = [
    milliseconds(min),
    milliseconds(median),
    milliseconds(max),
    ratio,
    result.peakMib?.toFixed(0) ?? '–',
  ];
  return `| ${result.name} | ${figures.join(' | ')} |`;
}

function goalLine(
  { peer, atMost }: Benchmark['goals'][number],
  results: readonly Measured[],
  oursMedian: number | undefined,
): string {
  const result = results.find(({ name }) => name === peer);
  const goal = `- Goal ≤ ${atMost}× ${peer}:`;
  if (oursMedian === undefined || result?.status !== 'measured')
    return `${goal} not judged, ${peer} did not run`;
  const ratio = oursMedian / spreadOf(result.times).median;
  return `${goal} ${ratio <= atMost ? 'met' : 'MISSED'} (${ratio.toFixed(2)}×)`;
}

function milliseconds(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : ms.toFixed(0);
}
