import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/corpus/crosscheck/difference.ts';
import { ReaderProcess } from '../../../src/corpus/crosscheck/reader-process.ts';
import { papaParseOf } from '../../helpers/second-reader-module.ts';

const folder = mkdtempSync(join(tmpdir(), 'second-reader-'));
const secret = join(folder, 'secret.txt');
writeFileSync(secret, 'not for readers');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const BOUNDS = { timeoutMs: 15_000, memoryMib: 400 };
const FINE = 'return { data: [[text]], errors: [] }';

/** What a package that does `parse` makes of each text, one after the other. */
async function readAll(parse: string, texts: readonly string[], bounds = BOUNDS): Promise<Reading[]> {
  using reader = new ReaderProcess('papaparse', papaParseOf(mkdtempSync(join(folder, 'p-')), parse), bounds);
  const readings: Reading[] = [];
  for (const text of texts) readings.push(await reader.read('csv', Buffer.from(text)));
  return readings;
}

const listed = (text: string): Reading => ({ kind: 'listed', told: [], items: [JSON.stringify([text])] });
const refused = (reason: string): Reading => ({ kind: 'refused', reason });

describe('a process of second readers', () => {
  it('reads one file after the other', async () => {
    expect(await readAll(FINE, ['a', 'b'])).toEqual([listed('a'), listed('b')]);
  });

  it('is ended when a file hangs it, and the next file is read anew', async () => {
    const parse = `if (text === 'hang') for (;;); ${FINE}`;
    const bounds = { ...BOUNDS, timeoutMs: 2_000 };
    expect(await readAll(parse, ['a', 'hang', 'b'], bounds)).toEqual([
      listed('a'),
      refused('papaparse never returned'),
      listed('b'),
    ]);
  });

  it('is ended when a file makes it grow past its memory, outside of the heap too', async () => {
    const parse = `if (text === 'grow') { const kept = []; for (;;) kept.push(Buffer.alloc(8e6, 1)); } ${FINE}`;
    expect(await readAll(parse, ['grow', 'b'])).toEqual([
      refused('papaparse took more than its memory'),
      listed('b'),
    ]);
  });

  it('may end itself', async () => {
    const parse = `if (text === 'die') process.exit(0); ${FINE}`;
    expect(await readAll(parse, ['die', 'b'])).toEqual([refused('papaparse ended its process'), listed('b')]);
  });

  it('tells what the package throws as its refusal', async () => {
    const [reading] = await readAll(`throw new TypeError('no such thing')`, ['a']);
    expect(reading).toEqual(refused('TypeError: no such thing'));
  });

  it('reads no file but its packages, starts no program and sees no environment', async () => {
    const attempts = [
      `fs.readFileSync(${JSON.stringify(secret)})`,
      `fs.writeFileSync(${JSON.stringify(join(folder, 'written'))}, 'x')`,
      `if (spawnSync('true').error) throw spawnSync('true').error`,
    ];
    for (const attempt of attempts) {
      const [reading] = await readAll(`${attempt}; ${FINE}`, ['a']);
      expect(reading?.kind === 'refused' ? reading.reason : reading).toMatch(
        /Access to this API has been restricted/,
      );
    }
    const [environment] = await readAll('return { data: [Object.keys(process.env)], errors: [] }', ['a']);
    expect(environment).toMatchObject({ kind: 'listed', items: [expect.not.stringContaining('PATH')] });
  });

  it('has no network', async () => {
    let connections = 0;
    const server = createServer(() => connections++).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const parse =
      `if (text === 'connect') net.connect(${port}, '127.0.0.1').on('error', ({ code }) => { globalThis.seen = code });` +
      ` return { data: [[globalThis.seen ?? '']], errors: [] };`;
    const [, reading] = await readAll(parse, ['connect', 'then']);
    server.close();
    expect(reading).toEqual(listed('ERR_ACCESS_DENIED'));
    expect(connections).toBe(0);
  });
});
