import type { Evaluator, Jobs } from '../jobs/interface.ts';
import type { Verifier } from './declaration.ts';
import type { Inputs } from './input.ts';
import type {
  Caller,
  Clock,
  EvidencePins,
  Execution,
  InputRefusal,
  RunOptions,
  Verifications,
} from './interface.ts';
import { EXECUTION_DEADLINE_MS } from './interface.ts';
import { BlockJobs } from './run/block-jobs.ts';
import type { CheckedInputs } from './run/check-inputs.ts';
import { checkInputs } from './run/check-inputs.ts';
import { KeptOutputs } from './run/kept-outputs.ts';
import { matchInJail } from './run/match-in-jail.ts';
import type { FinishedBlocks } from './run/settle.ts';
import { settleAll } from './run/settle.ts';
import type { PinnedSlots, SlotValue } from './run/slots.ts';
import { pinSlots } from './run/slots.ts';
import { Stop } from './run/stop.ts';
import { Turns } from './run/turns.ts';
import { recordOf, resultOf } from './run/write-result.ts';

/** What a runner sees of the service, and nothing more. */
export interface RunnerParts {
  readonly jobs: Jobs;
  readonly evaluator: Evaluator;
  readonly evidence: EvidencePins;
  readonly clock: Clock;
  /** The most bytes of any file that is judged here. */
  readonly maxFileBytes: number;
  /** Told of errors that are no declared end; it must not throw. */
  readonly fault: (executionId: string, error: unknown) => void;
}

/** Runs Verifiers on jobs: the same declaration on the same evidence gives the same result in whatever order jobs end. */
export class VerificationRunner implements Verifications {
  readonly #parts: RunnerParts;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  async refusal(declaration: Verifier, inputs: Inputs, caller: Caller): Promise<InputRefusal | undefined> {
    const stop = new Stop();
    const checked = await underSignal(caller.signal, stop, () =>
      this.#checked(declaration, inputs, caller, stop),
    );
    return checked.kind === 'refused' ? checked.refusal : undefined;
  }

  async run(declaration: Verifier, inputs: Inputs, options: RunOptions): Promise<Execution> {
    const stop = new Stop();
    return underSignal(options.signal, stop, async () => {
      const { clock } = this.#parts;
      const deadlineMs = options.deadlineMs ?? EXECUTION_DEADLINE_MS;
      const over = new AbortController();
      const startedMs = clock.now();
      void clock.sleep(deadlineMs, over.signal).then(() => {
        stop.now('deadline');
      });
      try {
        const checked = await this.#checked(declaration, inputs, options, stop);
        if (checked.kind === 'refused') return { status: 'refused', refusal: checked.refusal };
        const times = { startedMs, deadlineAtMs: startedMs + deadlineMs };
        const blocks = await this.#settled(declaration, inputs, { options, stop, checked, ...times });
        const record = recordOf(blocks, Math.max(0, Math.round(clock.now() - startedMs)));
        if (stop.reason === 'cancelled') return { status: 'cancelled', record };
        if (stop.reason === 'deadline' && options.late === 'timed_out')
          return { status: 'timed_out', record };
        return { status: 'completed', result: resultOf(declaration, inputs, options, blocks), record };
      } finally {
        over.abort();
      }
    });
  }

  #checked(declaration: Verifier, inputs: Inputs, { tenant }: Caller, stop: Stop): Promise<CheckedInputs> {
    const { evaluator, maxFileBytes } = this.#parts;
    return checkInputs(declaration, inputs, {
      maxFileBytes,
      evaluate: (questions) => stop.during((signal) => evaluator.evaluate(tenant, questions, { signal })),
    });
  }

  async #settled(declaration: Verifier, inputs: Inputs, started: Started): Promise<FinishedBlocks> {
    const { jobs, evaluator, evidence, clock, fault } = this.#parts;
    const { options, stop, startedMs, deadlineAtMs } = started;
    const { tenant, executionId, traces = new Map(), excerpts = false } = options;
    const pinned = pinSlots(declaration, inputs, { tenant, evidence, traces });
    try {
      return await settleAll(declaration, {
        verifier: declaration,
        slots: slotsOf(pinned, started.checked.unheld),
        evidence: pinned.evidence,
        steps: new Map(),
        jobs: new BlockJobs({ jobs, clock, stop, tenant, executionId, deadlineAtMs }),
        matchTexts: matchInJail(evaluator, tenant, stop),
        clock,
        startedMs,
        stop,
        turns: new Turns(clock, stop),
        kept: new KeptOutputs(),
        excerpts,
        fault: (error) => {
          fault(executionId, error);
        },
      });
    } finally {
      pinned.release();
    }
  }
}

interface Started {
  readonly options: RunOptions;
  readonly stop: Stop;
  readonly checked: Extract<CheckedInputs, { readonly kind: 'accepted' }>;
  readonly startedMs: number;
  readonly deadlineAtMs: number;
}

/** A value that was not held to its schema is evidence that cannot be read. */
function slotsOf(
  { values }: PinnedSlots,
  unheld: ReadonlyMap<string, string>,
): ReadonlyMap<string, SlotValue> {
  const slots = new Map(values);
  for (const [slot, reason] of unheld) slots.set(slot, { kind: 'absent', reason });
  return slots;
}

async function underSignal<Result>(
  signal: AbortSignal,
  stop: Stop,
  work: () => Promise<Result>,
): Promise<Result> {
  const callOff = (): void => {
    stop.now('cancelled');
  };
  if (signal.aborted) callOff();
  else signal.addEventListener('abort', callOff, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', callOff);
  }
}
