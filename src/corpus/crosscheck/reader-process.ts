import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExtractFormat } from '../../contract/formats.ts';
import type { Reading, SecondReader } from './difference.ts';
import type { FoundModule } from './reader-modules.ts';
import type { ReaderTask } from './readers/entry.ts';

const LOOK_MS = 50;
const MIB_OF_KIB = 1_024;

/** How long a second reader may take for one file, and how much memory it may have. */
export interface ReaderBounds {
  readonly timeoutMs: number;
  readonly memoryMib: number;
}

/**
 * One second reader in a process of its own, which reads its packages and no other file and has no network; a file
 * that it crashes, hangs or grows on is refused, and the next one finds a new process.
 */
export class ReaderProcess implements Disposable {
  readonly #reader: SecondReader;
  readonly #module: FoundModule | null;
  readonly #bounds: ReaderBounds;
  #child: ChildProcess | undefined;

  constructor(reader: SecondReader, module: FoundModule | null, bounds: ReaderBounds) {
    this.#reader = reader;
    this.#module = module;
    this.#bounds = bounds;
  }

  /** Reads one file; calls follow one another. */
  async read(format: ExtractFormat, bytes: Uint8Array): Promise<Reading> {
    const task: ReaderTask = { reader: this.#reader, module: this.#module?.url ?? null, format, bytes };
    const child = this.#child ?? (await this.#start());
    return new Promise((resolveReading) => {
      const { timeoutMs, memoryMib } = this.#bounds;
      const end = (reading: Reading): void => {
        clearTimeout(deadline);
        clearInterval(watch);
        child.removeAllListeners('message').removeAllListeners('exit');
        resolveReading(reading);
      };
      const giveUp = (reason: string): void => {
        this.#kill();
        end({ kind: 'refused', reason });
      };
      const deadline = setTimeout(() => {
        giveUp(`${this.#reader} never returned`);
      }, timeoutMs);
      const watch = setInterval(() => {
        if (residentMib(child.pid) > memoryMib) giveUp(`${this.#reader} took more than its memory`);
      }, LOOK_MS);
      child.once('message', (reading) => {
        end(reading as Reading);
      });
      child.once('exit', () => {
        giveUp(`${this.#reader} ended its process`);
      });
      child.send(task, () => undefined);
    });
  }

  [Symbol.dispose](): void {
    this.#kill();
  }

  async #start(): Promise<ChildProcess> {
    const { entry, folder } = readerEntry();
    const readable = [folder, ...(this.#module === null ? [] : [this.#module.packages])];
    const child = fork(entry, [], {
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [
        '--permission',
        ...readable.map((path) => `--allow-fs-read=${path}`),
        `--max-old-space-size=${this.#bounds.memoryMib}`,
      ],
    });
    this.#child = child;
    await new Promise<void>((ready, failed) => {
      child.once('message', () => {
        child.removeAllListeners('exit');
        ready();
      });
      child.once('exit', (code) => {
        failed(new Error(`Cannot start the process of ${this.#reader}: it ended with code ${String(code)}`));
      });
    });
    return child;
  }

  #kill(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

/** Resident memory on Linux; elsewhere V8's own bound is all there is. */
function residentMib(pid: number | undefined): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'latin1'))?.[1];
    return Number(kib ?? 0) / MIB_OF_KIB;
  } catch {
    return 0;
  }
}

/** What the process starts with and the folder of its code: the source in a checkout, its bundle beside this one in the package. */
function readerEntry(): { readonly entry: string; readonly folder: string } {
  const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  return import.meta.url.endsWith('.ts')
    ? { entry: at('./readers/entry.ts'), folder: at('.') }
    : { entry: at('./second-reader.js'), folder: at('.') };
}
