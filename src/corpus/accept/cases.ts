import type { Dirent } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaseDeclaration } from '../../contract/corpus-case.ts';
import { parseCaseDeclaration } from '../../contract/corpus-files.ts';
import type { ExtractFormat } from '../../contract/formats.ts';
import { EXTRACT_FORMATS } from '../../contract/formats.ts';
import type { JsonValue } from '../../contract/json-value.ts';
import { isCaseInput } from '../case-folder.ts';
import { CorpusFault, codeOf } from '../faults.ts';
import type { Golden } from './golden.ts';
import { goldenOf } from './golden.ts';

/** A case of a corpus as it stands on disk. */
export interface CorpusCase {
  /** `<format>/<case>`. */
  readonly name: string;
  readonly format: ExtractFormat;
  readonly folder: string;
  readonly input: string;
  readonly declaration: CaseDeclaration;
  readonly golden: Golden;
}

/** Every case of a corpus, by format and name; a folder that is no whole case is told by its name. */
export async function readCases(corpus: string): Promise<CorpusCase[]> {
  const cases: CorpusCase[] = [];
  for (const format of EXTRACT_FORMATS) {
    for (const entry of (await foldersOf(corpus, format)).toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    ))
      if (entry.isDirectory()) cases.push(await readCase(corpus, format, entry.name));
  }
  return cases;
}

/** Only a format that is not there has no cases: one that cannot be listed would lose the goldens of all of its own. */
async function foldersOf(corpus: string, format: ExtractFormat): Promise<readonly Dirent[]> {
  try {
    return await readdir(join(corpus, format), { withFileTypes: true });
  } catch (error) {
    const code = codeOf(error) ?? 'unknown fault';
    if (code === 'ENOENT') return [];
    throw new CorpusFault(`Cannot list "${join(corpus, format)}": ${code}`);
  }
}

async function readCase(corpus: string, format: ExtractFormat, own: string): Promise<CorpusCase> {
  const name = `${format}/${own}`;
  const folder = join(corpus, format, own);
  const files = await readdir(folder);
  const input = files.find(isCaseInput);
  if (input === undefined) throw new CorpusFault(`Cannot use case ${name}: it has no input.*`);
  const text = files.includes('case.json') ? await readFile(join(folder, 'case.json'), 'utf8') : '';
  const declaration = parseCaseDeclaration(text);
  if (declaration === undefined)
    throw new CorpusFault(
      `Cannot use case ${name}: case.json must hold why, rules, made_by, producer, licence and sha256, and nothing unknown`,
    );
  const expected = files.includes('expected.json')
    ? parsed(name, await readFile(join(folder, 'expected.json'), 'utf8'))
    : undefined;
  return {
    name,
    format,
    folder,
    input: join(folder, input),
    declaration,
    golden: goldenOf(declaration, expected),
  };
}

function parsed(name: string, text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw new CorpusFault(`Cannot use case ${name}: expected.json is not JSON`);
  }
}
