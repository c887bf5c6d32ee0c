import { ConfigError } from '../config.ts';
import { nearestName } from '../contract/nearest-name.ts';
import { WORKER_VERSION } from '../contract/version.ts';
import { checkCommand } from './check-command.ts';
import { citeCommand } from './cite-command.ts';
import { codeCommand } from './code-command.ts';
import { COMMAND_HELPS } from './command-helps.ts';
import { corpusCommand } from './corpus-command.ts';
import { declareCommand } from './declare-command.ts';
import { extractCommand } from './extract-command.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { fileFaultText } from './file-fault-text.ts';
import { doctorCommand } from './doctor-command.ts';
import { helpOf, overview } from './help-text.ts';
import { say } from './say.ts';
import { serveCommand } from './serve-command.ts';
import { verifyCommand } from './verify-command.ts';

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
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new UsageError(noCommand(name));
    const options = args.slice(0, args.includes('--') ? args.indexOf('--') : undefined);
    if (options.includes('--help') || options.includes('-h')) return await showUsageOf(name, options);
    return await command(args);
  } catch (error) {
    return tellFault(error, name);
  }
}

function noCommand(name: string): string {
  const near = nearestName(name, Object.keys(COMMANDS));
  return `There is no command "${name}"; ${near === undefined ? '' : `did you mean ${near}? `}wyrd-worker help shows all`;
}

function tellFault(error: unknown, command: string): number {
  if (error instanceof UsageError) return ended(error.message, EXIT.usage);
  if (error instanceof ConfigError) return ended(error.message, EXIT.config);
  if (isParseArgsError(error)) return ended(adviceOf(error, command), EXIT.usage);
  if (isFileFault(error))
    return ended(`Cannot use "${error.path}": ${fileFaultText(error.code)}`, EXIT.failed);
  return ended(error instanceof Error ? error.message : String(error), EXIT.service);
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
  const [, unknown] = /^Unknown option '--([^']+)'/.exec(fault) ?? [];
  const near = unknown === undefined ? undefined : nearestName(unknown, optionsOf(command));
  return `${fault}; ${near === undefined ? '' : `did you mean --${near}? `}wyrd-worker ${command} --help shows what it takes`;
}

function optionsOf(command: string): readonly string[] {
  return COMMAND_HELPS.filter(({ name }) => name.split(' ')[0] === command).flatMap(({ options }) =>
    Object.keys(options),
  );
}

function ended(message: string, code: number): number {
  say(message);
  return code;
}

async function showUsage(): Promise<number> {
  process.stdout.write(overview(COMMAND_HELPS));
  return EXIT.ok;
}

/** The help of a command of one or two words; of a word that opens several, of each of them. */
async function showUsageOf(command: string, [second]: readonly string[]): Promise<number> {
  const under = COMMAND_HELPS.filter(({ name }) => name === command || name.startsWith(`${command} `));
  const exact = under.filter(({ name }) => name === `${command} ${second}`);
  const asked = exact.length > 0 ? exact : under;
  process.stdout.write(asked.length === 0 ? overview(COMMAND_HELPS) : helpOf(asked));
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
