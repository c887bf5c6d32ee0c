import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { ROOT } from '../helpers/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'wyrd-serve-'));
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('wyrd-worker serve', () => {
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
    const client = createClient({ socket });
    const result = await client.extract(Buffer.from('over a socket'), { format: 'text' });
    expect(result.output).toEqual({ format: 'text', text: 'over a socket' });
    client.close();
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });
});
