import { readFile } from 'node:fs/promises';
import { parseCaseDeclaration } from '../contract/corpus-files.ts';
import type { ExtractFormat } from '../contract/formats.ts';
import { isExtractFormat } from '../contract/formats.ts';

/** What the layout `<format>/<case>/` of a corpus says of the file in it. */
export interface CaseLayout {
  readonly format: ExtractFormat;
  readonly limits: Readonly<Record<string, number>>;
}

const CASE_JSON = Buffer.from('/case.json');

/** The files of a case that describe it and are no documents. */
export const CASE_FILES: ReadonlySet<string> = new Set(['case.json', 'expected.json']);

/** Whether a file of a case is its document. */
export function isCaseInput(name: string): boolean {
  return name.startsWith('input.');
}

/** What a folder says when it is a case: it lies in a folder named for a format and declares itself; else undefined. */
export async function readCaseLayout(folder: Buffer, format: string): Promise<CaseLayout | undefined> {
  if (!isExtractFormat(format)) return undefined;
  const text = await readFile(Buffer.concat([folder, CASE_JSON]), 'utf8').catch(() => undefined);
  const declaration = text === undefined ? undefined : parseCaseDeclaration(text);
  return declaration === undefined ? undefined : { format, limits: declaration.limits ?? {} };
}
