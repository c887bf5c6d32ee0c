// Reads DOCX files here and by the oracle and prints every difference: node bench/oracle/compare-docx.ts FILE...
// ORACLE_PYTHON names a Python that has lxml.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { extractDocument } from '../../extractors/extract-document.ts';
import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';

interface Reading {
  readonly blocks?: readonly unknown[];
  readonly error?: string;
}

async function readHere(file: string): Promise<Reading> {
  const result = await extractDocument({
    format: 'docx',
    bytes: readFileSync(file),
    limits: defaultLimits(EXTRACT_LIMITS),
    asset: () => new Uint8Array(),
  });
  if (result.status === 'failed') return { error: result.failure.code };
  return JSON.parse(Buffer.concat(result.output).toString('utf8')) as Reading;
}

function readByOracle(files: readonly string[]): Map<string, Reading> {
  const script = fileURLToPath(new URL('docx.py', import.meta.url));
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

function difference(ours: Reading, theirs: Reading): string | undefined {
  if (ours.blocks === undefined || theirs.blocks === undefined) {
    const bothFail = ours.blocks === undefined && theirs.blocks === undefined;
    return bothFail ? undefined : `ours ${ours.error ?? 'read'}, oracle ${theirs.error ?? 'read'}`;
  }
  const length = Math.max(ours.blocks.length, theirs.blocks.length);
  for (let index = 0; index < length; index++) {
    if (!isDeepStrictEqual(ours.blocks[index], theirs.blocks[index]))
      return `block ${index}\n    ours   ${JSON.stringify(ours.blocks[index])}\n    oracle ${JSON.stringify(theirs.blocks[index])}`;
  }
  return undefined;
}

const files = process.argv.slice(2);
const oracle = readByOracle(files);
let equal = 0;
for (const file of files) {
  const found = difference(await readHere(file), oracle.get(file) ?? { error: 'no answer' });
  if (found === undefined) equal++;
  else console.log(`${file}: ${found}`);
}
console.log(`${equal} of ${files.length} files are read alike`);
