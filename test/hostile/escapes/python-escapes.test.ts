import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IsolationLevel } from '../../../src/contract/isolation.ts';
import type { CallEnd } from '../../helpers/python-cell.ts';
import { TestCells, cellPlan } from '../../helpers/python-cell.ts';
import type { PythonVector } from './python-vector.ts';
import { PYTHON_VECTORS } from './python-vectors.ts';

/** Every attack as a function, each told by what it returned or raised. */
function script(vectors: readonly PythonVector[]): string {
  const functions = vectors.map(({ source }, index) => `def attack_${index}():\n    ${source}\n`).join('\n');
  return `${functions}
def check(indices):
    seen = {}
    for index in indices:
        try:
            seen[str(index)] = ["contained", globals()[f"attack_{index}"]()]
        except BaseException as error:
            seen[str(index)] = ["denied", type(error).__name__]
    return seen
`;
}

const expected = ({ seen }: PythonVector): readonly string[] => {
  switch (seen.kind) {
    case 'denied':
      return ['denied', seen.exception];
    case 'contained':
      return ['contained', seen.value];
    case 'dead':
      return ['dead'];
  }
};

/** What came of one attack that was alone in its interpreter. */
function outcome(end: CallEnd): readonly unknown[] {
  if (end.status === 'completed')
    return (end.output as { readonly [index: string]: readonly unknown[] })['0'] ?? [];
  return end.status === 'failed' && end.code === 'script_failed'
    ? ['dead']
    : [end.status, JSON.stringify(end)];
}

describe.each<IsolationLevel>(['process', 'os'])('at level %s an attack in Python', (level) => {
  const cells = new TestCells(cellPlan(level));
  beforeAll(() => cells.prepare(), 200_000);
  afterAll(() => cells.close());

  it('that ends cleanly reaches nothing', { timeout: 60_000 }, async () => {
    const clean = PYTHON_VECTORS.filter(({ seen }) => seen.kind !== 'dead');
    const indices = clean.map((_, index) => index);
    const end = await cells.run({ source: script(clean), inputs: { indices } });
    if (end.status !== 'completed') throw new Error(JSON.stringify({ ...end, log: '' }));
    const seen = end.output as { readonly [index: string]: readonly unknown[] };
    const table = (values: readonly (readonly unknown[])[]): unknown =>
      Object.fromEntries(clean.map(({ name }, index) => [name, values[index]]));
    expect(table(indices.map((index) => seen[String(index)] ?? []))).toEqual(table(clean.map(expected)));
  });

  it.each(PYTHON_VECTORS.filter(({ seen }) => seen.kind === 'dead'))(
    'by "$name" ends the interpreter and the next one is whole',
    { timeout: 60_000 },
    async (vector) => {
      const end = await cells.run({ source: script([vector]), inputs: { indices: [0] } });
      expect(outcome(end)).toEqual(['dead']);
    },
  );

  it('leaves nothing to the next interpreter of the process', { timeout: 60_000 }, async () => {
    const source = `import os, sys, builtins
def check(write):
    if write:
        open("/tmp/left", "w").write("x")
        open("/lib/python314.zip", "wb").write(b"x")
        builtins.left = sys.left = os.left = 1
        return "left"
    import colorsys
    return [os.path.exists("/tmp/left"), hasattr(builtins, "left"), hasattr(sys, "left"), hasattr(os, "left")]
`;
    await cells.run({ source, inputs: { write: true } });
    const next = await cells.run({ source, inputs: { write: false } });
    expect(next).toMatchObject({ status: 'completed', output: [false, false, false, false] });
  });
});
