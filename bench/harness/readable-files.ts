import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CORPUS = fileURLToPath(new URL('../../corpus/', import.meta.url));
const CASES = fileURLToPath(new URL('../../../shared/cases/', import.meta.url));

interface PublicCase {
  readonly file: string;
  readonly format: string;
  readonly expect: { readonly fails?: unknown };
}

/** The files of a format that can be read: of the corpus by the names that are wanted, and of the public cases where they are there. */
export function readableFiles(format: string, isWanted: (name: string) => boolean = () => true): string[] {
  return [...corpusFiles(format, isWanted), ...publicCases(format)];
}

/** Cases with limits of their own are read to show where a reader stops. */
function corpusFiles(format: string, isWanted: (name: string) => boolean): string[] {
  const folder = `${CORPUS}${format}/`;
  return readdirSync(folder)
    .filter((name) => isWanted(name) && existsSync(`${folder}${name}/expected.json`))
    .filter((name) => !readFileSync(`${folder}${name}/case.json`, 'utf8').includes('"limits"'))
    .map((name) => `${folder}${name}/input.${format}`);
}

function publicCases(format: string): string[] {
  if (!existsSync(`${CASES}cases.jsonl`)) return [];
  return readFileSync(`${CASES}cases.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PublicCase)
    .filter((one) => one.format === format && one.expect.fails === undefined)
    .map(({ file }) => `${CASES}${file}`);
}
