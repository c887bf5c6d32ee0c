import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtractFormat } from '../../src/contract/formats.ts';
import { EXTRACT_FORMATS } from '../../src/contract/formats.ts';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { ExtractLimits } from '../../src/contract/limits.ts';
import { ROOT } from './source-files.ts';

/** case.json: why a case exists, how its file was made, and what must be seen beside the output. */
export interface CaseDeclaration {
  readonly why: string;
  /** The rules of the readers that the case shows, by name. */
  readonly rules: readonly string[];
  /** The command that made the file, run from the top of the checkout. */
  readonly made_by: string;
  readonly producer: string;
  readonly licence: string;
  readonly sha256: string;
  readonly limits?: Partial<ExtractLimits>;
  /** Codes of the diagnostics, in any order, each once; none when absent. */
  readonly diagnostics?: readonly string[];
  /** The declared failure, instead of expected.json; `details` are the ones that must be there. */
  readonly error?: { readonly code: string; readonly details?: JsonObject };
}

export interface CorpusCase {
  readonly name: string;
  readonly format: ExtractFormat;
  readonly declaration: CaseDeclaration;
  readonly input: Buffer;
  readonly inputPath: string;
  /** The output that must come, absent for a case that must fail. */
  readonly expected: JsonObject | undefined;
}

/** Every case of the repository's corpus, by format and name. */
export function corpusCases(): CorpusCase[] {
  return EXTRACT_FORMATS.filter((format) => existsSync(join(ROOT, 'corpus', format))).flatMap((format) =>
    readdirSync(join(ROOT, 'corpus', format), { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() && existsSync(join(ROOT, 'corpus', format, entry.name, 'case.json')),
      )
      .map((entry) => readCase(format, entry.name)),
  );
}

function readCase(format: ExtractFormat, name: string): CorpusCase {
  const folder = join(ROOT, 'corpus', format, name);
  const inputName = readdirSync(folder).find((file) => file.startsWith('input.'));
  if (inputName === undefined) throw new Error(`Cannot find input.* in corpus/${format}/${name}`);
  const expectedPath = join(folder, 'expected.json');
  return {
    name: `${format}/${name}`,
    format,
    declaration: JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as CaseDeclaration,
    input: readFileSync(join(folder, inputName)),
    inputPath: join(folder, inputName),
    expected: existsSync(expectedPath)
      ? (JSON.parse(readFileSync(expectedPath, 'utf8')) as JsonObject)
      : undefined,
  };
}
