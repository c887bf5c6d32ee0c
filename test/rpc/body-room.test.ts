import { describe, expect, it } from 'vitest';
import { BodyRoom } from '../../src/rpc/body-room.ts';

describe('the room for bodies', () => {
  it('lets a body alone be of any size', () => {
    new BodyRoom(100).enter('a').grow(1_000);
  });

  it('is full at its bound and free again when a body leaves', () => {
    const room = new BodyRoom(100);
    const first = room.enter('a');
    first.grow(50);
    room.enter('b').grow(50);
    expect(() => {
      room.enter('c').grow(1);
    }).toThrow(expect.objectContaining({ refusal: 'QUEUE_FULL', retryAfterSeconds: 1 }));
    first.release();
    room.enter('c').grow(50);
  });

  it('keeps half for other tenants, and tells a tenant nothing of them', () => {
    const room = new BodyRoom(100);
    room.enter('a').grow(30);
    const second = room.enter('a');
    second.grow(20);
    expect(() => {
      second.grow(1);
    }).toThrow(expect.objectContaining({ details: { own_bytes: 30, max_bytes: 50 } }));
    room.enter('b').grow(50);
  });

  it('counts nothing for a body that has left already', () => {
    const room = new BodyRoom(100);
    const gone = room.enter('a');
    gone.release();
    gone.grow(100);
    room.enter('b').grow(50);
    room.enter('c').grow(50);
  });
});
