import { evaluate } from '../../extractors/evaluate.ts';
import { canonicalJson } from '../../src/contract/canonical-json.ts';
import { readAnswers } from '../../src/contract/evaluation.ts';
import type { JsonValue } from '../../src/contract/json-value.ts';
import type { Evaluator } from '../../src/jobs/interface.ts';

/** Answers in this process what a jail would answer. */
export const hereEvaluator: Evaluator = {
  evaluate: async (_tenant, questions) => {
    const output = await evaluate(canonicalJson(questions as unknown as JsonValue));
    const answers = readAnswers(output, questions.length);
    return answers === undefined
      ? { status: 'unanswered', code: 'worker_lost' }
      : { status: 'answered', answers };
  },
};
