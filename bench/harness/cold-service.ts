import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { runJob, store } from './http-call.ts';

/** The first memory image of Python takes its time on a machine with much else to do. */
const FIRST_IMAGE_MS = 600_000;

/** Milliseconds since the service was started. */
export interface ColdTimes {
  readonly ready: number;
  readonly extracted: number;
  readonly called: number;
}

/** Starts the service as its users do, has one document read and one function called, and ends it. */
export async function coldTimes(
  worker: string,
  environment: NodeJS.ProcessEnv,
  document: Buffer,
): Promise<ColdTimes> {
  const begun = performance.now();
  const since = (): number => performance.now() - begun;
  const child = spawn(worker, ['serve', '--listen', '127.0.0.1:0'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const agent = new Agent({ keepAlive: true });
  try {
    const url = await listening(child);
    await untilReady(child, url);
    const ready = since();
    const from = await store(agent, url, document, 'pdf');
    await runJob(agent, url, { job_id: randomUUID(), kind: 'extract', extract: { from } });
    const extracted = since();
    const code = { source: { inline: 'def check(n): return n + 1\n' }, entrypoint: 'check' };
    await runJob(agent, url, {
      job_id: randomUUID(),
      kind: 'code',
      deadline_ms: FIRST_IMAGE_MS,
      code: { ...code, inputs: { n: { value: 1 } } },
    });
    return { ready, extracted, called: since() };
  } finally {
    agent.destroy();
    child.kill('SIGTERM');
    await exited;
  }
}

/** Where the service says that it listens; fails with its log when it ends before. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('exit', () => {
      reject(new Error(log));
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      const url = /"listening":"([^"]+)"/.exec(log)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
}

/** A connection that the busy service resets is asked again. */
async function untilReady(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await pause(5);
  }
  throw new Error('The service ended before it was ready');
}
