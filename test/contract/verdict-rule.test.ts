import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import type { JobErrorCode } from '../../src/contract/errors.ts';
import { JOB_ERRORS } from '../../src/contract/errors.ts';
import { decideVerdict } from '../../src/contract/verdict-rule.ts';
import type { JudgedCitation } from '../../src/contract/verdict.ts';
import { OUTCOMES, Verdict } from '../../src/contract/verdict.ts';

const citation = { slot: 'a', locator: { page: 1 } };
const valid: JudgedCitation = { citation, valid: true };
const invalid: JudgedCitation = { citation, valid: false, why: 'unknown_slot' };
const returned = { kind: 'returned', reason: 'because', data: undefined } as const;

describe('the verdict', () => {
  it.each(Object.keys(JOB_ERRORS) as JobErrorCode[])(
    'of the error %s is inconclusive and names it',
    (code) => {
      const verdict = decideVerdict({ kind: 'error', code });
      expect(verdict).toMatchObject({ outcome: 'inconclusive', citations: [] });
      expect(verdict['reason']).toContain(code);
      expect(Check(Verdict, verdict)).toBe(true);
    },
  );

  it.each(OUTCOMES)('of a check that returned %s with a valid citation is what it returned', (outcome) => {
    const verdict = decideVerdict({ ...returned, outcome, citations: [invalid, valid] });
    expect(verdict).toEqual({ outcome, reason: 'because', citations: [citation] });
  });

  it.each([[], [invalid]])('of passed without a valid citation is inconclusive', (...citations) => {
    const verdict = decideVerdict({ ...returned, outcome: 'passed', citations });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', citations: [] });
  });

  it('of failed without a valid citation stays failed and says so', () => {
    const verdict = decideVerdict({ ...returned, outcome: 'failed', citations: [invalid] });
    expect(verdict).toEqual({
      outcome: 'failed',
      reason: 'because (no citation is valid)',
      citations: [],
    });
  });

  it.each(['inconclusive', 'not_applicable'] as const)('of %s needs no citation', (outcome) => {
    const verdict = decideVerdict({ ...returned, outcome, citations: [] });
    expect(verdict).toEqual({ outcome, reason: 'because', citations: [] });
  });

  it('carries data only when there is some', () => {
    const verdict = decideVerdict({ ...returned, outcome: 'failed', data: { n: 1 }, citations: [valid] });
    expect(verdict['data']).toEqual({ n: 1 });
  });
});
