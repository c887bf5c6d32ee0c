// Runs inside a probe jail as one bundled file, in place of a reader: it attacks what holds it and tells what came through.
import { readSync, writeSync } from 'node:fs';
import { FRAME_PREFIX_BYTES, decodePrefix, encodePrefix } from '../../../src/contract/frame.ts';
import type { AttackName } from './attacks.ts';
import type { ProbeAnswer, ProbeRequest, ProbeSuccess, ProbeTargets } from './messages.ts';
import type { Way } from './way.ts';
import { WAYS } from './ways.ts';

const STDIN = 0;
const STDOUT = 1;

/** A connection that is neither made nor refused by then was swallowed. */
const PATIENCE_MS = 500;

const SHOWN_LETTERS = 80;

/** How attempts that run now learn of an error that Node throws outside of the call that made it. */
const late = new Set<(error: unknown) => void>();

async function probe({ attacks, targets }: ProbeRequest): Promise<ProbeAnswer> {
  const successes: ProbeSuccess[] = [];
  let tried = 0;
  process.on('uncaughtException', (error) => {
    for (const reject of late) reject(error);
  });
  for (const attack of attacks)
    for (const way of WAYS[attack]) {
      tried++;
      const success = await attempt(attack, way, targets);
      if (success !== undefined) successes.push(success);
    }
  return { type: 'probed', tried, successes };
}

async function attempt(
  attack: AttackName,
  way: Way,
  targets: ProbeTargets,
): Promise<ProbeSuccess | undefined> {
  const stop = Promise.withResolvers<never>();
  const timer = setTimeout(() => stop.reject(new Error('No answer')), PATIENCE_MS);
  late.add(stop.reject);
  try {
    const got: unknown = await Promise.race([way(targets), stop.promise]);
    return {
      attack,
      got: `${way.toString().slice(0, SHOWN_LETTERS)} gave ${String(got).slice(0, SHOWN_LETTERS)}`,
    };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    late.delete(stop.reject);
  }
}

/** Writes a frame at once: a copy of the probe that an attack has started writes into the same pipe. */
function send(message: object): void {
  const header = new TextEncoder().encode(JSON.stringify(message));
  const frame = Buffer.concat([encodePrefix({ headerBytes: header.length, bodyBytes: 0 }), header]);
  let written = 0;
  while (written < frame.length) written += writeSync(STDOUT, frame, written);
}

function readExactly(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let used = 0;
  while (used < length) {
    const got = readSync(STDIN, bytes, used, length - used, null);
    if (got === 0) throw new Error('The pipe ended within a frame');
    used += got;
  }
  return bytes;
}

send({ type: 'ready' });
const { headerBytes } = decodePrefix(readExactly(FRAME_PREFIX_BYTES));
const request = JSON.parse(new TextDecoder().decode(readExactly(headerBytes))) as ProbeRequest;
send(await probe(request));
