import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { steadyBody } from '../../src/rpc/steady-body.ts';

const PACE = { graceMs: 100, bytesPerSecond: 1_000 };

async function* slowly(chunks: readonly number[], pauseMs: number): AsyncGenerator<Buffer> {
  for (const size of chunks) {
    await pause(pauseMs);
    yield Buffer.alloc(size);
  }
}

async function sizes(body: AsyncIterable<Uint8Array>, takeMs = 0): Promise<number[]> {
  const seen: number[] = [];
  for await (const chunk of body) {
    seen.push(chunk.length);
    await pause(takeMs);
  }
  return seen;
}

describe('a body', () => {
  it('is given chunk by chunk while it keeps its pace', async () => {
    const body = Readable.from(slowly([500, 500, 500, 500], 30));
    expect(await sizes(steadyBody(body, PACE))).toEqual([500, 500, 500, 500]);
  });

  it('that trickles past its grace is refused, and its stream left alone for the answer', async () => {
    const body = Readable.from(slowly(Array(100).fill(1), 30));
    await expect(sizes(steadyBody(body, PACE))).rejects.toMatchObject({ refusal: 'REQUEST_TIMEOUT' });
    expect(body.destroyed).toBe(false);
  });

  it('is not blamed for the time that its reader takes', async () => {
    const body = Readable.from(slowly([1, 1, 1, 1], 1));
    expect(await sizes(steadyBody(body, PACE), 100)).toEqual([1, 1, 1, 1]);
  });
});
