import { parseArgs } from 'node:util';
import type { Evidence } from '../contract/evidence.ts';
import type { CheckJob } from '../contract/job.ts';
import type { Outcome } from '../contract/verdict.ts';
import { CALL_OPTIONS, callArguments, fileOf, nowOf, parseJson, readCall } from './code-command.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { OneShot } from './one-shot.ts';
import { printOne } from './print-result.ts';
import { readGivenFile } from './read-given-file.ts';
import { shownJson } from './shown-text.ts';

/** What the exit code says of a verdict. */
const OUTCOME_EXIT: Readonly<Record<Outcome, number>> = {
  passed: EXIT.ok,
  failed: EXIT.checkFailed,
  inconclusive: EXIT.inconclusive,
  not_applicable: EXIT.notApplicable,
};

/** The options of `check`. */
export const CHECK_OPTIONS = {
  ...CALL_OPTIONS,
  evidence: { type: 'string', multiple: true },
  'response-format': { type: 'string' },
} as const;

/** `wyrd-worker check`: calls an author's check and judges what it returned as the service does. */
export async function checkCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: CHECK_OPTIONS,
  });
  const call = callArguments('check', positionals, values);
  const oneShot = await OneShot.open(1);
  try {
    const check: CheckJob['check'] = {
      ...(await readCall(call, oneShot)),
      ...(await responseFormat(values['response-format'])),
      evidence: Object.fromEntries(
        await Promise.all((values.evidence ?? []).map((slot) => readEvidence(slot, oneShot))),
      ),
    };
    const finished = await oneShot.submit({ kind: 'check', check, ...nowOf(values.now) });
    await printOne(finished, { pretty: values.pretty, result: values.result });
    for (const judged of finished.head.judged?.citations ?? [])
      if (!judged.valid && !values.result) process.stderr.write(`${shownJson(judged)}\n`);
    if (finished.output === null) return EXIT.service;
    const verdict = JSON.parse(Buffer.from(finished.output).toString('utf8')) as {
      readonly outcome: Outcome;
    };
    return OUTCOME_EXIT[verdict.outcome];
  } finally {
    await oneShot.close();
  }
}

/** `slot=FILE`, or `slot=@value.json` for a value. */
export async function readEvidence(argument: string, oneShot: OneShot): Promise<readonly [string, Evidence]> {
  const at = argument.indexOf('=');
  if (at < 1) throw new UsageError(`--evidence ${argument}: it is written slot=FILE or slot=@VALUE.json`);
  const slot = argument.slice(0, at);
  const path = argument.slice(at + 1);
  if (!path.startsWith('@')) return [slot, await fileOf(path, oneShot)];
  return [slot, { kind: 'json', value: parseJson(await readGivenFile(path.slice(1)), `--evidence ${slot}`) }];
}

/** `@schema.json`: the schema of `data`. */
async function responseFormat(
  argument: string | undefined,
): Promise<Pick<CheckJob['check'], 'response_format'>> {
  if (argument === undefined) return {};
  if (!argument.startsWith('@')) throw new UsageError('--response-format is written @SCHEMA.json');
  const data = parseJson(await readGivenFile(argument.slice(1)), '--response-format');
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new UsageError('--response-format: the schema is an object');
  return { response_format: { kind: 'verdict', data: data as Record<string, unknown> } };
}
