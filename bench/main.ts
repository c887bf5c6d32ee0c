import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Benchmark } from './benchmark.ts';
import { benchmarkNames, loadFile } from './harness/load-benchmark.ts';
import { measure } from './harness/measure.ts';
import { describeMachine, reportBenchmark, reportStudy } from './harness/report.ts';

const USAGE = `usage: npm run bench -- NAME… | all [--rounds N] [--jobs N] [--large] [--report FILE]

--large adds the made files of hundreds of megabytes. BENCH_PYTHON names the interpreter that has the Python peers.
benchmarks: ${benchmarkNames().join(' ')}`;

/** Runs the named benchmarks one after the other; a contender of ours that fails makes the exit code 1. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      jobs: { type: 'string' },
      large: { type: 'boolean' },
      report: { type: 'string' },
    },
  });
  const names = positionals.includes('all') ? benchmarkNames() : positionals;
  if (names.length === 0 || !names.every((name) => benchmarkNames().includes(name))) {
    console.error(USAGE);
    return 64;
  }
  if (values.large === true) process.env['BENCH_LARGE'] = '1';
  if (values.jobs !== undefined) process.env['BENCH_JOBS'] = values.jobs;
  const sections = [`# Benchmarks\n\n${describeMachine()}\n`];
  console.log(sections[0]);
  let failed = false;
  for (const name of names) {
    const loaded = await loadFile(name);
    const { section, oursFailed } =
      'study' in loaded
        ? { section: reportStudy(loaded.study, await loaded.study.table()), oursFailed: false }
        : await timed(loaded.benchmark, values.rounds);
    failed ||= oursFailed;
    sections.push(section);
    console.log(section);
  }
  if (values.report !== undefined) writeFileSync(values.report, sections.join('\n'));
  return failed ? 1 : 0;
}

async function timed(
  benchmark: Benchmark,
  askedRounds: string | undefined,
): Promise<{ readonly section: string; readonly oursFailed: boolean }> {
  const rounds = Math.max(1, Number(askedRounds ?? benchmark.rounds));
  const results = await measure(benchmark, rounds);
  return {
    section: reportBenchmark(benchmark, rounds, results),
    oursFailed: results[0]?.status === 'failed',
  };
}

process.exitCode = await main();
