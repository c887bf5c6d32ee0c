import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Benchmark, Study } from '../benchmark.ts';
import type { Measured } from './measure.ts';
import { unmeasuredRounds } from './measure.ts';

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
    `${benchmark.work}. ${rounds} rounds after ${unmeasuredRounds(benchmark)} unmeasured, interleaved; times in ms, memory in MiB (peak of all processes together).`,
    '',
    '| contender | min | median | max | ours ÷ it | peak |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    ...goalLines(benchmark, results),
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

function goalLines({ goals, judged, peakAtMostMib }: Benchmark, results: readonly Measured[]): string[] {
  const first = results[0]?.name;
  const lines = goals.map((goal) => {
    const line = goalLine(goal, results, judged ?? first);
    if (judged === undefined || judged === first) return line;
    const beside = ratioOf(results, first, goal.peer);
    return `${line}, judged by ${judged}; ${first}: ${beside?.toFixed(2) ?? '–'}×`;
  });
  if (peakAtMostMib !== undefined) lines.push(peakLine(peakAtMostMib, results[0]));
  return lines.length > 0 ? [...lines, ''] : [];
}

function goalLine(
  { peer, atMost }: Benchmark['goals'][number],
  results: readonly Measured[],
  judged: string | undefined,
): string {
  const ratio = ratioOf(results, judged, peer);
  const goal = `- Goal ≤ ${atMost}× ${peer}:`;
  if (ratio === undefined) return `${goal} not judged, ${peer} did not run`;
  return `${goal} ${ratio <= atMost ? 'met' : 'MISSED'} (${ratio.toFixed(2)}×)`;
}

function peakLine(atMostMib: number, ours: Measured | undefined): string {
  const peak = ours?.status === 'measured' ? ours.peakMib : undefined;
  if (peak === undefined) return `- Goal peak ≤ ${atMostMib} MiB: not judged, no memory was told`;
  return `- Goal peak ≤ ${atMostMib} MiB: ${peak <= atMostMib ? 'met' : 'MISSED'} (${peak.toFixed(0)} MiB)`;
}

/** One contender's median divided by another's, when both ran. */
function ratioOf(results: readonly Measured[], of: string | undefined, to: string): number | undefined {
  const ours = medianOf(results, of);
  const theirs = medianOf(results, to);
  return ours === undefined || theirs === undefined ? undefined : ours / theirs;
}

function medianOf(results: readonly Measured[], contender: string | undefined): number | undefined {
  const result = results.find(({ name }) => name === contender);
  return result?.status === 'measured' ? spreadOf(result.times).median : undefined;
}

function milliseconds(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : ms.toFixed(0);
}
