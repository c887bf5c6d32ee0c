import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { verificationPage } from '../report/verification/verification-page.ts';
import type { Execution, VerificationResult } from '../service.ts';
import { judgeDeclaration } from '../service.ts';
import { readCited } from './cited-evidence.ts';
import { declarationReport } from './declaration-report.ts';
import { SOURCE_FORMATS } from './declare-command.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import type { VerifyOptions } from './one-shot.ts';
import { OneShot } from './one-shot.ts';
import { say } from './say.ts';
import { shownJson } from './shown-text.ts';
import { stylerFor } from './style-text.ts';
import { verificationReport } from './verification-report.ts';
import { readInputs } from './verify-inputs.ts';
import { readGivenFile } from './read-given-file.ts';

const TENANT = 'default';
const DEFAULT_DEADLINE_SECONDS = 60;
const MAX_DEADLINE_SECONDS = 3_600;

/** What the exit code says of a verdict, as that of `check`. */
const VERDICT_EXIT: Readonly<Record<VerificationResult['outcome']['verdict'], number>> = {
  passed: EXIT.ok,
  failed: EXIT.checkFailed,
  inconclusive: EXIT.inconclusive,
};

/** The options of `verify`. */
export const VERIFY_OPTIONS = {
  input: { type: 'string', multiple: true },
  deadline: { type: 'string', default: String(DEFAULT_DEADLINE_SECONDS) },
  explain: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  html: { type: 'string' },
} as const;

/** `wyrd-worker verify`: runs a Verifier on the caller's own files and shows what its verdict rests on. */
export async function verifyCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: VERIFY_OPTIONS,
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new UsageError('verify takes one declaration: wyrd-worker verify VERIFIER.yaml --input slot=FILE…');
  const deadlineMs = deadlineOf(values.deadline) * 1000;
  const oneShot = await OneShot.open(undefined);
  try {
    const control = { evaluator: oneShot.evaluator, tenant: TENANT };
    const judged = await judgeDeclaration(
      await readGivenFile(path),
      SOURCE_FORMATS[extname(path).toLowerCase()],
      control,
    );
    if (judged.status !== 'valid') {
      process.stderr.write(declarationReport(path, judged));
      return judged.status === 'refused' ? EXIT.failed : EXIT.service;
    }
    const { verifier, card } = judged;
    const { inputs, traces } = await readInputs(values.input ?? [], verifier, oneShot);
    const named: VerifyOptions['verifier'] = {
      kind: 'Verifier',
      name: card?.name ?? 'verifier',
      version: card?.version ?? '0.0.0',
    };
    const options = { verifier: named, subject: named, traces, deadlineMs };
    const execution = await oneShot.verify(verifier, inputs, options);
    const exit = tell(execution, values);
    if (values.html !== undefined && execution.status === 'completed') {
      const { result, record } = execution;
      const read = await readCited(record, inputs, verifier, oneShot);
      await writeFile(values.html, await verificationPage({ result, record, read }));
    }
    return exit;
  } finally {
    await oneShot.close();
  }
}

function tell(
  execution: Execution,
  { json, explain }: { readonly json: boolean; readonly explain: boolean },
): number {
  switch (execution.status) {
    case 'refused': {
      const { code, slot, reason } = execution.refusal;
      say(`slot ${slot}: ${reason} (WYRD_VERIFICATION_${code})`);
      return EXIT.failed;
    }
    case 'timed_out':
    case 'cancelled':
      say('the execution did not come to a verdict before its deadline');
      return EXIT.inconclusive;
    case 'completed': {
      const { result, record } = execution;
      const text = json
        ? `${shownJson(result, 2)}\n`
        : verificationReport(result, record, explain ? 'everything' : 'reasons', stylerFor(process.stdout));
      process.stdout.write(text);
      return VERDICT_EXIT[result.outcome.verdict];
    }
  }
}

function deadlineOf(text: string): number {
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && seconds <= MAX_DEADLINE_SECONDS) return seconds;
  throw new UsageError(`--deadline ${text}: it must be 1 to ${MAX_DEADLINE_SECONDS} seconds`);
}
