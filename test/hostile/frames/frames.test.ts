import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FRAME_HEADER_MAX_BYTES } from '../../../src/contract/frame.ts';
import type { AttemptResult } from '../../../src/pool/keeper-messages.ts';
import type { HostileSlot } from '../../helpers/hostile-jail.ts';
import { hostileSlot } from '../../helpers/hostile-jail.ts';
import type { Step } from './puppet.ts';
import { puppetText } from './puppet.ts';

const FUZZ_MS = Number(process.env['FUZZ_SECONDS'] ?? 8) * 1_000;
const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
const MAX_OUTPUT = 4_096;
const GOLDEN = '{"format":"text","text":"untouched\\n"}';

const bytes = (text: string): string => Buffer.from(text).toString('hex');
const prefix = (headerBytes: number, bodyBytes: number): string => {
  const buffer = Buffer.alloc(8);
  buffer.writeUInt32LE(headerBytes, 0);
  buffer.writeUInt32LE(bodyBytes, 4);
  return buffer.toString('hex');
};
const frame = (header: string, body: string | Buffer = ''): string => {
  const content = Buffer.from(body);
  return prefix(Buffer.byteLength(header), content.length) + bytes(header) + content.toString('hex');
};
const completed = JSON.stringify({ type: 'completed', diagnostics: [], extent: { kind: 'lines', lines: 1 } });
const write = (hex: string): Step => ({ do: 'write', hex });

interface Case {
  readonly name: string;
  readonly steps: readonly Step[];
}

const caseOf = (name: string, ...steps: readonly Step[]): Case => ({ name, steps });

let slot: HostileSlot;
beforeAll(async () => {
  slot = await hostileSlot(fileURLToPath(new URL('puppet-entry.ts', import.meta.url)), 'os');
});
afterAll(() => slot[Symbol.asyncDispose]());

const run = (...steps: readonly Step[]): Promise<AttemptResult> =>
  slot.run('puppeteer', puppetText(...steps), { wallMs: 1_500, maxOutputBytes: MAX_OUTPUT });

/** The next job of the same slot, of the same tenant and of another, is read as ever. */
async function expectUntouched(tenant = 'puppeteer'): Promise<void> {
  const next = await slot.run(tenant, 'untouched\n');
  expect([next.status, new TextDecoder().decode(next.output?.bytes)]).toEqual(['completed', GOLDEN]);
}

describe('an answer that breaks the protocol', () => {
  const cases: readonly Case[] = [
    caseOf('a header longer than its bound', write(prefix(FRAME_HEADER_MAX_BYTES + 1, 0))),
    caseOf('a header of four gibibytes', write(prefix(0xffff_ffff, 0))),
    caseOf('a body longer than the output may be', write(prefix(completed.length, MAX_OUTPUT + 1))),
    caseOf('a body of four gibibytes', write(prefix(completed.length, 0xffff_ffff))),
    caseOf('an empty header', write(prefix(0, 0))),
    caseOf('half a prefix, then the end', write(prefix(8, 8).slice(0, 6)), { do: 'exit', code: 0 }),
    caseOf('half a header, then the end', write(frame(completed, '1').slice(0, 40)), { do: 'exit', code: 0 }),
    caseOf('half a body, then the end', write(frame(completed, '12345').slice(0, -4)), {
      do: 'exit',
      code: 0,
    }),
    caseOf('no answer, then the end', { do: 'exit', code: 3 }),
    caseOf('garbage', write('deadbeef'.repeat(64))),
    caseOf('text', write(bytes('Hello, keeper!\n'))),
    caseOf('a header that is no JSON', write(frame('{"type":', '1'))),
    caseOf('a header that is not UTF-8', write(prefix(2, 0) + 'c328')),
    caseOf('a header that is null', write(frame('null'))),
    caseOf('a header of another type', write(frame('{"type":"killed"}'))),
    caseOf('ready in place of an answer', write(frame('{"type":"ready"}'))),
    caseOf(
      'a verdict that nobody asked for',
      write(frame('{"type":"judged","diagnostics":[],"judged":null}', '{}')),
    ),
    caseOf('a header with a key too many', write(frame(completed.replace('}}', '},"trusted":true}'), '1'))),
    caseOf(
      'a failure of an unknown code',
      write(frame('{"type":"failed","code":"fine","details":{},"diagnostics":[]}')),
    ),
    caseOf(
      'a header nested a hundred thousand deep',
      write(frame('['.repeat(100_000) + ']'.repeat(100_000))),
    ),
    caseOf('an output that is empty', write(frame(completed, ''))),
    caseOf('an output that is no JSON', write(frame(completed, 'oops'))),
    caseOf('an output with white space', write(frame(completed, '{"a": 1}'))),
    caseOf('an output whose keys are out of order', write(frame(completed, '{"b":1,"a":1}'))),
    caseOf('an output with a key twice', write(frame(completed, '{"a":1,"a":1}'))),
    caseOf('an output that is not UTF-8', write(frame(completed, Buffer.from([0x22, 0xff, 0x22])))),
    caseOf('an output with a number no double holds', write(frame(completed, '1e999'))),
    caseOf(
      'an output nested deeper than any limit',
      write(frame(completed, '['.repeat(2_000) + ']'.repeat(2_000))),
    ),
    caseOf('two outputs in one', write(frame(completed, '11 22'))),
    caseOf('a flood on stdout', { do: 'flood', descriptor: 1, hex: 'ff'.repeat(4_096) }),
    caseOf('a flood of empty frames', { do: 'flood', descriptor: 1, hex: prefix(0, 0).repeat(512) }),
  ];

  it.each(cases)('ends as worker_lost: $name', async ({ steps }) => {
    const { status, error, output } = await run(...steps);
    expect([status, error?.code, output]).toEqual(['failed', 'worker_lost', null]);
    await expectUntouched();
  });

  it.each([
    caseOf('half a body and then nothing', write(frame(completed, '12345').slice(0, -4))),
    caseOf('nothing at all', { do: 'wait', ms: 60_000 }),
    caseOf('a closed stdout', { do: 'close-stdout' }, { do: 'wait', ms: 60_000 }),
    caseOf('a flood on stderr', { do: 'flood', descriptor: 2, hex: 'ff'.repeat(4_096) }),
  ])('ends as timed_out: $name', async ({ steps }) => {
    const { status, error } = await run(...steps);
    expect([status, error?.code]).toEqual(['timed_out', 'timed_out']);
    await expectUntouched();
  });
});

describe('an answer that keeps the protocol', () => {
  it('is taken a byte at a time', async () => {
    const { status, output } = await run({ do: 'drip', hex: frame(completed, '[1,2,3]') });
    expect([status, new TextDecoder().decode(output?.bytes)]).toEqual(['completed', '[1,2,3]']);
    await expectUntouched();
  });

  it('is taken at exactly the bound of the output', async () => {
    const body = `"${'x'.repeat(MAX_OUTPUT - 2)}"`;
    const { status, output } = await run(write(frame(completed, body)));
    expect([status, output?.bytes.length]).toEqual(['completed', MAX_OUTPUT]);
  });

  it.each([
    caseOf('at once', write(frame(completed, '1') + frame(completed, '2'))),
    caseOf(
      'a moment later',
      write(frame(completed, '1')),
      { do: 'wait', ms: 100 },
      write(frame(completed, '2')),
    ),
    caseOf('half of it', write(frame(completed, '1') + prefix(4, 4))),
  ])('is the only one: a second, $name, reaches no other job', async ({ steps }) => {
    const first = await run(...steps);
    expect([first.status, new TextDecoder().decode(first.output?.bytes)]).toEqual(['completed', '1']);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expectUntouched();
    await expectUntouched('somebody else');
  });
});

describe('frames at random', () => {
  const step = fc.oneof(
    fc.uint8Array({ maxLength: 64 }).map((random) => write(Buffer.from(random).toString('hex'))),
    fc
      .tuple(fc.oneof(fc.nat(300), fc.nat(0xffff_ffff)), fc.oneof(fc.nat(300), fc.nat(0xffff_ffff)))
      .map(([header, body]) => write(prefix(header, body))),
    fc.tuple(fc.json(), fc.json()).map(([header, body]) => write(frame(header, body))),
    fc.json().map((body) => write(frame(completed, body))),
    fc.nat(20).map((cut) => write(frame(completed, '[1]').slice(cut * 2))),
    fc.constant({ do: 'exit', code: 0 } as const),
  );

  it(
    `ends every job by a code of the table and harms no other (seed ${FUZZ_SEED})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
          const result = await run(...steps, { do: 'exit', code: 0 });
          if (result.status === 'completed') expect(result.output).not.toBeNull();
          else expect(['worker_lost', 'timed_out', 'limit_exceeded']).toContain(result.error?.code);
          // A jail that ends just after its answer takes the next job of its own tenant along, which is then tried once more.
          await expectUntouched('somebody else');
        }),
        {
          seed: FUZZ_SEED,
          numRuns: 100_000,
          interruptAfterTimeLimit: FUZZ_MS,
          markInterruptAsFailure: false,
        },
      );
    },
    120_000 + FUZZ_MS,
  );
});
