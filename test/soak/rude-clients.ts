import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';

/** Clients that break off half way or stop reading; nothing is owed to them, and they must cost others nothing. */
export class RudeClients {
  readonly #port: number;
  readonly #random: Random;
  readonly #sockets = new Set<Socket>();
  met = 0;

  constructor(url: string, random: Random) {
    this.#port = Number(new URL(url).port);
    this.#random = random;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.met++;
      this.#random.pick([this.#halfBody, this.#halfHead, this.#neverReads, this.#halfUpload])();
      await pause(200 + this.#random.below(600));
    }
    for (const socket of this.#sockets) socket.destroy();
  }

  readonly #halfHead = (): void => {
    this.#send('POST /v1/jobs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-');
  };

  readonly #halfBody = (): void => {
    this.#send(
      'POST /v1/jobs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"job_id":"half',
    );
  };

  readonly #halfUpload = (): void => {
    const digest = this.#random.next().toString(16).slice(2).padEnd(64, '0').slice(0, 64);
    this.#send(
      `PUT /v1/evidence/${digest} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/octet-stream\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(5_000)}`,
    );
  };

  /** Asks for much over one connection and takes nothing of it. */
  readonly #neverReads = (): void => {
    const socket = this.#send('GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(200));
    socket.pause();
  };

  #send(text: string): Socket {
    const socket = connect(this.#port, '127.0.0.1');
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.write(text);
    setTimeout(() => socket.destroy(), 100 + this.#random.below(3_000));
    return socket;
  }
}
