import type { Answer, Question } from '../src/contract/evaluation.ts';
import { canonicalJson } from '../src/contract/canonical-json.ts';
import { valueOf } from './cited-evidence.ts';
import type { Misfit } from './json-schema.ts';
import { SchemaFault, requireSchema, schemaCheck } from './json-schema.ts';
import { PatternFault, RustRegex } from './rust-regex.ts';

const YES: Answer = { answer: 'yes' };

/** Answers the questions of a body, a JSON array, in their order: an array of answers as canonical JSON. */
export async function evaluate(body: Uint8Array): Promise<Uint8Array> {
  const questions = valueOf(body) as unknown as readonly Question[];
  const patterns = questions.some(({ kind }) => kind === 'compile' || kind === 'match')
    ? await RustRegex.load()
    : undefined;
  try {
    return canonicalJson(questions.map((question) => answerOf(question, patterns)));
  } finally {
    patterns?.release();
  }
}

function answerOf(question: Question, patterns: RustRegex | undefined): Answer {
  try {
    switch (question.kind) {
      case 'compile':
        patterns?.requirePattern(question.pattern);
        return YES;
      case 'match':
        return patterns?.matches(question.pattern, question.text) === true ? YES : { answer: 'no' };
      case 'schema':
        requireSchema(question.schema);
        return YES;
      case 'validate':
        return fitOf(schemaCheck(question.schema)(question.value));
    }
  } catch (error) {
    if (error instanceof PatternFault) return { answer: 'refused', reason: error.message };
    if (error instanceof SchemaFault) return { answer: 'refused', reason: error.reason, ...error.at };
    throw error;
  }
}

function fitOf(misfit: Misfit | undefined): Answer {
  return misfit === undefined ? YES : { answer: 'no', ...misfit };
}
