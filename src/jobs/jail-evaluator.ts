import { canonicalJson } from '../contract/canonical-json.ts';
import type { Question } from '../contract/evaluation.ts';
import { readAnswers } from '../contract/evaluation.ts';
import { CANCELLED, OVER, createFlag, turnFlag } from '../pool/cancel-flag.ts';
import type { AttemptResult } from '../pool/keeper-messages.ts';
import { monotonicMs } from '../pool/keeper-messages.ts';
import type { ExtractSettings } from './extract-job.ts';
import type { Evaluation, EvaluationControl, Evaluator } from './interface.ts';

/** An evaluator on the jails that read documents. */
export function jailEvaluator(settings: Pick<ExtractSettings, 'lane' | 'limits' | 'wallMs'>): Evaluator {
  return {
    evaluate: async (tenant, questions, control = {}) => {
      if (questions.length === 0) return { status: 'answered', answers: [] };
      const asked: Asked = { settings, tenant, questions, control };
      const first = await ask(asked);
      // A jail that was lost says nothing of the questions: they are put once more.
      return first.status === 'unanswered' && first.code === 'worker_lost' ? ask(asked) : first;
    },
  };
}

interface Asked {
  readonly settings: Pick<ExtractSettings, 'lane' | 'limits' | 'wallMs'>;
  readonly tenant: string;
  readonly questions: readonly Question[];
  readonly control: EvaluationControl;
}

async function ask({ settings, tenant, questions, control }: Asked): Promise<Evaluation> {
  const { lane, limits } = settings;
  const wallMs = Math.min(settings.wallMs, control.wallMs ?? Infinity);
  const cancel = createFlag();
  const callOff = (): void => {
    turnFlag(cancel, CANCELLED);
  };
  if (control.signal?.aborted === true) return { status: 'unanswered', code: 'cancelled' };
  control.signal?.addEventListener('abort', callOff, { once: true });
  try {
    const result = await lane.run({
      cancel,
      deadlineAtMs: monotonicMs() + wallMs,
      tenant,
      reuse: 'kept',
      binding: tenant,
      request: { type: 'evaluate' },
      segments: [{ kind: 'bytes', bytes: canonicalJson(questions) }],
      wallMs,
      memoryMib: limits.memory_mib,
      memoryLimitMib: limits.memory_mib,
      maxOutputBytes: limits.text_bytes,
    });
    return evaluationOf(result, questions.length);
  } catch {
    return { status: 'unanswered', code: 'internal' };
  } finally {
    control.signal?.removeEventListener('abort', callOff);
    turnFlag(cancel, OVER);
  }
}

/** Nothing that a jail says is trusted: its answers have the shape and the number of answers, or it is lost. */
function evaluationOf({ error, output }: AttemptResult, count: number): Evaluation {
  if (error !== null) return { status: 'unanswered', code: error.code };
  const answers = output === null ? undefined : readAnswers(output.bytes, count);
  return answers === undefined
    ? { status: 'unanswered', code: 'worker_lost' }
    : { status: 'answered', answers };
}
