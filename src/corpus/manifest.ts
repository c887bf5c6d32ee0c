import { join } from 'node:path';
import { parseCorpusManifest } from '../contract/corpus-files.ts';
import type { CorpusManifest } from '../contract/corpus-manifest.ts';
import { textIfThere } from './text-if-there.ts';

/** The file at the top of a corpus that makes it one. */
export const MANIFEST_FILE = 'manifest.json';

/** The manifest at the top of a corpus; undefined when the folder has none of ours. */
export async function readManifest(corpus: string): Promise<CorpusManifest | undefined> {
  const text = await textIfThere(join(corpus, MANIFEST_FILE));
  return text === undefined ? undefined : parseCorpusManifest(text);
}
