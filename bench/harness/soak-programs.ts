import type { CodeJob } from '../../src/contract/job.ts';

/** One job of a soak: `expected` is its output byte for byte, or the code of the error that it must end with. */
export interface SoakProgram {
  readonly source: string;
  readonly inputs: NonNullable<CodeJob['code']['inputs']>;
  readonly expected: string;
  readonly timeoutSeconds?: number;
}

const WORDS = ['invoice', 'order', 'ticket', 'contract', 'é', '𝄞'];

/** A job that ends well; what it must return is worked out here, not by Python. */
export function calmProgram(number: number): SoakProgram {
  const numbers = Array.from({ length: 20 + (number % 30) }, (_, index) => (index * 7 + number) % 101);
  const word = WORDS[number % WORDS.length] ?? '';
  const sorted = numbers.toSorted((a, b) => a - b);
  const sum = numbers.reduce((total, value) => total + value, 0);
  switch (number % 4) {
    case 0:
      return {
        source: 'def f(numbers): return {"sum": sum(numbers), "sorted": sorted(numbers)}',
        inputs: { numbers: { value: numbers } },
        expected: JSON.stringify({ sorted, sum }),
      };
    case 1:
      return {
        source: 'import re\ndef f(text): return [m.group() for m in re.finditer(r"[A-Z]{2}-\\d+", text)]',
        inputs: { text: { value: numbers.map((value) => `AB-${value} ${word}`).join(', ') } },
        expected: JSON.stringify(numbers.map((value) => `AB-${value}`)),
      };
    case 2:
      return {
        source:
          'from decimal import Decimal\ndef f(numbers, word): return {word: str(sum(Decimal(n) / 4 for n in numbers))}',
        inputs: { numbers: { value: numbers.map((value) => value * 4) }, word: { value: word } },
        expected: JSON.stringify({ [word]: String(sum) }),
      };
    default:
      return {
        // A value that another job had left would be seen here.
        source: `import builtins, os
def f(n):
    seen = [hasattr(builtins, "left"), os.path.exists("/tmp/left")]
    builtins.left = 1
    open("/tmp/left", "w").close()
    return [n, seen]`,
        inputs: { n: { value: number } },
        expected: `[${number},[false,false]]`,
      };
  }
}

const HOSTILE: readonly Omit<SoakProgram, 'inputs'>[] = [
  { source: 'def f():\n    while True: pass', expected: 'timed_out', timeoutSeconds: 0.5 },
  { source: 'def f(): return len("x" * 10**9)', expected: 'limit_exceeded' },
  { source: 'import os\ndef f(): os._exit(0)', expected: 'script_failed' },
  {
    source:
      'import sys\ndef f():\n    x = []\n    for _ in range(10**5): x = [x]\n    sys.setrecursionlimit(10**9)\n    return repr(x)',
    expected: 'script_failed',
  },
  {
    source: 'def f():\n    open("/dev/reply", "wb", buffering=0).write(b"\\xff" * 100)\n    return 1',
    expected: 'script_failed',
  },
  {
    source:
      'def f():\n    with open("/tmp/x", "wb") as file:\n        while True: file.write(bytes(1 << 20))',
    expected: 'script_failed',
  },
  {
    source: 'def f():\n    for _ in range(500): print("x" * 10_000)\n    return "printed"',
    expected: '"printed"',
  },
  { source: 'import posix\ndef f(): return posix.system("id")', expected: 'script_failed' },
];

/** A job that attacks its cell. */
export function hostileProgram(number: number): SoakProgram {
  const program = HOSTILE[Math.floor(number / 10) % HOSTILE.length];
  if (program === undefined) throw new Error('There are hostile programs');
  return { ...program, inputs: {} };
}
