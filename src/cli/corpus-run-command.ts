import { parseArgs } from 'node:util';
import { runCorpus } from '../corpus/run-corpus.ts';
import { RunTally } from './corpus-run-tally.ts';
import { openCorpusService } from './corpus-service.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { formatByName } from './file-format.ts';
import { Progress } from './progress.ts';
import { shown } from './shown-text.ts';
import { say } from './say.ts';

const WRITTEN = 'corpus run is written: wyrd-worker corpus run DIR --out OUT';

/** The options of `corpus run`. */
export const RUN_OPTIONS = { out: { type: 'string' } } as const;

/** `wyrd-worker corpus run`: reads every file of a folder into records and outputs that runs are compared by. */
export async function corpusRunCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: RUN_OPTIONS,
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0 || values.out === undefined) throw new UsageError(WRITTEN);
  const tally = new RunTally();
  const end = await runTo(values.out, folder, tally);
  if (end === 'finished') process.stdout.write(tally.told());
  else say('stopped; the same command goes on from there');
  return end === 'finished' && tally.unread === 0 ? EXIT.ok : EXIT.failed;
}

async function runTo(out: string, folder: string, tally: RunTally): Promise<'finished' | 'stopped'> {
  const signal = stopSignal();
  let progress: Progress | undefined;
  try {
    await using service = await openCorpusService();
    return await runCorpus({
      folder,
      out,
      reader: service.reader,
      formatOf: formatByName,
      signal,
      each: (record) => {
        tally.add(record);
      },
      watcher: {
        found: (files, passedOver, unusable) => {
          for (const run of passedOver) say(`passed over "${shown(run)}": it is a run, not documents`);
          if (unusable > 0)
            say(`${unusable} lines of the records were no records; their files are read anew`);
          progress = new Progress('corpus run', files);
        },
        done: (how) => {
          progress?.step(how === 'known');
        },
      },
    });
  } finally {
    progress?.end();
  }
}

/** Ctrl-C lets the documents that are being read end; a second one ends at once. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop.abort();
    });
  }
  return stop.signal;
}
