import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProbeSuccess, ProbeTargets } from './messages.ts';

/** Things laid out for a probe jail to get hold of, watched from outside; whoever opens them closes them. */
export interface LaidTargets extends AsyncDisposable {
  readonly targets: ProbeTargets;
  /** What was seen from outside: files that were left, connections that came in. */
  readonly seen: () => ProbeSuccess[];
}

/** Lays out a readable file, a writable folder, a TCP port, a UDP port and a Unix socket. */
export async function layTargets(evidenceFolder: string): Promise<LaidTargets> {
  const folder = mkdtempSync(join(tmpdir(), 'wyrd-worker-probe-'));
  const openFolder = join(folder, 'open');
  const socketPath = join(folder, 'socket');
  const file = join(folder, 'file.json');
  mkdirSync(openFolder);
  writeFileSync(file, '{"secret": true}');
  // As open as can be, so that only the jail's own layers stand in the way.
  for (const path of [folder, openFolder, file]) chmodSync(path, 0o777);

  const seen: ProbeSuccess[] = [];
  const tcp = createServer((socket) => {
    seen.push({ attack: 'connect-tcp', got: 'a connection came in' });
    socket.destroy();
  });
  const unix = createServer((socket) => {
    seen.push({ attack: 'connect-unix', got: 'a connection came in' });
    socket.destroy();
  });
  const udp = createSocket('udp4', () => seen.push({ attack: 'send-udp', got: 'a datagram came in' }));
  await Promise.all([
    once(tcp.listen(0, '127.0.0.1'), 'listening'),
    once(unix.listen({ path: socketPath, readableAll: true, writableAll: true }), 'listening'),
    once(udp.bind(0, '127.0.0.1'), 'listening'),
  ]);
  return {
    targets: {
      file,
      openFolder,
      evidenceFolder,
      tcpPort: portOf(tcp),
      udpPort: udp.address().port,
      socketPath,
      servicePid: process.pid,
    },
    seen: () => [
      ...seen,
      ...readdirSync(openFolder).map((name): ProbeSuccess => ({
        attack: 'write-file',
        got: `"${name}" was left behind`,
      })),
    ],
    [Symbol.asyncDispose]: async () => {
      await Promise.all([closed(tcp), closed(unix), new Promise<void>((resolve) => udp.close(resolve))]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return address.port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
