import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import { isExtractFormat } from '../contract/formats.ts';
import type { CaseLayout } from './case-folder.ts';
import { CASE_FILES, isCaseInput, readCaseLayout } from './case-folder.ts';
import { codeOf } from './faults.ts';
import { recordedName } from './file-name.ts';
import { readManifest } from './manifest.ts';
import { RUN_FILE, isRunFolder } from './run-file.ts';

/** Something found below the folder of a run, by the name that records give it. */
export type Found =
  | {
      readonly kind: 'file';
      readonly file: string;
      readonly path: Buffer;
      /** What its case says of it, when it is the document of one. */
      readonly layout: CaseLayout | undefined;
    }
  /** No file, or a folder that cannot be looked into; `reason` says why. */
  | { readonly kind: 'oddity'; readonly file: string; readonly reason: string };

/** Everything below a folder, and the runs of ours in it that were passed over. */
export interface Walk {
  readonly found: readonly Found[];
  readonly runs: readonly string[];
}

interface Folder {
  readonly path: Buffer;
  /** Its recorded name with a `/` behind it; empty for the top. */
  readonly prefix: string;
  /** The recorded name of the folder that it lies in. */
  readonly parent: string;
}

const SEPARATOR = Buffer.from(sep);

/**
 * Finds every file below a folder, sorted by name. Links to files are followed, links to folders are not, and what is
 * no regular file is never opened. At the top of a corpus only the folders of formats are looked into, and the
 * description of a case is not taken for a document.
 */
export async function walkFolder(top: string): Promise<Walk> {
  const found: Found[] = [];
  const runs: string[] = [];
  const isCorpus = (await readManifest(top)) !== undefined;
  const open: Folder[] = [{ path: Buffer.from(top), prefix: '', parent: '' }];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entries = await list(folder, found);
    // In a folder that may be listed and not entered, a file that is not there could not be told from a locked one.
    if (entries.some(({ name }) => recordedName(name) === RUN_FILE) && (await isRunFolder(folder.path))) {
      runs.push(folder.prefix);
      continue;
    }
    const selective = isCorpus && folder.prefix === '';
    const layout = await readCaseLayout(folder.path, folder.parent);
    for (const entry of entries) {
      const name = recordedName(entry.name);
      const file = folder.prefix + name;
      const path = below(folder.path, entry.name);
      if (selective && !(entry.isDirectory() && isExtractFormat(name))) continue;
      if (entry.isDirectory())
        open.push({ path, prefix: `${file}/`, parent: lastName(folder.prefix) ?? basename(resolve(top)) });
      else if (layout === undefined || !CASE_FILES.has(name))
        found.push(await look(entry, file, path, isCaseInput(name) ? layout : undefined));
    }
  }
  return { found: found.sort((one, other) => (one.file < other.file ? -1 : 1)), runs };
}

async function list({ path, prefix }: Folder, found: Found[]): Promise<Dirent<Buffer>[]> {
  try {
    return await readdir(path, { withFileTypes: true, encoding: 'buffer' });
  } catch (error) {
    // The top itself must be there; below it one folder is no reason to stop.
    if (prefix === '') throw error;
    found.push({ kind: 'oddity', file: prefix, reason: `the folder cannot be listed (${reasonOf(error)})` });
    return [];
  }
}

async function look(
  entry: Dirent<Buffer>,
  file: string,
  path: Buffer,
  layout: CaseLayout | undefined,
): Promise<Found> {
  if (entry.isFile()) return { kind: 'file', file, path, layout };
  if (!entry.isSymbolicLink()) return { kind: 'oddity', file, reason: 'it is not a regular file' };
  try {
    const target = await stat(path);
    if (target.isFile()) return { kind: 'file', file, path, layout };
    const what = target.isDirectory() ? 'a folder, which is not followed' : 'no regular file';
    return { kind: 'oddity', file, reason: `it is a link to ${what}` };
  } catch (error) {
    return { kind: 'oddity', file, reason: `it is a link that leads nowhere (${reasonOf(error)})` };
  }
}

function reasonOf(error: unknown): string {
  return codeOf(error) ?? 'unknown fault';
}

function below(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([folder, SEPARATOR, name]);
}

/** The last name of a prefix such as `corpus/pdf/`; the top has none. */
function lastName(prefix: string): string | undefined {
  return prefix.split('/').at(-2);
}
