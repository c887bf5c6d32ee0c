import { createHash } from 'node:crypto';
import { Check } from 'typebox/value';
import { canonicalFault } from '../contract/canonical-check.ts';
import { CELL_FAILURES } from '../contract/cell-messages.ts';
import type { JobErrorCode } from '../contract/errors.ts';
import { JobFailure } from '../contract/failure.ts';
import type { Frame } from '../contract/frame.ts';
import type { JailAnswer } from '../contract/jail-messages.ts';
import { JailAnswerSchema } from '../contract/jail-messages.ts';
import type { JobErrorValue } from '../contract/result.ts';
import { jobErrorValue } from '../contract/result.ts';
import { onCancel } from './cancel-flag.ts';
import type { Jail, JailEvent } from './jail.ts';
import type { JailExit } from './jail-process.ts';
import type { AttemptResult, JailTask } from './keeper-messages.ts';
import { monotonicMs } from './keeper-messages.ts';
import { MemoryWatch } from './memory-watch.ts';
import { bodyBytes, readSegments } from './segments.ts';

/** Deeper than any limit lets an output be, wrapper included. */
const MAX_OUTPUT_DEPTH = 300;

/** Why an attempt is over: the first reason wins and is kept. */
type End =
  | JailEvent
  | { readonly type: 'wall' | 'deadline' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'memory'; readonly seen: number }
  | { readonly type: 'evidence'; readonly failure: JobFailure };

type Outcome = Pick<AttemptResult, 'status' | 'error' | 'diagnostics' | 'extent' | 'output' | 'judged'>;

/** Runs one job in a jail to its end; unless the jail answered whole, it is dead afterwards. */
export async function runAttempt(jail: Jail, task: JailTask): Promise<AttemptResult> {
  const started = performance.now();
  const { end, peakMemoryMib } = await firstEnd(jail, task);
  if (end.type !== 'frame') jail.kill(end.type);
  const outcome = end.type === 'frame' ? judgeAnswer(end.frame, task) : outcomeOf(end, task);
  if (outcome.error?.code === 'worker_lost' || outcome.error?.code === 'internal') jail.kill('protocol');
  return { ...outcome, runMs: round(performance.now() - started), peakMemoryMib };
}

async function firstEnd(jail: Jail, task: JailTask): Promise<{ end: End; peakMemoryMib: number | null }> {
  const { promise, resolve } = Promise.withResolvers<End>();
  const watch = new MemoryWatch(
    () => jail.pid,
    task.memoryMib,
    (seen) => {
      resolve({ type: 'memory', seen });
    },
  );
  void jail.next(task.maxOutputBytes).then(resolve);
  const leftMs = Math.max(0, task.deadlineAtMs - monotonicMs());
  const timer = setTimeout(
    () => {
      resolve({ type: leftMs < task.wallMs ? 'deadline' : 'wall' });
    },
    Math.min(task.wallMs, leftMs),
  );
  onCancel(task.cancel, () => {
    resolve({ type: 'cancelled' });
  });
  const sent = send(jail, task).catch((error: unknown) => {
    resolve({ type: 'evidence', failure: error instanceof JobFailure ? error : new JobFailure('internal') });
  });
  const end = await promise;
  clearTimeout(timer);
  const peakMemoryMib = watch.stop();
  if (end.type !== 'frame') jail.kill(end.type);
  await sent;
  return { end, peakMemoryMib };
}

async function send(jail: Jail, task: JailTask): Promise<void> {
  const header = new TextEncoder().encode(JSON.stringify(task.request));
  await jail.send(header, bodyBytes(task.segments), readSegments(task.segments));
}

/** Nothing of an answer is trusted: shape of the header, canonical form of the body. */
function judgeAnswer({ header, body }: Frame, task: JailTask): Outcome {
  const answer = parseAnswer(header);
  if (answer === undefined || !mayDeclare(answer, task)) return broken('its answer has another shape', task);
  const { diagnostics } = answer;
  if (answer.type === 'failed') return { ...failed(answer.code, answer.details), diagnostics };
  if (canonicalFault(body, MAX_OUTPUT_DEPTH) !== undefined) {
    return broken('its output is not canonical', task);
  }
  const sha256 = createHash('sha256').update(body).digest('hex');
  return {
    status: 'completed',
    error: null,
    diagnostics,
    ...(answer.type === 'judged' ? { extent: null, judged: answer.judged } : { extent: answer.extent }),
    output: { bytes: body, sha256 },
  };
}

function parseAnswer(header: Uint8Array): JailAnswer | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(header));
    return Check(JailAnswerSchema, value) ? (value as JailAnswer) : undefined;
  } catch {
    return undefined;
  }
}

function outcomeOf(end: Exclude<End, { type: 'frame' }>, task: JailTask): Outcome {
  switch (end.type) {
    case 'wall':
      return { ...failed('timed_out', { wall_ms: task.wallMs }), status: 'timed_out' };
    case 'deadline':
      return { ...failed('timed_out', { reason: 'The deadline passed while it ran' }), status: 'timed_out' };
    case 'cancelled':
      return { ...failed('cancelled'), status: 'cancelled' };
    case 'memory':
      return memoryPassed(task, end.seen);
    case 'evidence':
      return failed(end.failure.code, end.failure.details);
    case 'protocol':
      return broken(end.reason, task);
    case 'exit':
      return exitOutcome(end.exit, task);
  }
}

function exitOutcome(exit: JailExit, task: JailTask): Outcome {
  if (exit.heapExhausted) return memoryPassed(task, task.memoryLimitMib);
  if (runsAuthorsCode(task) && !killedFromOutside(exit))
    return failed('script_failed', { reason: 'the process ended by itself' });
  return failed('worker_lost', { exit_code: exit.code, signal: exit.signal });
}

function memoryPassed(task: JailTask, seen: number): Outcome {
  return failed('limit_exceeded', { name: 'memory_mib', max: task.memoryLimitMib, seen, at: {} });
}

/** The author's code may have owned the process, so what its cell does against the protocol is the script's doing. */
function broken(reason: string, task: JailTask): Outcome {
  if (runsAuthorsCode(task))
    return failed('script_failed', { reason: `the cell broke its protocol: ${reason}` });
  return failed('worker_lost', { reason: `The jail broke the protocol: ${reason}` });
}

function mayDeclare(answer: JailAnswer, task: JailTask): boolean {
  if (answer.type === 'judged') return task.request.type === 'judge';
  return answer.type === 'completed' || !runsAuthorsCode(task) || CELL_FAILURES.includes(answer.code);
}

function runsAuthorsCode({ request }: JailTask): boolean {
  return request.type === 'call';
}

/** A SIGKILL that the keeper did not send; inside namespaces it shows as an exit code of 128 + 9. */
function killedFromOutside({ code, signal }: JailExit): boolean {
  return signal === 'SIGKILL' || code === 137;
}

function failed(code: JobErrorCode, details: JobErrorValue['details'] = {}): Outcome {
  return {
    status: 'failed',
    error: jobErrorValue(code, details),
    diagnostics: [],
    extent: null,
    output: null,
  };
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
