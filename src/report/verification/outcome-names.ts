import type { Outcome } from '../../contract/verdict.ts';

interface OutcomeName {
  readonly sign: string;
  readonly name: string;
  /** The class of its colours. */
  readonly tone: 'good' | 'bad' | 'warn' | 'note';
}

/** How an outcome is told: by a sign and a word, and by colour only beside them. */
export const OUTCOME_NAMES: Readonly<Record<Outcome, OutcomeName>> = {
  passed: { sign: '✓', name: 'passed', tone: 'good' },
  failed: { sign: '✗', name: 'failed', tone: 'bad' },
  inconclusive: { sign: '?', name: 'inconclusive', tone: 'warn' },
  not_applicable: { sign: '–', name: 'not applicable', tone: 'note' },
};
