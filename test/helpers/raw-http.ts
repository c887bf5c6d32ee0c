import { connect } from 'node:net';

/** One answer as it came over a socket. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** What came back on one connection, and whether the service closed it. */
export interface RawExchange {
  readonly answers: readonly RawAnswer[];
  readonly closed: boolean;
}

interface RawOptions {
  /** How many answers to wait for; the connection is left when they are there. */
  readonly answers?: number;
  readonly waitMs?: number;
}

/** Writes bytes to a port of the loopback and reads answers until enough came, the service closed or the time is over. */
export function exchange(
  port: number,
  bytes: string | readonly string[],
  { answers: wanted = Infinity, waitMs = 5_000 }: RawOptions = {},
): Promise<RawExchange> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    const end = (closed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ answers: parseAnswers(text), closed });
    };
    const timer = setTimeout(() => {
      end(false);
    }, waitMs);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (parseAnswers(text).length >= wanted) end(false);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      end(true);
    });
    for (const part of [bytes].flat()) socket.write(part, 'latin1');
  });
}

function parseAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== '';) {
    const head = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n((?:[^\r]+\r\n)*)\r\n/.exec(rest);
    if (head === null) break;
    const headers = new Map(
      (head[2] ?? '')
        .split('\r\n')
        .filter((line) => line !== '')
        .map((line) => {
          const at = line.indexOf(':');
          return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
        }),
    );
    const length = Number(headers.get('content-length') ?? NaN);
    const body = rest.slice(head[0].length, head[0].length + length);
    if (!(body.length === length)) break;
    answers.push({ status: Number(head[1]), headers, body });
    rest = rest.slice(head[0].length + length);
  }
  return answers;
}
