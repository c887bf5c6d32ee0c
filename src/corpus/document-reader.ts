import type { EvidenceKey } from '../contract/evidence.ts';
import type { ExtractFormat } from '../contract/formats.ts';
import type { FinishedJob } from '../service.ts';

/** What a run needs of the worker: documents go through the very jobs that a service runs. */
export interface DocumentReader {
  /** Documents that are read at once. */
  readonly slots: number;
  readonly worker: string;
  readonly build: string;
  /** The limits of an extraction, and the time of one attempt as `wall_ms`. */
  readonly settings: Readonly<Record<string, number>>;
  /** Takes a file by its bytes; fails as the file system does. */
  readonly add: (path: string) => Promise<EvidenceKey>;
  /** Extracts a file that was taken, under limits that are none or lower than the settings. */
  readonly extract: (
    key: EvidenceKey,
    format: ExtractFormat,
    limits: Readonly<Record<string, number>>,
  ) => Promise<FinishedJob>;
}

/** The format of a file by its name, or why it has none. */
export type FormatOf = (name: string) => { readonly format: ExtractFormat } | { readonly reason: string };
