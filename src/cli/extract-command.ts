import { parseArgs } from 'node:util';
import type { ExtractFormat } from '../contract/formats.ts';
import type { FinishedJob } from '../service.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { formatOfFile, namedFormat } from './file-format.ts';
import { OneShot } from './one-shot.ts';
import { Progress } from './progress.ts';
import { fileLine, printOne } from './print-result.ts';

interface ExtractOptions {
  readonly format: ExtractFormat | undefined;
  readonly pretty: boolean;
  readonly result: boolean;
}

/** The options of `extract`. */
export const EXTRACT_OPTIONS = {
  format: { type: 'string' },
  pretty: { type: 'boolean', default: false },
  result: { type: 'boolean', default: false },
  ndjson: { type: 'boolean', default: false },
} as const;

/** `wyrd-worker extract`: reads documents through jails as the service does. */
export async function extractCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: EXTRACT_OPTIONS,
  });
  if (positionals.length === 0) throw new UsageError('extract needs a file: wyrd-worker extract FILE…');
  const format = values.format === undefined ? undefined : namedFormat(values.format);
  const options = { format, pretty: values.pretty, result: values.result };
  const [only, ...more] = positionals;
  if (values.pretty && (values.ndjson || more.length > 0))
    throw new UsageError('extract --pretty is for one file: several, and --ndjson, give one line a file');
  if (only !== undefined && more.length === 0 && !values.ndjson) return extractOne(only, options);
  return extractMany(positionals, options);
}

async function extractOne(path: string, { format, ...print }: ExtractOptions): Promise<number> {
  const declared = format ?? formatOfFile(path);
  const oneShot = await OneShot.open(1);
  try {
    const finished = await oneShot.extract(path, declared);
    await printOne(finished, print);
    return finished.head.status === 'completed' ? EXIT.ok : EXIT.failed;
  } finally {
    await oneShot.close();
  }
}

/** Lines come in the order of the files, so that two runs give the same bytes. */
async function extractMany(paths: readonly string[], { format, result }: ExtractOptions): Promise<number> {
  const oneShot = await OneShot.open(undefined);
  const progress = new Progress('extract', paths.length);
  let failed = 0;
  try {
    const ahead = oneShot.slots * 2;
    const running: Promise<Uint8Array>[] = [];
    const start = (path: string): Promise<Uint8Array> =>
      extractLine(oneShot, path, format, result).then(({ line, ok }) => {
        if (!ok) failed++;
        return line;
      });
    for (let next = 0; next < paths.length || running.length > 0;) {
      while (running.length < ahead && next < paths.length) running.push(start(paths[next++] ?? ''));
      const line = await running.shift();
      if (line !== undefined) await writeOut(line);
      progress.step();
    }
  } finally {
    progress.end();
    await oneShot.close();
  }
  return failed === 0 ? EXIT.ok : EXIT.failed;
}

async function extractLine(
  oneShot: OneShot,
  path: string,
  format: ExtractFormat | undefined,
  whole: boolean,
): Promise<{ line: Uint8Array; ok: boolean }> {
  let finished: FinishedJob;
  try {
    finished = await oneShot.extract(path, format ?? formatOfFile(path));
  } catch (error) {
    finished = oneShot.unread(error instanceof Error ? error.message : String(error));
  }
  return { line: fileLine(path, finished, whole), ok: finished.head.status === 'completed' };
}

function writeOut(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(bytes, () => {
      resolve();
    });
  });
}
