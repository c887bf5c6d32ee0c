import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Study } from './benchmark.ts';
import { bareProcess } from './harness/bare-python.ts';
import { untilJailsIdle } from './harness/idle-jails.ts';
import { withPythonService } from './harness/python-service.ts';
import type { RunCall } from './harness/python-service.ts';

const SUSTAINED_MS = 10_000;
const READY_JOBS = 40;
const PARALLEL = 2;
const SOURCE = `import json, re, statistics
def check(rows):
    totals = {}
    for row in rows:
        totals[row["name"]] = totals.get(row["name"], 0) + row["amount"]
    codes = re.findall(r"[A-Z]{2}-\\d+", " ".join(row["code"] for row in rows))
    return {"totals": totals, "codes": len(codes), "mean": statistics.fmean(row["amount"] for row in rows)}
`;
const ROWS = Array.from({ length: 200 }, (_, n) => ({ name: `n${n % 7}`, amount: n, code: `AB-${n}` }));

/** Jobs on ready cells, jobs as fast as cells can be made, and the same function in native Python processes. */
export const study: Study = {
  name: 'python-job',
  work: 'one call of a check over 200 rows, a process for each',
  table: async () => {
    const ours = await withPythonService(PARALLEL, async (run) => ({
      ready: await readyTimes(run),
      perSecond: await sustained(() => run(SOURCE, { rows: ROWS }, 'none')),
    }));
    const native = { ready: await nativeTimes(), perSecond: await sustained(runNative) };
    return [
      '| way | p50 ms | p99 ms | jobs/s, two at once |',
      '| --- | --- | --- | --- |',
      row('cell that is ready', ours),
      row('`python3 -I` process', native),
      '',
      `Sustained against native: ${(ours.perSecond / native.perSecond).toFixed(2)}x (goal: at least 0.25x).`,
      '',
      await bareProcess(),
    ].join('\n');
  },
};

interface Figures {
  readonly ready: readonly number[];
  readonly perSecond: number;
}

function row(name: string, { ready, perSecond }: Figures): string {
  const sorted = ready.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(1);
  return `| ${name} | ${at(0.5)} | ${at(0.99)} | ${perSecond.toFixed(1)} |`;
}

async function readyTimes(run: RunCall): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < READY_JOBS; n++) {
    await untilJailsIdle();
    times.push(await timeOf(() => run(SOURCE, { rows: ROWS }, 'none')));
  }
  return times;
}

async function nativeTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < READY_JOBS; n++) times.push(await timeOf(runNative));
  return times;
}

async function runNative(): Promise<void> {
  const program = `${SOURCE}\nimport sys\nprint(json.dumps(check(json.loads(sys.argv[1]))))`;
  await promisify(execFile)('python3', ['-I', '-c', program, JSON.stringify(ROWS)]);
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function sustained(work: () => Promise<void>): Promise<number> {
  const until = performance.now() + SUSTAINED_MS;
  let done = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      await work();
      done++;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: PARALLEL }, loop));
  return done / ((performance.now() - started) / 1000);
}
