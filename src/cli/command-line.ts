import { ConfigError } from '../config.ts';
import { WORKER_VERSION } from '../contract/version.ts';
import { checkCommand } from './check-command.ts';
import { citeCommand } from './cite-command.ts';
import { codeCommand } from './code-command.ts';
import { corpusCommand } from './corpus-command.ts';
import { declareCommand } from './declare-command.ts';
import { extractCommand } from './extract-command.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { doctorCommand } from './doctor-command.ts';
import { serveCommand } from './serve-command.ts';
import { verifyCommand } from './verify-command.ts';

const USAGE = `usage: wyrd-worker <command> [options]

  serve    [--listen 127.0.0.1:7478 | --socket PATH]
           run the service until SIGTERM
  extract  FILE… [--format F] [--pretty] [--result] [--ndjson]
           read documents; the output alone on stdout, one line a file for several
  code     FILE.py --entrypoint NAME [--input name=JSON | name=@FILE | name=extract:FILE]… [--path P] [--now T]
           call a Python function (a file, a zip or a tar.gz) and print what it returns
  check    FILE.py --entrypoint NAME [--input …]… [--evidence slot=FILE | slot=@VALUE.json]…
           [--response-format @SCHEMA.json]
           call a check and judge what it returns; exit 0 passed, 3 failed, 4 inconclusive, 5 not_applicable
  cite     --citations @CITATIONS.json --evidence slot=FILE | slot=@VALUE.json… [--excerpt] [--pretty] [--result]
           judge citations, with their quotes; exit 0 all valid, 3 some not
  corpus   run DIR --out OUT
           read every file of a folder into records and outputs; go on where a stopped or killed run was
  corpus   diff A B [--html FILE] [--json] [--slower RATIO] [--fatter RATIO] [--show N]
           what changed from one run to another, the worst first; exit 0 nothing, 3 something
  corpus   accept [FORMAT/CASE…] [--corpus DIR] [--version FORMAT=N]… [--line TEXT] [--changelog FILE]
           write the goldens of cases and the manifest; without cases, take in those whose golden holds
  corpus   crosscheck DIR [--readers FOLDER] [--classes FILE.json] [--json]
           hold readings to second readers; every difference stands in a class
  declare  --check FILE… | - [--json]
           judge declarations of Verifiers (YAML or JSON) by Wyrd's rules; exit 1 when one is refused
  verify   VERIFIER.yaml --input slot=FILE | slot=@VALUE.json | slot=JSON… [--explain] [--json] [--html FILE]
           [--deadline S]
           run a Verifier and show what its verdict rests on; exit 0 passed, 3 failed, 4 inconclusive
  doctor   show every isolation layer, what is missing and how to get it
  help     show this

exit codes: 0 done · 1 a file failed or was refused · 64 called wrongly · 70 service trouble · 78 bad configuration
`;

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  serve: serveCommand,
  extract: extractCommand,
  code: codeCommand,
  check: checkCommand,
  cite: citeCommand,
  corpus: corpusCommand,
  declare: declareCommand,
  verify: verifyCommand,
  doctor: doctorCommand,
  help: showUsage,
  '--help': showUsage,
  '-h': showUsage,
  '--version': showVersion,
};

/** Runs one command to its end and gives the exit code; what went wrong is told on standard error. */
export async function runCommandLine([name = 'help', ...args]: readonly string[]): Promise<number> {
  quietBrokenPipe();
  try {
    const command = COMMANDS[name];
    if (command === undefined)
      throw new UsageError(`There is no command "${name}"; wyrd-worker help shows all`);
    const options = args.slice(0, args.includes('--') ? args.indexOf('--') : undefined);
    if (options.includes('--help') || options.includes('-h')) return await showUsageOf(name);
    return await command(args);
  } catch (error) {
    return tellFault(error, name);
  }
}

function tellFault(error: unknown, command: string): number {
  if (error instanceof UsageError) return say(error.message, EXIT.usage);
  if (error instanceof ConfigError) return say(error.message, EXIT.config);
  if (isParseArgsError(error)) return say(adviceOf(error, command), EXIT.usage);
  if (isFileFault(error)) return say(`Cannot use "${error.path}": ${error.code}`, EXIT.failed);
  return say(error instanceof Error ? error.message : String(error), EXIT.service);
}

/** A file of the caller's that is not there or cannot be read. */
function isFileFault(error: unknown): error is Error & { readonly path: string; readonly code: string } {
  return error instanceof Error && 'syscall' in error && 'path' in error && 'code' in error;
}

function isParseArgsError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}

/** Node's sentence without its advice on dashes, which is seldom what was meant. */
function adviceOf({ message }: Error, command: string): string {
  const [fault = message] = message.split(/\. |\n/);
  return `${fault}; wyrd-worker ${command} --help shows what it takes`;
}

function say(message: string, code: number): number {
  process.stderr.write(`wyrd-worker: ${message}\n`);
  return code;
}

async function showUsage(): Promise<number> {
  process.stdout.write(USAGE);
  return EXIT.ok;
}

/** The lines of one command: its head and what stands deeper below. */
async function showUsageOf(command: string): Promise<number> {
  const lines = USAGE.split('\n');
  const own = lines.filter((_line, at) => {
    const head = lines.slice(0, at + 1).findLast((earlier) => /^(?: {2}\S|\S|$)/.test(earlier));
    return head?.startsWith(`  ${command} `) === true;
  });
  process.stdout.write(own.length === 0 ? USAGE : `usage: wyrd-worker\n\n${own.join('\n')}\n`);
  return EXIT.ok;
}

async function showVersion(): Promise<number> {
  process.stdout.write(`${WORKER_VERSION}\n`);
  return EXIT.ok;
}

/** Whoever reads our output may stop early (`| head`): that is no fault. */
function quietBrokenPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.ok);
    throw error;
  });
}
