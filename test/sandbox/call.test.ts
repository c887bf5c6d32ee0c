import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestCells } from '../helpers/python-cell.ts';

const cells = new TestCells();

beforeAll(() => cells.prepare(), 200_000);

afterAll(() => cells.close());

describe('a call', () => {
  it('gives the inputs as keyword arguments and the result as canonical JSON', async () => {
    const source = `def check(ticket, required):
    return {"missing": [name for name in required if name not in ticket], "é": 1.0}
`;
    const end = await cells.run({ source, inputs: { ticket: { id: 7 }, required: ['id', 'total'] } });
    expect(end).toMatchObject({ status: 'completed', text: '{"missing":["total"],"é":1}', log: '' });
  });

  it('awaits an async function', async () => {
    const source = `import asyncio
async def check():
    first, second = await asyncio.gather(asyncio.sleep(2, "a"), asyncio.sleep(1, "b"))
    return [first, second]
`;
    expect(await cells.run({ source })).toMatchObject({ status: 'completed', text: '["a","b"]' });
  });

  it('gives null for an input that was not supplied as None', async () => {
    const source = 'def check(a, b): return a is None and b == 2\n';
    expect(await cells.run({ source, inputs: { a: null, b: 2 } })).toMatchObject({ text: 'true' });
  });

  it('keeps what was printed, on either stream, in order', async () => {
    const source = `import sys, os
def check():
    print("one")
    print("two", file=sys.stderr)
    os.write(1, b"three\\n")
`;
    const end = await cells.run({ source });
    expect(end).toMatchObject({ status: 'completed', text: 'null' });
    expect(end).toHaveProperty('log', 'one\ntwo\nthree\n');
  });

  it('cuts the log at its limit, between characters, and says how much was printed', async () => {
    const end = await cells.run({
      source: 'def check(): print("aé" * 1000)\n',
      limits: { log_bytes: 5 },
    });
    expect(end).toMatchObject({
      diagnostics: [
        { code: 'python.log', message: 'aéa' },
        { code: 'python.log_truncated', count: 3001 },
      ],
    });
  });
});

describe('an exception', () => {
  it("tells type, message, and the line and frames of the author's own file", async () => {
    const source = `import json

def inner(text):
    return json.loads(text)

def check():
    return inner("{")
`;
    const end = await cells.run({ source });
    expect(end).toMatchObject({
      status: 'failed',
      code: 'script_failed',
      details: {
        exception: { type: 'JSONDecodeError' },
        file: 'script.py',
        line: 4,
        traceback: [
          { file: 'script.py', line: 7, function: 'check', text: 'return inner("{")' },
          { file: 'script.py', line: 4, function: 'inner', text: 'return json.loads(text)' },
        ],
      },
    });
  });

  it('of a recursion without end is a RecursionError with both ends of the trace', async () => {
    const end = await cells.run({ source: 'def check(): return check()\n' });
    expect(end).toMatchObject({ code: 'script_failed', details: { exception: { type: 'RecursionError' } } });
    if (end.status !== 'failed') return;
    expect((end.details['traceback'] as readonly unknown[]).length).toBeLessThan(20);
  });

  it('of sys.exit and of os._exit is the failure of the script', async () => {
    const exit = await cells.run({ source: 'import sys\ndef check(): sys.exit(3)\n' });
    expect(exit).toMatchObject({ code: 'script_failed', details: { exception: { type: 'SystemExit' } } });
    const hard = await cells.run({ source: 'import os\ndef check(): os._exit(0)\n' });
    expect(hard).toMatchObject({
      code: 'script_failed',
      details: { reason: 'the script ended the interpreter' },
    });
  });

  it('whose text fails itself is still told', async () => {
    const source = `class Odd(Exception):
    def __str__(self): raise ValueError("no text")
def check(): raise Odd()
`;
    expect(await cells.run({ source })).toMatchObject({
      code: 'script_failed',
      details: { exception: { type: 'Odd' }, line: 3 },
    });
  });
});
