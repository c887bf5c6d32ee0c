import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestCells, cellPlan } from '../helpers/python-cell.ts';

const cells = new TestCells(cellPlan('os'));

beforeAll(() => cells.prepare(), 200_000);

afterAll(() => cells.close());

const MEMORY = { code: 'limit_exceeded', details: { name: 'memory_mib', max: 64 } };

describe('memory', () => {
  it.each([
    ['one string', 'return len("x" * 10**9)'],
    ['bytes', 'return len(bytearray(10**9))'],
    ['a list that grows', 'x = []\n    while True: x.append("y" * 100000)'],
    ['a dict that grows', 'x = {}\n    n = 0\n    while True:\n        n += 1\n        x[n] = bytes(50000)'],
    ['a shift', 'return (1 << (10**10)).bit_length()'],
    ['a replace that multiplies', 'return len(("a" * 10**6).replace("a", "b" * 10**3))'],
    ['a format width', 'return len(f"{1:{10**9}}")'],
    ['an inflated bomb', 'import zlib\n    return len(zlib.decompress(zlib.compress(bytes(5 * 10**8))))'],
  ])("by %s ends as limit_exceeded at the job's own limit", { timeout: 60_000 }, async (_, body) => {
    const end = await cells.run({ source: `def check():\n    ${body}\n`, limits: { memory_mib: 64 } });
    expect(end).toMatchObject(MEMORY);
  });

  it('that is caught leaves the job whole', async () => {
    const source =
      'def check():\n    try:\n        "x" * 10**9\n    except MemoryError:\n        return "caught"\n';
    expect(await cells.run({ source, limits: { memory_mib: 64 } })).toMatchObject({ output: 'caught' });
  });

  it.each([
    ['one file', 'f = open("/tmp/x", "wb")\n    while True: f.write(bytes(1 << 20))'],
    ['many files', 'n = 0\n    while True:\n        n += 1\n        open(f"/tmp/{n}", "wb").close()'],
    ['a file made longer', 'open("/tmp/x", "wb").truncate(1 << 31)'],
  ])('of files by %s ends with a full device', { timeout: 60_000 }, async (_, body) => {
    const end = await cells.run({ source: `def check():\n    ${body}\n`, limits: { memory_mib: 64 } });
    expect(end).toMatchObject({ code: 'script_failed', details: { exception: { type: 'OSError' } } });
    if (end.status === 'failed') expect(JSON.stringify(end.details)).toContain('No space left');
  });
});

describe('time', () => {
  it.each([
    ['a loop', 'while True: pass'],
    [
      'a loop that catches everything',
      'while True:\n        try:\n            while True: pass\n        except BaseException: pass',
    ],
    ['a regular expression', 'import re\n    return re.match(r"(a+)+$", "a" * 40 + "b")'],
    ['a power', 'return 7 ** (7 ** 9)'],
    [
      'a decimal string',
      'import sys\n    sys.set_int_max_str_digits(0)\n    return len(str(3 ** 10_000_000))',
    ],
  ])('without end by %s ends with the process', { timeout: 30_000 }, async (_, body) => {
    const end = await cells.run({ source: `def check():\n    ${body}\n`, wallMs: 1_500 });
    expect(end).toEqual({ status: 'timed_out' });
    expect(await cells.value('1 + 1')).toBe(2);
  });

  it('slept moves the clocks by what was asked, and costs none', async () => {
    const source = `import time
def check():
    before = time.time_ns(), time.monotonic_ns(), time.perf_counter_ns()
    time.sleep(1e9)
    time.sleep(0.25)
    after = time.time_ns(), time.monotonic_ns(), time.perf_counter_ns()
    return [str(b - a) for a, b in zip(before, after)]
`;
    expect(await cells.run({ source })).toMatchObject({
      output: Array<string>(3).fill('1000000000250000000'),
    });
  });
});

describe('output', () => {
  it('passes at its limit and not one byte beyond', async () => {
    const source = 'def check(n): return "x" * n\n';
    const at = await cells.run({ source, inputs: { n: 98 }, limits: { output_bytes: 100 } });
    expect(at.status).toBe('completed');
    const past = await cells.run({ source, inputs: { n: 99 }, limits: { output_bytes: 100 } });
    expect(past).toMatchObject({
      code: 'script_result_invalid',
      details: { name: 'output_bytes', max: 100, seen: 101, path: '' },
    });
  });

  it('printed without end is counted and not kept', async () => {
    const end = await cells.run({
      source: 'def check():\n    for _ in range(2000): print("x" * 10000)\n',
      limits: { log_bytes: 1000 },
    });
    expect(end).toMatchObject({ status: 'completed', diagnostics: [{}, { count: 20_002_000 }] });
    if (end.status === 'completed') expect(end.log).toHaveLength(1000);
  });
});
