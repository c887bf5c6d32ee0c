import { createSocket } from 'node:dgram';
import dns from 'node:dns/promises';
import { request } from 'node:http';
import type { ListenOptions } from 'node:net';
import { connect, createServer } from 'node:net';
import type { Way } from './way.ts';

const LOOPBACK = '127.0.0.1';

/** Attacks over sockets. */
export const REACH_WAYS = {
  'connect-tcp': [
    ({ tcpPort }) => connected({ port: tcpPort, host: LOOPBACK }),
    ({ tcpPort }) => connected({ port: tcpPort, host: '::ffff:127.0.0.1' }),
    ({ tcpPort }) => fetch(`http://${LOOPBACK}:${tcpPort}/`),
    ({ tcpPort }) => requested(tcpPort),
  ],
  'send-udp': [({ udpPort }) => sent(udpPort)],
  'connect-unix': [({ socketPath }) => connected({ path: socketPath })],
  listen: [
    () => listening({ port: 0, host: LOOPBACK }),
    ({ openFolder }) => listening({ path: `${openFolder}/listening` }),
    // A name in the abstract namespace of Linux, which is no file.
    () => listening({ path: '\0wyrd-worker-probe' }),
  ],
  'resolve-name': [() => dns.lookup('localhost'), () => dns.resolve4('localhost')],
} as const satisfies Record<string, readonly Way[]>;

function connected(to: { port: number; host: string } | { path: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, () => resolve('connected'));
    socket.on('error', reject);
  });
}

function requested(port: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: LOOPBACK }, resolve);
    outgoing.on('error', reject);
    outgoing.end();
  });
}

function sent(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.on('error', reject);
    socket.send('probe', port, LOOPBACK, (error) => {
      if (error === null) resolve('sent');
      else reject(error);
    });
  });
}

function listening(options: ListenOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(options, () => resolve('listening'));
  });
}
