import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { DirectoryStore } from '../evidence/directory-store.ts';
import { OutputStore } from '../evidence/output-store.ts';
import { RecordStore } from '../evidence/record-store.ts';

const MIB = 1_048_576;
const MAX_KEPT_OUTPUTS = 100_000;
const MAX_KEPT_REPLAYS = 200_000;

/** What the service keeps on disk. */
export interface Stores {
  readonly evidence: DirectoryStore;
  readonly outputs: OutputStore;
  /** What outputs were given to which jobs; undefined when nothing is to be replayed. */
  readonly replays: RecordStore | undefined;
  readonly evidenceFolder: string;
  /** Where declared cards and queued executions lie. */
  readonly verificationFolder: string;
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
  const replayBytes = numbers.replayMib * MIB;
  const replays =
    replayBytes === 0
      ? undefined
      : new RecordStore(join(folder, 'replays'), { maxBytes: replayBytes, maxFiles: MAX_KEPT_REPLAYS });
  return {
    evidence: new DirectoryStore(evidenceFolder, numbers.evidenceMib * MIB),
    outputs,
    replays,
    evidenceFolder,
    verificationFolder: join(folder, 'verification'),
    close: async () => {
      await Promise.all([outputs.settled(), replays?.settled()]);
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
