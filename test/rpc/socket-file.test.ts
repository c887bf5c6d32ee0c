import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { removeDeadSocket, withSocketMode } from '../../src/rpc/socket-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'wyrd-socket-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the socket of the service', () => {
  it('that a killed service left is removed', async () => {
    const path = join(folder, 'dead.sock');
    const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
    expect(() => execFileSync(process.execPath, ['-e', script], { stdio: 'ignore' })).toThrow('SIGKILL');
    expect(existsSync(path)).toBe(true);
    await removeDeadSocket(path);
    expect(existsSync(path)).toBe(false);
  });

  it('stays when somebody answers, and so does a file that is none', async () => {
    const path = join(folder, 'live.sock');
    const server = createServer();
    await withSocketMode(path, 0o660, () => new Promise<void>((done) => server.listen(path, done)));
    expect(statSync(path).mode & 0o777).toBe(0o660);
    await removeDeadSocket(path);
    expect(existsSync(path)).toBe(true);
    server.close();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await removeDeadSocket(file);
    await removeDeadSocket(join(folder, 'nothing'));
    expect(existsSync(file)).toBe(true);
  });
});
