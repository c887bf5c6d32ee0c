import { randomUUIDv7 } from 'node:crypto';
import type { JsonValue } from '../contract/json-value.ts';
import { WyrdRefusal } from '../contract/wyrd-errors.ts';
import type { WyrdErrorCode } from '../contract/wyrd-errors.ts';
import type { CardRef, Verifier } from '../verifier/declaration.ts';
import type { Inputs } from '../verifier/input.ts';
import type { Execution, InputRefusal, RunOptions, Verifications } from '../verifier/interface.ts';
import type { VerificationResult } from '../verifier/result.ts';
import type { StoredCard } from './card.ts';
import type { CardRegistry } from './card-registry.ts';
import type { ExecutionRequest, Settlement, StoredExecution } from './execution.ts';
import type { VerifierJudge } from './verifier-judge.ts';

interface VerificationDeskOptions {
  readonly verifications: Verifications;
  readonly judge: Pick<VerifierJudge, 'judge'>;
  readonly cards: Pick<CardRegistry, 'byUid'>;
}

/** The Verifier that a request names, and the two cards that a result repeats. */
interface Target {
  readonly verifier: Verifier;
  readonly verifierRef: CardRef;
  readonly subjectRef: CardRef;
}

/** Runs what a request of Wyrd's routes asks: finds the cards, and speaks Wyrd's codes. */
export class VerificationDesk {
  readonly #options: VerificationDeskOptions;

  constructor(options: VerificationDeskOptions) {
    this.#options = options;
  }

  /** Runs an execution for a caller who waits; whatever is no result is thrown as `WyrdRefusal`. */
  async execute(tenant: string, request: ExecutionRequest, signal: AbortSignal): Promise<VerificationResult> {
    const target = await this.#target(tenant, request, signal);
    const run = { executionId: randomUUIDv7(), tenant, signal, late: 'timed_out' } as const;
    const execution = await this.#run(target, request, run);
    switch (execution.status) {
      case 'completed':
        return execution.result;
      case 'refused':
        throw inputRefusal(execution.refusal);
      case 'timed_out':
      case 'cancelled':
        throw new WyrdRefusal(
          'WYRD_VERIFICATION_504_EXECUTION_TIMED_OUT',
          'The execution did not come to a verdict before its deadline',
        );
    }
  }

  /** Refuses what would be refused before anything runs. */
  async requireRunnable(tenant: string, request: ExecutionRequest, signal: AbortSignal): Promise<void> {
    const { verifier } = await this.#target(tenant, request, signal);
    const { verifications } = this.#options;
    const refusal = await verifications.refusal(verifier, inputsOf(request), { tenant, signal });
    if (refusal !== undefined) throw inputRefusal(refusal);
  }

  /** Runs a queued execution to its end. */
  async settle(execution: StoredExecution, signal: AbortSignal): Promise<Settlement> {
    const { tenant, request, execution_id } = execution;
    try {
      const target = await this.#target(tenant, request, signal);
      const run = { executionId: execution_id, tenant, signal, late: 'judged' } as const;
      return settlementOf(await this.#run(target, request, run));
    } catch (error) {
      if (!(error instanceof WyrdRefusal)) throw error;
      return { status: 'errored', error: { code: error.code, message: error.message } };
    }
  }

  #run(
    { verifier, verifierRef, subjectRef }: Target,
    request: ExecutionRequest,
    run: Pick<RunOptions, 'executionId' | 'tenant' | 'signal' | 'late'>,
  ): Promise<Execution> {
    const { run_id, deployment_environment, traces } = request;
    return this.#options.verifications.run(verifier, inputsOf(request), {
      ...run,
      verifier: verifierRef,
      subject: subjectRef,
      ...(typeof run_id === 'string' ? { runId: run_id } : {}),
      ...(typeof deployment_environment === 'string'
        ? { deploymentEnvironment: deployment_environment }
        : {}),
      ...(traces === undefined
        ? {}
        : { traces: new Map(Object.entries(traces as Readonly<Record<string, JsonValue>>)) }),
    });
  }

  async #target(tenant: string, request: ExecutionRequest, signal: AbortSignal): Promise<Target> {
    const { verifier_card_uid, card_uid } = request;
    const card = this.#card(tenant, 'verifier_card_uid', verifier_card_uid);
    const subject = this.#card(tenant, 'card_uid', card_uid);
    if (card.ref.kind !== 'Verifier')
      throw new WyrdRefusal('WYRD_VERIFICATION_400_INVALID_TARGET', `The card is of kind ${card.ref.kind}`, {
        verifier_card_uid,
        kind: card.ref.kind,
      });
    const verifier = await this.#options.judge.judge(tenant, card, signal);
    return { verifier, verifierRef: wireRef(card), subjectRef: wireRef(subject) };
  }

  #card(tenant: string, field: 'verifier_card_uid' | 'card_uid', uid: string): StoredCard {
    const card = this.#options.cards.byUid(tenant, uid);
    if (card !== undefined) return card;
    throw new WyrdRefusal(
      'WYRD_VERIFICATION_404_TARGET_NOT_FOUND',
      `There is no card of the uid in ${field}`,
      {
        [field]: uid,
      },
    );
  }
}

function settlementOf(execution: Execution): Settlement {
  switch (execution.status) {
    case 'completed':
      return { status: 'completed', result: execution.result };
    case 'refused': {
      const { code, message } = inputRefusal(execution.refusal);
      return { status: 'errored', error: { code, message } };
    }
    case 'timed_out':
    case 'cancelled':
      return {
        status: 'timed_out',
        error: {
          code: 'WYRD_VERIFICATION_504_EXECUTION_TIMED_OUT',
          message: 'The execution did not come to a verdict before its deadline',
        },
      };
  }
}

function inputRefusal({ code, slot, reason, details }: InputRefusal): WyrdRefusal {
  const whole: WyrdErrorCode = `WYRD_VERIFICATION_${code}`;
  return new WyrdRefusal(whole, reason, { slot, ...details });
}

function inputsOf({ inputs = {} }: ExecutionRequest): Inputs {
  return inputs;
}

/** Results name cards as Wyrd 0.4.1 does, without a space. */
function wireRef({ ref: { kind, name, version, uid } }: StoredCard): CardRef {
  return { kind, name, version, uid };
}
