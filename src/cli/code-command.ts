import { parseArgs } from 'node:util';
import type { FileEvidence } from '../contract/evidence.ts';
import type { CodeJob } from '../contract/job.ts';
import { StrictJsonError, parseStrictJson } from '../contract/strict-json.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { formatOfFile } from './file-format.ts';
import { OneShot } from './one-shot.ts';
import { printOne } from './print-result.ts';
import { readGivenFile } from './read-given-file.ts';

/** Options that `code` and `check` share. */
export const CALL_OPTIONS = {
  entrypoint: { type: 'string' },
  input: { type: 'string', multiple: true },
  path: { type: 'string' },
  now: { type: 'string' },
  pretty: { type: 'boolean', default: false },
  result: { type: 'boolean', default: false },
} as const;

/** How an author's function is named on the command line. */
export interface CallArguments {
  readonly file: string;
  readonly entrypoint: string;
  readonly inputs: readonly string[];
  readonly path: string | undefined;
}

const MAX_INPUT_DEPTH = 256;
const ARCHIVES = [
  { ending: '.zip', format: 'zip' },
  { ending: '.tar.gz', format: 'tar_gz' },
  { ending: '.tgz', format: 'tar_gz' },
] as const;

/** `wyrd-worker code`: calls an author's function in a Python cell as the service does. */
export async function codeCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: CALL_OPTIONS,
  });
  const call = callArguments('code', positionals, values);
  const oneShot = await OneShot.open(1);
  try {
    const code = await readCall(call, oneShot);
    const finished = await oneShot.submit({ kind: 'code', code, ...nowOf(values.now) });
    await printOne(finished, { pretty: values.pretty, result: values.result });
    return finished.head.status === 'completed' ? EXIT.ok : EXIT.failed;
  } finally {
    await oneShot.close();
  }
}

/** The arguments of a call, or a `UsageError` that shows how it is written. */
export function callArguments(
  command: 'check' | 'code',
  positionals: readonly string[],
  values: {
    readonly entrypoint?: string | undefined;
    readonly input?: readonly string[] | undefined;
    readonly path?: string | undefined;
  },
): CallArguments {
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || values.entrypoint === undefined)
    throw new UsageError(
      `${command} is written: wyrd-worker ${command} FILE.py --entrypoint NAME [--input …]`,
    );
  return { file, entrypoint: values.entrypoint, inputs: values.input ?? [], path: values.path };
}

/** The body of the job: the source and the inputs read from the user's files. */
export async function readCall(call: CallArguments, oneShot: OneShot): Promise<CodeJob['code']> {
  const inputs = Object.fromEntries(
    await Promise.all(call.inputs.map((argument) => readInput(argument, oneShot))),
  ) as NonNullable<CodeJob['code']['inputs']>;
  return { source: await readSource(call, oneShot), entrypoint: call.entrypoint, inputs };
}

/** When the clocks of the job stand elsewhere than at their standard time. */
export function nowOf(now: string | undefined): { readonly now?: string } {
  if (now === undefined) return {};
  if (Number.isNaN(Date.parse(now))) throw new UsageError(`--now ${now}: it must be a time of RFC 3339`);
  return { now };
}

async function readSource(
  { file, path }: CallArguments,
  oneShot: OneShot,
): Promise<CodeJob['code']['source']> {
  const archive = ARCHIVES.find(({ ending }) => file.toLowerCase().endsWith(ending));
  const key = await oneShot.add(file);
  const named = path === undefined ? {} : { path };
  return { artifact: { ...key, format: archive?.format ?? 'text', ...named } };
}

type NamedInput = readonly [string, NonNullable<CodeJob['code']['inputs']>[string]];

/** `name=JSON`, `name=@file.json` or `name=extract:FILE`. */
async function readInput(argument: string, oneShot: OneShot): Promise<NamedInput> {
  const at = argument.indexOf('=');
  if (at < 1)
    throw new UsageError(`--input ${argument}: it is written name=JSON, name=@FILE or name=extract:FILE`);
  const name = argument.slice(0, at);
  const value = argument.slice(at + 1);
  if (value.startsWith('extract:')) return [name, { extract: await fileOf(value.slice(8), oneShot) }];
  const json = value.startsWith('@') ? await readGivenFile(value.slice(1)) : Buffer.from(value);
  const advice = value.startsWith('@')
    ? ''
    : `; text is written '${name}="…"', a file ${name}=@FILE.json or ${name}=extract:FILE`;
  return [name, { value: parseJson(json, `--input ${name}`, advice) }];
}

/** A file of the user's as evidence. */
export async function fileOf(path: string, oneShot: OneShot): Promise<FileEvidence> {
  return { kind: 'file', ...(await oneShot.add(path)), format: formatOfFile(path) };
}

/** JSON from the command line, held to the same rules as a request. */
export function parseJson(bytes: Uint8Array, where: string, advice = ''): unknown {
  try {
    return parseStrictJson(bytes, MAX_INPUT_DEPTH);
  } catch (error) {
    if (!(error instanceof StrictJsonError)) throw error;
    const place = error.path === '' ? '' : ` at "${error.path}"`;
    throw new UsageError(`${where}: it is not read as JSON${place}: ${error.got}${advice}`);
  }
}
