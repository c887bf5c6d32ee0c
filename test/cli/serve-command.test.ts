import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { descendantsOf } from '../helpers/processes.ts';
import { sha256 } from '../helpers/service.ts';
import { ROOT } from '../helpers/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'wyrd-serve-'));
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('wyrd-worker serve', { timeout: 100_000 }, () => {
  it('serves on a Unix socket, drains on SIGTERM, exits with 0 and leaves no temporary file', async () => {
    const socket = join(folder, 'worker.sock');
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: folder,
      WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-test-cache'),
    };
    child = spawn(process.execPath, [join(ROOT, 'src/main.ts'), 'serve', '--socket', socket], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = new Promise((resolve) => child?.on('exit', (code) => resolve(code)));
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
    while (!log.includes('"msg":"ready"')) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    const client = createClient({ socket });
    const result = await client.extract(Buffer.from('over a socket'), { format: 'text' });
    expect(result.output).toEqual({ format: 'text', text: 'over a socket' });
    client.close();
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says where it listens, ready when it is, and at SIGHUP that it knows the new tokens', async () => {
    const tokens = join(folder, 'tokens');
    mkdirSync(folder, { recursive: true });
    writeFileSync(tokens, `${sha256('first')} ann\n`, { mode: 0o600 });
    const log = serve(['--listen', '127.0.0.1:0'], { WYRD_WORKER_TOKENS_FILE: tokens });
    await log.until('"msg":"ready"');
    const { listening } = JSON.parse(log.line('"msg":"listening"')) as { listening: string };
    const status = async (path: string, token: string): Promise<number> =>
      (await fetch(listening + path, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await status('/readyz', ''), await status('/v1/capabilities', 'first')]).toEqual([200, 200]);
    writeFileSync(tokens, `${sha256('second')} ann\n`);
    child?.kill('SIGHUP');
    await log.until('"msg":"access renewed"');
    expect([await status('/v1/capabilities', 'first'), await status('/v1/capabilities', 'second')]).toEqual([
      401, 200,
    ]);
    writeFileSync(tokens, '');
    child?.kill('SIGHUP');
    await log.until('the old one stays');
    expect(await status('/v1/capabilities', 'second')).toBe(200);
  });

  it('ends on SIGTERM while the memory image of Python is made, and leaves none', async () => {
    const cache = join(folder, 'cache');
    const log = serve(['--listen', '127.0.0.1:0'], { WYRD_WORKER_CACHE_DIR: cache });
    const { pid = 0 } = child ?? {};
    // One that stands still would be waited for until the test is out of time.
    process.kill(await vi.waitFor(() => imageMaker(pid), 50_000), 'SIGSTOP');
    await log.until('"msg":"ready"');
    const exited = new Promise((resolve) => child?.on('exit', resolve));
    child?.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(readdirSync(join(cache, 'python'))).toEqual([]);
    expect(log.line('"level":"error"')).toBe('');
  });
});

function imageMaker(service: number): number {
  const found = descendantsOf(service).find(({ command }) => command.includes('image.mjs'));
  if (found === undefined) throw new Error('Nobody makes an image');
  return found.pid;
}

/** Starts the service as a process and reads its log. */
function serve(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): { until: (text: string) => Promise<void>; line: (text: string) => string } {
  const own = { WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-test-cache'), TMPDIR: folder };
  const { PATH, HOME } = process.env;
  child = spawn(process.execPath, [join(ROOT, 'src/main.ts'), 'serve', ...args], {
    env: { PATH, HOME, ...own, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
  return {
    until: async (text) => {
      while (!log.includes(text)) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    line: (text) => log.split('\n').find((line) => line.includes(text)) ?? '',
  };
}
