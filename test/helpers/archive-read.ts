import { JobFailure } from '../../src/contract/failure.ts';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { ExtractLimits } from '../../src/contract/limits.ts';
import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';
import { Budget } from '../../extractors/shared/budget.ts';

/** A budget of the default limits, some of them lower. */
export function budgetOf(limits: Partial<ExtractLimits> = {}): Budget {
  return new Budget({ ...defaultLimits(EXTRACT_LIMITS), ...limits });
}

/** The declared failure that the work ends with: code and details; `undefined` when it ends well. */
export async function failureOf(work: () => unknown): Promise<(JsonObject & { code: string }) | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof JobFailure) return { code: error.code, ...error.details };
    throw error;
  }
}
