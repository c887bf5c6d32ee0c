import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CodeJob } from '../../src/contract/job.ts';
import type { JobResult } from '../../src/contract/result.ts';
import { READY_CELL_MIB } from '../../src/contract/settings.ts';
import { residentMib } from '../../src/pool/memory-watch.ts';
import { descendants } from '../helpers/processes.ts';
import { PythonService } from '../helpers/python-service.ts';

const service = new PythonService();
beforeAll(() => service.start(), 200_000);
afterAll(() => service.close());

/** Runs a code job to its result as it stands on the wire. */
async function run(code: CodeJob['code'], more: Partial<CodeJob> = {}): Promise<JobResult> {
  return service.run({ kind: 'code', code, ...more });
}

const inline = (source: string): CodeJob['code']['source'] => ({ inline: source });

describe('a Python cell', () => {
  it('that waits for a job takes no more memory than the bound of the warm ones counts', async () => {
    await run({ source: inline('def f(): return 1'), entrypoint: 'f' });
    const cells = (): number[] =>
      descendants()
        .filter(
          ({ command }) =>
            /node\0.*--wasm-max-mem-pages/.test(command) && !/bwrap|prlimit|setpriv/.test(command),
        )
        .flatMap(({ pid }) => residentMib(pid) ?? []);
    // The setting's default lets three of them wait.
    await vi.waitFor(() => expect(cells().filter((mib) => mib > READY_CELL_MIB / 2)).toHaveLength(3), {
      timeout: 30_000,
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    for (const mib of cells()) expect(mib).toBeLessThanOrEqual(READY_CELL_MIB);
    expect(cells()).toHaveLength(3);
  });
});

describe('a code job', () => {
  it('gives what the function returned, with the digest of the source as provenance', async () => {
    const result = await run({
      source: inline('def check(ticket): return {"missing": [k for k in ("id", "due") if k not in ticket]}'),
      entrypoint: 'check',
      inputs: { ticket: { value: { id: 1 } } },
    });
    expect(result).toMatchObject({
      status: 'completed',
      output: { missing: ['due'] },
      provenance: { kind: 'code', runtime: 'python' },
    });
    expect(result.produced_by.python).toMatch(/^3\.14/);
    expect(result.produced_by.snapshot).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('takes the extraction of a file as an input', async () => {
    const file = await service.store(Buffer.from('first\nsecond\n'));
    const result = await run({
      source: inline('def check(doc): return doc'),
      entrypoint: 'check',
      inputs: { doc: { extract: { kind: 'file', ...file, format: 'text' } } },
    });
    expect(result.status).toBe('completed');
    expect(JSON.stringify(result.output)).toContain('second');
    expect(result.evidence).toEqual({ doc: { kind: 'file', ...file, format: 'text' } });
  });

  it('takes an earlier output by its digest', async () => {
    const first = await run({ source: inline('def f(): return {"n": 41}'), entrypoint: 'f' });
    const second = await run({
      source: inline('def f(before): return before["n"] + 1'),
      entrypoint: 'f',
      inputs: { before: { output: { sha256: first.output_sha256 ?? '' } } },
    });
    expect(second.output).toBe(42);
  });

  it('fails when an input is not here', async () => {
    const result = await run({
      source: inline('def f(before): return 1'),
      entrypoint: 'f',
      inputs: { before: { output: { sha256: '0'.repeat(64) } } },
    });
    expect(result).toMatchObject({ status: 'failed', error: { code: 'evidence_missing' } });
  });

  it('ends at its time limit, and the next job runs', async () => {
    const late = await run(
      { source: inline('def f():\n  while True: pass'), entrypoint: 'f' },
      { timeout_seconds: 0.5 },
    );
    expect(late).toMatchObject({ status: 'timed_out', error: { code: 'timed_out' } });
    const next = await run({ source: inline('def f(): return 1'), entrypoint: 'f' });
    expect(next.output).toBe(1);
  });

  it('serves jobs of the same code from one process, each in an interpreter of its own', async () => {
    const source = inline(
      'import json, sys\nseen = []\ndef f(n):\n  seen.append(n)\n  sys.seen = getattr(sys, "seen", 0) + 1\n  return [seen, sys.seen]',
    );
    for (const n of [1, 2, 3]) {
      const result = await run(
        { source, entrypoint: 'f', inputs: { n: { value: n } } },
        { reuse: 'same_code' },
      );
      expect(result.output).toEqual([[n], 1]);
    }
  });

  it('starts its clocks at the time that it names', async () => {
    const source = inline(
      'from datetime import datetime, UTC\ndef f(): return datetime.now(UTC).isoformat()',
    );
    const result = await run({ source, entrypoint: 'f' }, { now: '2024-02-29T12:00:00Z' });
    expect(result.output).toBe('2024-02-29T12:00:00+00:00');
  });

  it.each([
    ['not canonical', 'port.write((2).to_bytes(4, "little") + b"{}" + b"[1, 2]")'],
    [
      'an error of the service',
      'port.write(head(b\'{"status": "failed", "code": "internal", "details": {}}\'))',
    ],
    ['no frame at all', 'port.write(b"\\xff" * 100)'],
    [
      'whole, before the interpreter ends',
      'port.write(head(b\'{"status": "completed"}\') + b"1"); __import__("os").abort()',
    ],
  ])('that forges a reply which is %s is laid on the script', async (_, forge) => {
    const source = `def head(text): return len(text).to_bytes(4, "little") + text
def f():
    with open("/dev/reply", "wb", buffering=0) as port:
        ${forge}
    return "own"
`;
    const result = await run({ source: inline(source), entrypoint: 'f' });
    expect(result).toMatchObject({ status: 'failed', error: { code: 'script_failed', blame: 'script' } });
  });

  it('is refused over its limits of code and inputs, by name', async () => {
    const code = { source: inline('def f(a=None): return 1'), entrypoint: 'f' };
    const long = await run(code, { limits: { code_bytes: 10 } });
    expect(long.error).toMatchObject({ code: 'limit_exceeded', details: { name: 'code_bytes', max: 10 } });
    const wide = await run(
      { ...code, inputs: { a: { value: 'x'.repeat(100) } } },
      { limits: { input_bytes: 50 } },
    );
    expect(wide.error).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'input_bytes', max: 50, at: { input: 'a' } },
    });
  });
});
