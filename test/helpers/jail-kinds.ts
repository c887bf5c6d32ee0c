import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Layers } from '../../sandbox/layers/layers.ts';
import { findLayers } from '../../sandbox/layers/layers.ts';
import type { JailKind } from '../../sandbox/layers/plan.ts';
import { ROOT } from './source-files.ts';

/** What this machine has, found as the service finds it. */
export function layersHere(): Layers {
  return findLayers({
    nodeBinary: process.execPath,
    searchPath: process.env['PATH'] ?? '',
    cacheFolder: join(tmpdir(), 'wyrd-test-cache'),
  });
}

/** The jail of documents as it ships. */
export const DOCUMENT_JAIL: JailKind = {
  folder: join(ROOT, 'dist/jails/document'),
  entry: join(ROOT, 'dist/jails/document/entry.mjs'),
  workingFolder: '/',
  memoryMib: 1_024,
  cpuSeconds: 600,
  v8Flags: [],
};
