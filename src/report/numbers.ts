import type { Stretch } from './stretch.ts';
import { NUMBER } from './words.ts';

/** A number that became another one; null where there was none. */
export interface NumberChange {
  readonly before: string | null;
  readonly after: string | null;
}

/** The numbers that differ between two texts, paired in order within each changed stretch. */
export function numberChanges(stretches: readonly Stretch[]): readonly NumberChange[] {
  return stretches.flatMap((one) => {
    if (one.same) return [];
    const left = numbersOf(one.before);
    const right = numbersOf(one.after);
    return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => ({
      before: left[index] ?? null,
      after: right[index] ?? null,
    })).filter(({ before, after }) => before !== after);
  });
}

function numbersOf(text: string): readonly string[] {
  return text.match(new RegExp(NUMBER, 'gu')) ?? [];
}
