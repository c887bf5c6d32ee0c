// Runs in a thread of its own: judges large bodies, one at a time, so that the service's thread stays free.
import { parentPort } from 'node:worker_threads';
import { Refusal } from '../contract/problem.ts';
import type { BodyAnswer, BodyQuestion } from './body-judge.ts';
import { judgeLargeBody } from './judged-body.ts';

parentPort?.on('message', (question: BodyQuestion) => {
  parentPort?.postMessage(answer(question));
});

function answer({ kind, body }: BodyQuestion): BodyAnswer {
  try {
    return { type: 'judged', judged: judgeLargeBody(kind, body) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { refusal, message, details } = error;
    return { type: 'refused', refusal, message, details };
  }
}
