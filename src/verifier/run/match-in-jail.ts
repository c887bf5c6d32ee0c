import type { Question } from '../../contract/evaluation.ts';
import { JOB_ERRORS } from '../../contract/errors.ts';
import type { Evaluation, Evaluator } from '../../jobs/interface.ts';
import type { MatchTexts, Matches } from '../operators/pattern.ts';
import { Gate } from './gate.ts';
import type { Stop } from './stop.ts';
import { stoppedReason } from './reasons.ts';

/** What goes to a jail at once, in characters of patterns and texts. */
const MAX_BATCH = 4_194_304;
const MAX_QUESTIONS = 1_000;
/** Checks of one execution that wait for a jail at once. */
const MAX_AT_ONCE = 4;

/** Matches texts in the jails of a tenant, in batches that fit one message. */
export function matchInJail(evaluator: Evaluator, tenant: string, stop: Stop): MatchTexts {
  const gate = new Gate(MAX_AT_ONCE);
  return async (pattern, texts) => {
    const matches: boolean[] = [];
    for (const batch of batchesOf(pattern, texts)) {
      // oxlint-disable-next-line no-await-in-loop -- batches are apart so that they do not stand in memory at once
      const evaluation = await gate.through(() =>
        stop.during((signal) => evaluator.evaluate(tenant, batch, { signal })),
      );
      const answers = answersOf(evaluation, stop);
      if ('reason' in answers) return answers;
      matches.push(...answers);
    }
    return matches;
  };
}

function* batchesOf(pattern: string, texts: readonly string[]): Generator<readonly Question[]> {
  let batch: Question[] = [];
  let size = 0;
  for (const text of texts) {
    const own = pattern.length + text.length;
    if (batch.length > 0 && (size + own > MAX_BATCH || batch.length === MAX_QUESTIONS)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push({ kind: 'match', pattern, text });
    size += own;
  }
  if (batch.length > 0) yield batch;
}

function answersOf(evaluation: Evaluation | 'stopped', stop: Stop): Matches {
  if (evaluation === 'stopped') return { reason: stoppedReason(stop.reason) };
  if (evaluation.status === 'unanswered')
    return {
      reason: `the pattern could not be tried: ${JOB_ERRORS[evaluation.code].message} (${evaluation.code})`,
    };
  const { answers } = evaluation;
  if (answers.some(({ answer }) => answer === 'refused')) return { reason: 'the pattern does not compile' };
  return answers.map(({ answer }) => answer === 'yes');
}
