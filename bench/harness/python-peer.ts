import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Contender } from '../benchmark.ts';

interface PythonPeer {
  readonly name: string;
  /** Modules that must be importable, else the peer is skipped. */
  readonly needs: readonly string[];
  /** Python source that defines `run()`, with `paths` being the list of the files. */
  readonly source: string;
  readonly paths: readonly string[];
}

/** The interpreter may stand in a virtual environment that holds the peers. */
const PYTHON = process.env['BENCH_PYTHON'] ?? 'python3';

const LOOP = `
import sys
paths = sys.argv[2:]
exec(sys.argv[1])
for _ in sys.stdin:
    run()
    print("ran", flush=True)
`;

/** A peer from Python: one warm interpreter that runs `run()` once a line and ends with our process. */
export function pythonPeer({ name, needs, source, paths }: PythonPeer): Contender {
  const imports = spawnSync(PYTHON, ['-c', needs.map((module) => `import ${module}`).join('\n')]);
  if (imports.status !== 0)
    return { name, skipped: `${PYTHON} cannot import ${needs.join(', ')}`, run: () => undefined };
  let interpreter: Interpreter | undefined;
  return {
    name,
    memoryOf: 'children',
    run: () => (interpreter ??= new Interpreter([source, ...paths])).run(),
  };
}

class Interpreter {
  readonly #process: ChildProcess;
  #settle: { readonly ran: () => void; readonly failed: (error: Error) => void } | undefined;

  constructor(args: readonly string[]) {
    this.#process = spawn(PYTHON, ['-c', LOOP, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    if (this.#process.stdout !== null)
      createInterface(this.#process.stdout).on('line', () => this.#settle?.ran());
    this.#process.on('exit', () => this.#settle?.failed(new Error('the interpreter ended')));
  }

  async run(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#settle = { ran: resolve, failed: reject };
      this.#process.stdin?.write('\n');
    });
  }
}
