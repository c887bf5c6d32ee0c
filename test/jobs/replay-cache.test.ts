import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { ExtractLimits } from '../../src/contract/limits.ts';
import type { FinishedJob } from '../../src/jobs/interface.ts';
import type { Asked } from '../helpers/replay-table.ts';
import { BUILDS, ReplayTable, honestEnd, outputOf, pagesOf } from '../helpers/replay-table.ts';

const root = mkdtempSync(join(tmpdir(), 'wyrd-replay-'));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const anyLimits = fc.record(
  {
    pages: fc.integer({ min: 1, max: 4 }),
    cells: fc.integer({ min: 1, max: 6 }),
    text_bytes: fc.integer({ min: 1, max: 120 }),
  },
  { requiredKeys: [] },
);
const asked: fc.Arbitrary<Asked> = fc.record(
  {
    tenant: fc.constantFrom('a', 'b'),
    document: fc.nat({ max: 6 }),
    limits: anyLimits,
    replay: fc.boolean(),
    min_isolation: fc.constantFrom('os', 'process'),
    filename: fc.constantFrom('x.pdf', 'y.pdf'),
  },
  { requiredKeys: ['tenant', 'document'] },
);
const spoil = fc.record({
  do: fc.constant('spoil' as const),
  store: fc.constantFrom('replays', 'outputs'),
  pick: fc.nat(),
  how: fc.constantFrom('flip', 'cut', 'empty', 'remove'),
  at: fc.nat(),
});
const restart = fc.record({ do: fc.constant('restart' as const), build: fc.constantFrom(...BUILDS) });
const ask = fc.record({ do: fc.constant('ask' as const), asked });

function endOf({ head, output }: FinishedJob): string {
  if (head.status === 'completed') return Buffer.from(output ?? []).toString();
  return `limit ${String(head.error?.details['name'])}`;
}

let folders = 0;
const newFolder = (): string => join(root, String(++folders));

function restarted(before: ReplayTable, build: string): ReplayTable {
  const table = new ReplayTable(before.folder);
  table.build = build;
  return table;
}

function spoilFile(
  folder: string,
  { store, pick, how, at }: Omit<typeof spoil extends fc.Arbitrary<infer S> ? S : never, 'do'>,
): void {
  const files = readdirSync(join(folder, store), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const file = files[pick % Math.max(1, files.length)];
  if (file === undefined) return;
  const path = join(file.parentPath, file.name);
  const bytes = readFileSync(path);
  if (how === 'remove') rmSync(path);
  else if (how === 'empty') truncateSync(path, 0);
  else if (how === 'cut') truncateSync(path, at % Math.max(1, bytes.length));
  else if (bytes.length > 0) {
    bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  }
}

/** Whether a result that was kept under some limits may stand for a job, told from what each limit counts. */
function mayStand(document: number, kept: Partial<ExtractLimits>, has: Partial<ExtractLimits>): boolean {
  const lower = (name: 'pages' | 'cells' | 'text_bytes'): boolean =>
    (has[name] ?? Infinity) < (kept[name] ?? Infinity);
  if (lower('cells')) return false;
  if (lower('pages') && pagesOf(document) > (has.pages ?? Infinity)) return false;
  return !(lower('text_bytes') && outputOf(document).length > (has.text_bytes ?? Infinity));
}

describe('replay cache', () => {
  it('answers what an honest run would, replays exactly what it may, and outlives restarts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 6, arbitrary: ask }, restart), { maxLength: 40 }),
        async (steps) => {
          let table = new ReplayTable(newFolder());
          const kept = new Map<string, Partial<ExtractLimits>>();
          for (const step of steps) {
            if (step.do === 'restart') {
              table = restarted(table, step.build);
              continue;
            }
            const { tenant, document, limits = {}, replay = true, min_isolation, filename } = step.asked;
            const key = JSON.stringify([tenant, document, filename, table.build]);
            const known = kept.get(key);
            const replays =
              replay && min_isolation !== 'os' && known !== undefined && mayStand(document, known, limits);
            const before = table.runs;
            const finished = await table.ask(step.asked);
            if (min_isolation === 'os') {
              expect(finished.head.error?.code).toBe('isolation_unavailable');
              continue;
            }
            expect(endOf(finished)).toBe(honestEnd(step.asked));
            expect(finished.head.replayed).toBe(replays);
            expect(table.runs - before).toBe(replays ? 0 : 1);
            if (replay && finished.head.status === 'completed' && known === undefined) kept.set(key, limits);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('takes whatever was spoilt on disk for a miss, never for an answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 4, arbitrary: ask }, { weight: 2, arbitrary: spoil }, restart), {
          maxLength: 40,
        }),
        async (steps) => {
          let table = new ReplayTable(newFolder());
          for (const step of steps) {
            if (step.do === 'restart') table = restarted(table, step.build);
            else if (step.do === 'spoil') spoilFile(table.folder, step);
            else if (step.asked.min_isolation !== 'os')
              expect(endOf(await table.ask(step.asked))).toBe(honestEnd(step.asked));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keeps within its bytes, the least recently used leave first', async () => {
    const first = new ReplayTable(newFolder());
    await first.ask({ tenant: 'a', document: 1 });
    const table = new ReplayTable(newFolder(), { maxBytes: first.recordBytes * 3 + 10, maxFiles: 100 });
    for (const document of [1, 2, 3]) await table.ask({ tenant: 'a', document });
    expect((await table.ask({ tenant: 'a', document: 1 })).head.replayed).toBe(true);
    await table.ask({ tenant: 'a', document: 4 });
    expect(table.recordBytes).toBeLessThanOrEqual(first.recordBytes * 3 + 10);
    expect((await table.ask({ tenant: 'a', document: 1 })).head.replayed).toBe(true);
    expect((await table.ask({ tenant: 'a', document: 2 })).head.replayed).toBe(false);
  });

  it('marks a replayed result, which had no attempt, and names what produced it', async () => {
    const table = new ReplayTable(newFolder());
    const { head: ran } = await table.ask({ tenant: 'a', document: 1 });
    table.isolation = 'os';
    const { head } = await table.ask({ tenant: 'a', document: 1 });
    expect(ran).toMatchObject({ replayed: false, attempts: [{ number: 1 }] });
    expect(head).toEqual({ ...ran, job_id: head.job_id, attempts: [], replayed: true });
    expect(head.produced_by.isolation).toBe('process');
  });

  it('runs a job that demands more isolation than the kept result had', async () => {
    const table = new ReplayTable(newFolder());
    await table.ask({ tenant: 'a', document: 1 });
    table.isolation = 'os';
    const { head } = await table.ask({ tenant: 'a', document: 1, min_isolation: 'os' });
    expect(head).toMatchObject({ replayed: false, produced_by: { isolation: 'os' } });
  });
});
