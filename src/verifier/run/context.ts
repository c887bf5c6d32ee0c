import type { Evidence } from '../../contract/evidence.ts';
import type { Verifier } from '../declaration.ts';
import type { Clock } from '../interface.ts';
import type { MatchTexts } from '../operators/pattern.ts';
import type { BlockJobs } from './block-jobs.ts';
import type { KeptOutputs } from './kept-outputs.ts';
import type { SettledStep } from './settled.ts';
import type { SlotValue } from './slots.ts';
import type { Stop } from './stop.ts';
import type { Turns } from './turns.ts';

/** Everything that the blocks of one execution share. */
export interface RunContext {
  readonly verifier: Verifier;
  readonly slots: ReadonlyMap<string, SlotValue>;
  readonly evidence: Readonly<Record<string, Evidence>>;
  /** Grows as steps settle; a block reads only those that it waited for. */
  readonly steps: ReadonlyMap<string, SettledStep>;
  readonly jobs: BlockJobs;
  readonly matchTexts: MatchTexts;
  readonly clock: Clock;
  /** On the clock; times of the record count from here. */
  readonly startedMs: number;
  readonly stop: Stop;
  readonly turns: Turns;
  readonly kept: KeptOutputs;
  readonly excerpts: boolean;
  /** Told of what should not have happened; it must not throw. */
  readonly fault: (error: unknown) => void;
}

/** Milliseconds since the execution began. */
export function sinceStart({ clock, startedMs }: RunContext): number {
  return Math.max(0, Math.round(clock.now() - startedMs));
}
