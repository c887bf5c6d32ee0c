import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OutputFiles } from '../../src/corpus/output-files.ts';
import { testFolder } from '../helpers/corpus-run.ts';

const KEPT = 'a'.repeat(64);
const OLD = 'b'.repeat(64);

describe('outputs of a run', () => {
  it('that are named no more leave, half written ones too, and nothing else does', async () => {
    const run = testFolder();
    const elsewhere = testFolder();
    writeFileSync(join(elsewhere, 'precious.txt'), '');
    writeFileSync(join(elsewhere, `${OLD}.json`), '');
    const group = join(run, 'outputs', 'aa');
    mkdirSync(group, { recursive: true });
    symlinkSync(elsewhere, join(run, 'outputs', 'bb'));
    const half = `${KEPT}.json.01900000-0000-4000-8000-000000000001`;
    for (const name of [`${KEPT}.json`, `${OLD}.json`, half, 'notes.txt'])
      writeFileSync(join(group, name), '');
    mkdirSync(join(group, 'folder'));
    await new OutputFiles(run).retain(new Set([KEPT]));
    expect(readdirSync(group).toSorted()).toEqual([`${KEPT}.json`, 'folder', 'notes.txt']);
    expect(readdirSync(elsewhere)).toHaveLength(2);
    expect(existsSync(join(run, 'outputs', 'bb', 'precious.txt'))).toBe(true);
  });
});
