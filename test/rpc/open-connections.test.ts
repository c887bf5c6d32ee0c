import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { OpenConnections } from '../../src/rpc/open-connections.ts';

const HOUR_MS = 3_600_000;
const REQUEST = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Opened {
  readonly server: Server;
  readonly connections: OpenConnections;
  /** Answers that the server owes. */
  readonly owed: ServerResponse[];
  readonly connect: () => Promise<Socket & { text: string }>;
}

/** A server that by its own timers closes nothing for an hour, and answers when the test does. */
async function openServer(): Promise<Opened> {
  const owed: ServerResponse[] = [];
  const server = createServer(
    { keepAliveTimeout: HOUR_MS, headersTimeout: HOUR_MS, requestTimeout: 0 },
    (_request, response) => void owed.push(response),
  );
  const connections = new OpenConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    connections,
    owed,
    connect: async () => {
      const socket = Object.assign(connect((server.address() as AddressInfo).port, '127.0.0.1'), {
        text: '',
      });
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => (socket.text += chunk.toString()));
      await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
      return socket;
    },
  };
}

/** Never resolves when a connection stays open. */
function closed({ server, connections }: Opened): Promise<void> {
  return new Promise((resolve) => {
    connections.end();
    server.close(() => {
      resolve();
    });
  });
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe('a server that closes', () => {
  it.each([
    ['has sent nothing', ''],
    ['has sent half a request line', 'GET /he'],
    ['has sent half a head', 'GET / HTTP/1.1\r\nHo'],
  ])('waits for no connection that %s', async (_what, sent) => {
    const opened = await openServer();
    const socket = await opened.connect();
    socket.write(sent);
    await closed(opened);
    await until(() => socket.closed || socket.readableEnded);
  });

  it('waits for no connection that idles after an answer, or has begun its next request', async () => {
    const opened = await openServer();
    const all = await Promise.all([opened.connect(), opened.connect()]);
    for (const socket of all) socket.write(REQUEST);
    await until(() => opened.owed.length === 2);
    for (const response of opened.owed) response.end('answer');
    await until(() =>
      all.every(({ text }) => text.endsWith('answer\r\n0\r\n\r\n') || text.endsWith('answer')),
    );
    all[1]?.write('GET / HT');
    await closed(opened);
  });

  it('gives the answers that it owes, tells that they are the last, and closes with them', async () => {
    const opened = await openServer();
    const socket = await opened.connect();
    socket.write(REQUEST);
    await until(() => opened.owed.length === 1);
    const over = closed(opened);
    opened.owed[0]?.end('answer');
    await over;
    await until(() => socket.destroyed || socket.readableEnded);
    expect(socket.text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n[^]*answer/i);
  });

  it('closes with the end of an answer that was already on its way', async () => {
    const opened = await openServer();
    const socket = await opened.connect();
    socket.write(REQUEST);
    await until(() => opened.owed.length === 1);
    opened.owed[0]?.write('begun, ');
    await until(() => socket.text.includes('begun'));
    const over = closed(opened);
    opened.owed[0]?.end('ended');
    await over;
    await until(() => socket.text.includes('ended'));
  });
});
