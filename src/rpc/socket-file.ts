import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { connect } from 'node:net';

/** Removes the socket that a killed service has left at the path; one that answers, or another file, stays. */
export async function removeDeadSocket(path: string): Promise<void> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return;
  const dead = await new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code === 'ECONNREFUSED');
    });
  });
  if (dead) rmSync(path, { force: true });
}

/** Makes a socket that nobody but the service's own user reaches from its first moment on, then gives it its mode. */
export async function withSocketMode(
  path: string,
  mode: number,
  listen: () => Promise<unknown>,
): Promise<void> {
  const before = process.umask(0o077);
  try {
    await listen();
    chmodSync(path, mode);
  } finally {
    process.umask(before);
  }
}
