import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { DirectoryStore } from '../evidence/directory-store.ts';
import { OutputStore } from '../evidence/output-store.ts';

const MIB = 1_048_576;
const MAX_KEPT_OUTPUTS = 100_000;

/** What the service keeps on disk. */
export interface Stores {
  readonly evidence: DirectoryStore;
  readonly outputs: OutputStore;
  readonly evidenceFolder: string;
  /** Removes what was temporary, once everything is written. */
  readonly close: () => Promise<void>;
}

/** Opens the stores below the data folder, or below a temporary one that goes with the service. */
export function openStores({ dataDir, numbers }: Config): Stores {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'wyrd-data-'));
  const evidenceFolder = join(folder, 'evidence');
  const outputs = new OutputStore(join(folder, 'outputs'), {
    maxBytes: numbers.outputsMib * MIB,
    maxFiles: MAX_KEPT_OUTPUTS,
  });
  return {
    evidence: new DirectoryStore(evidenceFolder, numbers.evidenceMib * MIB),
    outputs,
    evidenceFolder,
    close: async () => {
      await outputs.settled();
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
