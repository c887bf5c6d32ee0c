import { parseArgs } from 'node:util';
import type { CiteJob } from '../contract/job.ts';
import { MAX_CITATIONS } from '../contract/job.ts';
import { readEvidence } from './check-command.ts';
import { parseJson } from './code-command.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { OneShot } from './one-shot.ts';
import { printOne } from './print-result.ts';
import { readGivenFile } from './read-given-file.ts';

/** The options of `cite`. */
export const CITE_OPTIONS = {
  citations: { type: 'string' },
  evidence: { type: 'string', multiple: true },
  excerpt: { type: 'boolean', default: false },
  pretty: { type: 'boolean', default: false },
  result: { type: 'boolean', default: false },
} as const;

/** `wyrd-worker cite`: judges citations into the user's own files as the service does. */
export async function citeCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: CITE_OPTIONS,
  });
  const citations = await readCitations(values.citations);
  const oneShot = await OneShot.open(1);
  try {
    const evidence: CiteJob['cite']['evidence'] = Object.fromEntries(
      await Promise.all((values.evidence ?? []).map((slot) => readEvidence(slot, oneShot))),
    );
    const cite = { citations, evidence, excerpt: values.excerpt };
    const finished = await oneShot.submit({ kind: 'cite', cite });
    await printOne(finished, { pretty: values.pretty, result: values.result });
    if (finished.output === null) return EXIT.failed;
    const judged = JSON.parse(Buffer.from(finished.output).toString('utf8')) as readonly {
      readonly valid: boolean;
    }[];
    return judged.every(({ valid }) => valid) ? EXIT.ok : EXIT.checkFailed;
  } finally {
    await oneShot.close();
  }
}

async function readCitations(argument: string | undefined): Promise<unknown[]> {
  if (argument?.startsWith('@') !== true)
    throw new UsageError(
      'cite is written: wyrd-worker cite --citations @CITATIONS.json --evidence slot=FILE…',
    );
  const citations = parseJson(await readGivenFile(argument.slice(1)), '--citations');
  if (!Array.isArray(citations) || citations.length > MAX_CITATIONS)
    throw new UsageError(`--citations: it must be an array of at most ${MAX_CITATIONS} citations`);
  return citations as unknown[];
}
