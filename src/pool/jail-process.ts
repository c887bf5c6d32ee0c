import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { LaunchPlan } from '../contract/isolation.ts';
import { spawnPlan } from './spawn-plan.ts';

/** Jails give way to the service, so that health checks are answered while they work. */
const JAIL_NICENESS = 10;
const STDERR_KEPT_BYTES = 4_096;
/** How long bubblewrap may take to tell of its child; on a busy machine it takes some milliseconds. */
const TOLD_WITHIN_MS = 5_000;

/** How a jail's process ended; `heapExhausted` is told from what V8 wrote last. */
export interface JailExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly heapExhausted: boolean;
}

/** One jail as an operating system process: started, watched by its exit, killed; it knows nothing of frames. */
export class JailProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly exited: Promise<JailExit>;
  readonly #child: ChildProcess;
  #jailPid: number | undefined;
  #stderr = '';
  #alive = true;
  #killWanted = false;

  private constructor(
    child: ChildProcess,
    stdin: Writable,
    stdout: Readable,
    infoDescriptor: number | undefined,
  ) {
    this.#child = child;
    this.stdin = stdin;
    this.stdout = stdout;
    // A jail that ends while it is written to closes the pipe first; its exit is what counts.
    stdin.on('error', () => undefined);
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('latin1')).slice(-STDERR_KEPT_BYTES);
    });
    if (infoDescriptor === undefined) this.#jailPid = child.pid;
    else this.#readPid(child.stdio[infoDescriptor] as Readable);
    this.exited = new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null): void => {
        this.#alive = false;
        resolve({
          code,
          signal,
          heapExhausted: /out of memory|allocation failed|allocate memory/i.test(this.#stderr),
        });
      };
      child.once('close', end);
      child.once('error', () => {
        end(null, null);
      });
    });
  }

  /** Spawns a jail by its plan; what goes wrong later shows as its exit. */
  static start(plan: LaunchPlan): JailProcess {
    const child = spawnPlan(plan);
    if (child.pid !== undefined) lowerPriority(child.pid);
    return new JailProcess(child, child.stdin as Writable, child.stdout as Readable, plan.infoDescriptor);
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** The last line that it, or what started it, wrote on stderr; '' without one. */
  get lastLine(): string {
    return this.#stderr.trimEnd().split('\n').at(-1) ?? '';
  }

  /** The process whose memory is the jail's, as soon as it is known. */
  get pid(): number | undefined {
    return this.#jailPid;
  }

  /**
   * SIGKILL: nothing inside can refuse it. bubblewrap is never killed before it has told of its child, which would
   * wait for ever for a parent that is gone.
   */
  kill(): void {
    if (!this.#alive || this.#killWanted) return;
    this.#killWanted = true;
    if (this.#jailPid !== undefined) killQuietly(this.#jailPid);
    else setTimeout(() => this.#child.kill('SIGKILL'), TOLD_WITHIN_MS).unref();
  }

  /** bubblewrap tells the jail's process id as {"child-pid": N}. */
  #readPid(info: Readable): void {
    let told = '';
    info.setEncoding('utf8');
    info.on('data', (chunk: string) => {
      told += chunk;
      const pid = /"child-pid":\s*(\d+)/.exec(told)?.[1];
      if (pid === undefined || this.#jailPid !== undefined) return;
      this.#jailPid = Number(pid);
      if (this.#killWanted) killQuietly(this.#jailPid);
    });
    info.on('error', () => undefined);
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, JAIL_NICENESS);
  } catch {
    // The process may have ended already.
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself a moment ago.
  }
}
