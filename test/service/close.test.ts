import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startService } from '../helpers/service.ts';

describe('closing', () => {
  it('waits for no connection that holds a request open', async () => {
    const test = await startService({ WYRD_WORKER_LOG: 'error' });
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /v1/jobs/batch HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{}\n\r\n',
    );
    await once(socket, 'data');
    const gone = once(socket, 'close');
    await test.close();
    await gone;
    expect(socket.destroyed).toBe(true);
  });
});
