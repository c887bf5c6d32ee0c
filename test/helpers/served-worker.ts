import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './source-files.ts';

const KEPT_LOG = 200_000;
/** Isolation is proven at each start, which takes too long now and then on a machine with much else to do. */
const STARTS = 5;

/** A worker as its own process, which may be killed and started again at the same address and on the same data. */
export class ServedWorker {
  readonly url: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #address: string;
  #child: ChildProcess | undefined;
  #log = '';

  private constructor(port: number, environment: Readonly<Record<string, string>>) {
    this.#address = `127.0.0.1:${port}`;
    this.url = `http://${this.#address}`;
    this.#environment = environment;
  }

  /** Starts one on a port that is free, by environment names as a user would. */
  static async start(environment: Readonly<Record<string, string>>): Promise<ServedWorker> {
    const worker = new ServedWorker(await freePort(), environment);
    await worker.start();
    return worker;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** What it said last on standard error. */
  get log(): string {
    return this.#log;
  }

  /** Starts it again, as a supervisor does that tries more than once, and waits until it is ready. */
  async start(): Promise<void> {
    for (let tries = 1; !(await this.#started()); tries++)
      if (tries === STARTS) throw new Error(`The worker did not start: ${this.#log}`);
  }

  async #started(): Promise<boolean> {
    const child = spawn(process.execPath, [join(ROOT, 'src/main.ts'), 'serve', '--listen', this.#address], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...this.#environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#log = (this.#log + text).slice(-KEPT_LOG);
    });
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) return false;
      await pause(20);
    }
    return true;
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Has it drain; gives its exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null;
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return exited;
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`)).ok;
    } catch {
      return false;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
