import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Folder of public cases beside the checkout; another one by environment. */
const CASES = process.env['BENCH_CASES'] ?? join(ROOT, '../shared/cases');

/** A file of the corpus and the words its maker put into it. */
export interface KnownFile {
  readonly name: string;
  readonly path: string;
  readonly pages: readonly string[];
}

/** Every PDF of the corpus that has a text; BENCH_PDF_CORPUS names another folder of the same shape. */
export function knownFiles(): KnownFile[] {
  const corpus = process.env['BENCH_PDF_CORPUS'] ?? join(ROOT, 'corpus/pdf');
  return readdirSync(corpus)
    .sort()
    .filter((name) => existsSync(join(corpus, name, 'expected.json')))
    .filter((name) => !('limits' in readJson(join(corpus, name, 'case.json'))))
    .map((name) => {
      const { pages } = readJson(join(corpus, name, 'expected.json')) as {
        pages: readonly { readonly text: string }[];
      };
      return { name, path: join(corpus, name, 'input.pdf'), pages: pages.map(({ text }) => text) };
    });
}

/** The public cases that must be read; bombs and those that must fail are left out. None when the folder is absent. */
export function publicCaseFiles(): string[] {
  const list = join(CASES, 'cases.jsonl');
  if (!existsSync(list)) return [];
  return readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { file: string; format: string; expect: { fails?: unknown } })
    .filter(
      ({ file, format, expect }) => format === 'pdf' && expect.fails === undefined && !/bomb/.test(file),
    )
    .map(({ file }) => join(CASES, file));
}

function readJson(path: string): object {
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}
