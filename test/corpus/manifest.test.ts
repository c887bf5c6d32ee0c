import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCases } from '../../src/corpus/accept/cases.ts';
import { manifestFaults } from '../../src/corpus/accept/manifest-faults.ts';
import { readManifest } from '../../src/corpus/manifest.ts';
import { ROOT } from '../helpers/source-files.ts';

describe('the manifest of the corpus', () => {
  it('holds every golden as it was accepted; `npx wyrd-worker corpus accept` takes in what is new', async () => {
    const corpus = join(ROOT, 'corpus');
    const manifest = await readManifest(corpus);
    if (manifest === undefined) throw new Error('corpus/manifest.json is no manifest');
    expect(manifestFaults(await readCases(corpus), manifest)).toEqual([]);
  });
});
