import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { Evaluator, SourceFormat } from '../service.ts';
import { judgeDeclaration } from '../service.ts';
import type { FileJudged } from './declaration-report.ts';
import { declarationLine, declarationReport } from './declaration-report.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { OneShot } from './one-shot.ts';
import { readGivenFile } from './read-given-file.ts';

const TENANT = 'default';

/** What the extension of a declaration says; without one of these its text tells. */
export const SOURCE_FORMATS: Readonly<Record<string, SourceFormat>> = {
  '.json': 'json',
  '.yaml': 'yaml',
  '.yml': 'yaml',
};

/** The options of `declare`. */
export const DECLARE_OPTIONS = {
  check: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** `wyrd-worker declare --check`: judges declarations and says of each refused one where and why. */
export async function declareCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: DECLARE_OPTIONS,
  });
  if (!values.check || positionals.length === 0)
    throw new UsageError('declare judges files: wyrd-worker declare --check FILE…');
  if (positionals.filter((path) => path === '-').length > 1)
    throw new UsageError('declare reads standard input once');
  const worker = new LazyWorker();
  let exit: number = EXIT.ok;
  try {
    for (const path of positionals) {
      // oxlint-disable-next-line no-await-in-loop -- reports stand in the order of the files
      const judged = await judgeFile(path, worker);
      tell(path, judged, values.json);
      exit = Math.max(exit, exitOf(judged));
    }
  } finally {
    await worker.close();
  }
  return exit;
}

async function judgeFile(path: string, evaluator: Evaluator): Promise<FileJudged> {
  let bytes: Uint8Array;
  try {
    bytes = path === '-' ? await buffer(process.stdin) : await readGivenFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { status: 'unreadable', code: String(error.code) };
  }
  return judgeDeclaration(bytes, SOURCE_FORMATS[extname(path).toLowerCase()], { evaluator, tenant: TENANT });
}

function tell(path: string, judged: FileJudged, json: boolean): void {
  const file = path === '-' ? '<stdin>' : path;
  if (json) process.stdout.write(`${declarationLine(file, judged)}\n`);
  else if (judged.status === 'valid') process.stdout.write(declarationReport(file, judged));
  else process.stderr.write(declarationReport(file, judged));
}

function exitOf({ status }: FileJudged): number {
  switch (status) {
    case 'valid':
      return EXIT.ok;
    case 'refused':
    case 'unreadable':
      return EXIT.failed;
    case 'undecided':
      return EXIT.service;
  }
}

/** A worker that starts when the first pattern is to be tried: most declarations have none. */
class LazyWorker implements Evaluator {
  #worker: Promise<OneShot> | undefined;

  async evaluate(
    ...[tenant, questions, control]: Parameters<Evaluator['evaluate']>
  ): ReturnType<Evaluator['evaluate']> {
    if (questions.length === 0) return { status: 'answered', answers: [] };
    this.#worker ??= OneShot.open(1);
    const { evaluator } = await this.#worker;
    return evaluator.evaluate(tenant, questions, control);
  }

  async close(): Promise<void> {
    const worker = await this.#worker?.catch(() => undefined);
    await worker?.close();
  }
}
