import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleService } from '../../tools/bundle-service.ts';
import { ROOT } from '../helpers/source-files.ts';

/** A package of its own below the checkout, so that what is not bundled is found, and nothing else. */
let folder: string;
beforeAll(async () => {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  folder = mkdtempSync(join(ROOT, 'dist/test-'));
  mkdirSync(join(folder, 'dist'));
  symlinkSync(join(ROOT, 'dist/jails'), join(folder, 'dist/jails'));
  await bundleService(join(folder, 'dist/src'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the bundled command line', () => {
  it('finds its threads, its jails and what it loads when it is needed', async () => {
    const declaration = join(folder, 'verifier.json');
    writeFileSync(
      declaration,
      JSON.stringify({
        inputs: { a: { type: 'json' } },
        requirements: [
          {
            id: 'r',
            statement: '',
            check: {
              kind: 'assert',
              path: 'inputs.a',
              operator: { kind: 'matches_regex', pattern: '^a++$' },
            },
          },
        ],
      }),
    );
    expect(await printed('declare', '--check', declaration)).toBe(`${declaration}: valid\n`);
  });

  it('starts second readers from their own bundle', { timeout: 60_000 }, async () => {
    const documents = join(folder, 'documents');
    mkdirSync(documents);
    copyFileSync(join(ROOT, 'corpus/docx/white-space-is-kept/input.docx'), join(documents, 'a.docx'));
    copyFileSync(join(ROOT, 'corpus/json/keys-of-rfc-8785/input.json'), join(documents, 'b.json'));
    expect(await printed('corpus', 'crosscheck', documents)).toBe(
      'compared: 2; read alike: 2; differences without a class: 0\n',
    );
  });
});

/** What the bundle prints for a command. */
async function printed(...args: readonly string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-test-cache'),
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(folder, 'dist/src/main.js'), ...args],
    { env },
  );
  return stdout;
}
