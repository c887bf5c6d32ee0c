import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CorpusManifest } from '../../contract/corpus-manifest.ts';
import { storing } from '../faults.ts';
import { MANIFEST_FILE } from '../manifest.ts';
import type { Acceptance } from './accept.ts';

const UNRELEASED = '## Unreleased';
const CHANGED = '### Changed';

/** Writes the golden of a case that takes over what the reader gave. */
export async function writeGolden({ case: { folder, declaration }, golden }: Acceptance): Promise<void> {
  const { expected, error, diagnostics } = golden;
  const { error: _error, diagnostics: _diagnostics, ...kept } = declaration;
  const declared = {
    ...kept,
    ...(diagnostics.length > 0 ? { diagnostics } : {}),
    ...(error === undefined ? {} : { error }),
  };
  await storing(folder, async () => {
    if (expected === undefined) await rm(join(folder, 'expected.json'), { force: true });
    else await replace(join(folder, 'expected.json'), json(expected));
    await replace(join(folder, 'case.json'), json(declared));
  });
}

/** Writes the manifest of a corpus, one line a case. */
export async function writeManifest(corpus: string, manifest: CorpusManifest): Promise<void> {
  await storing(corpus, () => replace(join(corpus, MANIFEST_FILE), json(manifest)));
}

/** Puts a line under what is unreleased and changed. */
export async function addToChangelog(path: string, line: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await storing(path, () => replace(path, withLine(text, line)));
}

function withLine(text: string, line: string): string {
  const item = `- ${line}\n`;
  const unreleased = text.indexOf(`${UNRELEASED}\n`);
  if (unreleased === -1) return `${text.trimEnd()}\n\n${UNRELEASED}\n\n${CHANGED}\n${item}`;
  const next = text.indexOf('\n## ', unreleased + UNRELEASED.length);
  const end = next === -1 ? text.length : next;
  const changed = text.slice(0, end).indexOf(`${CHANGED}\n`, unreleased);
  if (changed === -1) {
    const before = text.slice(0, end).trimEnd();
    const after = text.slice(end);
    return `${before}\n\n${CHANGED}\n${item}${after}`;
  }
  const at = changed + CHANGED.length + 1;
  return text.slice(0, at) + item + text.slice(at);
}

/** A reader never sees half a file, nor does a kill leave one. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
