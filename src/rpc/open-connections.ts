import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The connections of a server, so that it can end. Node closes those that idle when a server closes, and from then on
 * checks none: one whose request has only begun, or that idles once its answer is out, would hold the server open for
 * as long as its client likes.
 */
export class OpenConnections {
  readonly #answering = new Map<Socket, Set<ServerResponse>>();
  #ending = false;

  constructor(server: Server) {
    server.on('setSecureContext' in server ? 'secureConnection' : 'connection', (socket: Socket) => {
      this.#answering.set(socket, new Set());
      socket.once('close', () => this.#answering.delete(socket));
    });
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.#answering.get(socket)?.add(response);
      if (this.#ending) endAfter(response);
      response.once('close', () => {
        this.#answered(socket, response);
      });
    });
  }

  /** Ends every connection that owes no answer at once, and the others as soon as their answers are out. */
  end(): void {
    this.#ending = true;
    for (const [socket, responses] of this.#answering) {
      for (const response of responses) endAfter(response);
      if (responses.size === 0) socket.destroy();
    }
  }

  #answered(socket: Socket, response: ServerResponse): void {
    const responses = this.#answering.get(socket);
    responses?.delete(response);
    if (this.#ending && responses?.size === 0) socket.destroySoon();
  }
}

/** Tells the client too, where that is still possible. */
function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
