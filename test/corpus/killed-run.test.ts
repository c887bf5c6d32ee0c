import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lasting, recordsIn, runOver, testFolder, writeFiles } from '../helpers/corpus-run.ts';
import { ROOT } from '../helpers/source-files.ts';

const CHILD = [process.execPath, join(ROOT, 'test/helpers/corpus-run-child.ts')] as const;
const FILES = 400;

function documents(): string {
  const folder = testFolder();
  const text = (i: number): string => (i % 9 === 0 ? 'fail document_malformed' : `text ${i % 300}`);
  writeFiles(
    folder,
    Object.fromEntries(Array.from({ length: FILES }, (_, i) => [`${i % 7}/${i}.text`, text(i)])),
  );
  return folder;
}

function startChild(folder: string, out: string): ChildProcess {
  return spawn(CHILD[0], [CHILD[1], folder, out], { stdio: 'ignore' });
}

const lines = (out: string): number => {
  const path = join(out, 'records.ndjson');
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
};

async function until(child: ChildProcess, met: () => boolean): Promise<void> {
  while (child.exitCode === null && !met()) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe('a run that is killed', () => {
  it('goes on where it was, however often and wherever that happened, and ends in the same records', async () => {
    const [folder, calm, killed] = [documents(), testFolder(), testFolder()];
    await runOver(folder, calm);
    for (const records of [0, 1, 100, 250]) {
      const child = startChild(folder, killed);
      const ended = new Promise((resolve) => child.on('close', resolve));
      await until(child, () =>
        records === 0 ? existsSync(join(killed, 'run.json')) : lines(killed) >= records,
      );
      child.kill('SIGKILL');
      await ended;
      // Whole lines stay; what was torn is one line at most.
      if (records > 0) expect(recordsIn(killed).slice(0, -1)).not.toContain(undefined);
    }
    const { unusable, known } = await runOver(folder, killed);
    expect(unusable).toBe(0);
    expect(known).toBeGreaterThan(200);
    expect(lasting(killed)).toEqual(lasting(calm));
  }, 60_000);

  it('lets nobody in while it lives, and the next one when it is dead', async () => {
    const [folder, out] = [documents(), testFolder()];
    const child = startChild(folder, out);
    const ended = new Promise((resolve) => child.on('close', resolve));
    await until(child, () => lines(out) > 0);
    const second = runOver(folder, out);
    await expect(second).rejects.toThrow('another run is writing into it');
    child.kill('SIGKILL');
    await ended;
    expect((await runOver(folder, out)).end).toBe('finished');
  }, 60_000);
});

describe('a full disk', () => {
  it('stops a run with a sentence, and what was written stands', ({ skip }) => {
    const [folder, mounted, kept] = [testFolder(), testFolder(), testFolder()];
    const onSmallDisk = (...command: string[]): string[] => [
      '-rm',
      'sh',
      '-c',
      'mount -t tmpfs -o size=200k tmpfs "$0" && "$@"; code=$?; cp -r "$0"/. "$KEPT"; exit $code',
      mounted,
      ...command,
    ];
    if (
      spawnSync('unshare', onSmallDisk('true'), { env: { PATH: process.env['PATH'], KEPT: kept } }).status !==
      0
    ) {
      skip('this machine lets nobody mount a small disk');
      return;
    }
    writeFiles(
      folder,
      Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.text`, `${i} `.repeat(9_000)])),
    );
    const { status, stderr } = spawnSync('unshare', onSmallDisk(...CHILD, folder, join(mounted, 'out')), {
      env: { PATH: process.env['PATH'], KEPT: kept },
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/Cannot write into ".*out": the disk is full \(ENOSPC\); what was done is kept/);
    expect(status).toBe(1);
    const out = join(kept, 'out');
    const records = recordsIn(out).filter((record) => record !== undefined);
    for (const { outcome } of records) {
      const digest = outcome.output_sha256 ?? '';
      expect(existsSync(join(out, 'outputs', digest.slice(0, 2), `${digest}.json`))).toBe(true);
    }
    expect(records.length).toBeGreaterThan(0);
  });
});
