import type { Verdict } from '../../contract/difference-classes.ts';

/** A kind of difference that was looked at and decided. */
export interface DifferenceClass<D> {
  readonly name: string;
  readonly verdict: Verdict;
  /** The rule of corpus/rules.json by which it was decided; null where there is no opinion, or no rule. */
  readonly rule: string | null;
  readonly because: string;
  readonly fits: (difference: D) => boolean;
}

/** How often a class was met. */
export interface ClassCount<D> {
  readonly decided: DifferenceClass<D>;
  readonly count: number;
  /** One of them, to look at. */
  readonly example: D;
}

/** Sorts differences into the first class that fits; what none fits is undecided and needs eyes. */
export class Classification<D> {
  readonly undecided: D[] = [];
  readonly #classes: readonly DifferenceClass<D>[];
  readonly #met = new Map<DifferenceClass<D>, { count: number; readonly example: D }>();

  constructor(classes: readonly DifferenceClass<D>[]) {
    this.#classes = classes;
  }

  add(difference: D): DifferenceClass<D> | undefined {
    const decided = this.#classes.find(({ fits }) => fits(difference));
    if (decided === undefined) this.undecided.push(difference);
    else {
      const met = this.#met.get(decided) ?? { count: 0, example: difference };
      met.count++;
      this.#met.set(decided, met);
    }
    return decided;
  }

  /** The classes that were met, in the order of the list. */
  get counts(): readonly ClassCount<D>[] {
    return this.#classes.flatMap((decided) => {
      const met = this.#met.get(decided);
      return met === undefined ? [] : [{ decided, ...met }];
    });
  }
}
