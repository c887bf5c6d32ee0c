// Reads DOCX or PPTX files here and by the oracle of the format and prints every difference:
// node bench/oracle/compare-blocks.ts docx|pptx FILE...     ORACLE_PYTHON names a Python that has lxml.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { extractDocument } from '../../extractors/extract-document.ts';
import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';

/** What a format's output is a list of. */
const LISTS = { docx: 'blocks', pptx: 'slides' } as const;
type Format = keyof typeof LISTS;

interface Reading {
  readonly blocks?: readonly unknown[];
  readonly slides?: readonly unknown[];
  readonly error?: string;
}

async function readHere(format: Format, file: string): Promise<Reading> {
  const result = await extractDocument({
    format,
    bytes: readFileSync(file),
    limits: defaultLimits(EXTRACT_LIMITS),
    asset: () => new Uint8Array(),
  });
  if (result.status === 'failed')
    return { error: `${result.failure.code} ${JSON.stringify(result.failure.details)}` };
  return JSON.parse(Buffer.concat(result.output).toString('utf8')) as Reading;
}

function readByOracle(format: Format, files: readonly string[]): Map<string, Reading> {
  const script = fileURLToPath(new URL(`${format}.py`, import.meta.url));
  const run = spawnSync(process.env['ORACLE_PYTHON'] ?? 'python3', [script, ...files], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (run.status !== 0) throw new Error(`Cannot run the oracle: ${run.stderr.slice(-500)}`);
  const lines = run.stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Reading & { readonly file: string });
  return new Map(lines.map((line) => [line.file, line]));
}

function difference(format: Format, ours: Reading, theirs: Reading): string | undefined {
  const mine = ours[LISTS[format]];
  const other = theirs[LISTS[format]];
  if (mine === undefined || other === undefined) {
    const bothFail = mine === undefined && other === undefined;
    return bothFail ? undefined : `ours ${ours.error ?? 'read'}, oracle ${theirs.error ?? 'read'}`;
  }
  for (let index = 0; index < Math.max(mine.length, other.length); index++) {
    if (!isDeepStrictEqual(mine[index], other[index]))
      return `${LISTS[format]} ${index}\n    ours   ${JSON.stringify(mine[index])}\n    oracle ${JSON.stringify(other[index])}`;
  }
  return undefined;
}

const [format, ...files] = process.argv.slice(2);
if (format !== 'docx' && format !== 'pptx') throw new Error('usage: compare-blocks.ts docx|pptx FILE...');
const oracle = readByOracle(format, files);
let equal = 0;
for (const file of files) {
  const found = difference(format, await readHere(format, file), oracle.get(file) ?? { error: 'no answer' });
  if (found === undefined) equal++;
  else console.log(`${file}: ${found}`);
}
console.log(`${equal} of ${files.length} files are read alike`);
