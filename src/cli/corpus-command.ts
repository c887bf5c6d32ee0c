import { nearestName } from '../contract/nearest-name.ts';
import { CorpusFault, StorageFault } from '../corpus/faults.ts';
import { corpusAcceptCommand } from './corpus-accept-command.ts';
import { corpusCrosscheckCommand } from './corpus-crosscheck-command.ts';
import { corpusDiffCommand } from './corpus-diff-command.ts';
import { corpusRunCommand } from './corpus-run-command.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { say } from './say.ts';

const SUBCOMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  run: corpusRunCommand,
  accept: corpusAcceptCommand,
  crosscheck: corpusCrosscheckCommand,
  diff: corpusDiffCommand,
};

/** `wyrd-worker corpus …`: whoever changes a reader or upgrades sees what became of their own documents. */
export async function corpusCommand([name = '', ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (command === undefined) {
    const near = nearestName(name, Object.keys(SUBCOMMANDS));
    throw new UsageError(
      `corpus is written: wyrd-worker corpus ${Object.keys(SUBCOMMANDS).join('|')} …${near === undefined ? '' : `; did you mean ${near}?`}`,
    );
  }
  try {
    return await command(args);
  } catch (error) {
    if (error instanceof CorpusFault) throw new UsageError(error.message);
    if (!(error instanceof StorageFault)) throw error;
    say(error.message);
    return EXIT.service;
  }
}
