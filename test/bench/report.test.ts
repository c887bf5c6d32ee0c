import { describe, expect, it } from 'vitest';
import type { Benchmark } from '../../bench/benchmark.ts';
import { reportBenchmark, spreadOf } from '../../bench/harness/report.ts';

const benchmark: Benchmark = {
  name: 'sorting',
  work: 'Sorts',
  rounds: 3,
  goals: [
    { peer: 'quick', atMost: 2 },
    { peer: 'slow', atMost: 0.25 },
    { peer: 'absent', atMost: 1 },
  ],
  contenders: () => [],
};

describe('spreadOf', () => {
  it('takes the middle of an odd number of rounds and the mean of the two middle ones of an even number', () => {
    expect(spreadOf([9, 1, 4])).toEqual({ min: 1, median: 4, max: 9 });
    expect(spreadOf([10, 1, 4, 2])).toEqual({ min: 1, median: 3, max: 10 });
  });
});

describe('reportBenchmark', () => {
  it('judges by the contender that is named for it, tells the first beside it, and holds the first to the memory', () => {
    const judgedSo = { ...benchmark, judged: 'ours, alone', unmeasuredRounds: 7, peakAtMostMib: 49 };
    const report = reportBenchmark(judgedSo, 3, [
      { status: 'measured', name: 'ours', times: [30], peakMib: 50 },
      { status: 'measured', name: 'ours, alone', times: [19], peakMib: 40 },
      { status: 'measured', name: 'quick', times: [10], peakMib: undefined },
    ]);
    expect(report).toContain('3 rounds after 7 unmeasured');
    expect(report).toContain('Goal ≤ 2× quick: met (1.90×), judged by ours, alone; ours: 3.00×');
    expect(report).toContain('Goal peak ≤ 49 MiB: MISSED (50 MiB)');
  });

  it('divides our median by that of each peer and judges every goal, naming what did not run', () => {
    const report = reportBenchmark(benchmark, 3, [
      { status: 'measured', name: 'ours', times: [30, 20, 10], peakMib: 50 },
      { status: 'measured', name: 'quick', times: [10, 10, 11], peakMib: undefined },
      { status: 'measured', name: 'slow', times: [40, 41, 39], peakMib: 80 },
      { status: 'skipped', name: 'absent', reason: 'not installed' },
    ]);
    expect(report).toContain('| ours | 10.0 | 20.0 | 30.0 | 1.00× | 50 |');
    expect(report).toContain('| quick | 10.0 | 10.0 | 11.0 | 2.00× | – |');
    expect(report).toContain('| absent | skipped: not installed |');
    expect(report).toContain('Goal ≤ 2× quick: met (2.00×)');
    expect(report).toContain('Goal ≤ 0.25× slow: MISSED (0.50×)');
    expect(report).toContain('Goal ≤ 1× absent: not judged, absent did not run');
  });
});
