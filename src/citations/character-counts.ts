/** Units after which the count is written down: so many are walked at most. */
const STEP = 4_096;

/** Characters before any place of a text, as Python counts them, walked once however often it is asked. */
export class CharacterCounts {
  readonly #text: string;
  readonly #pairs: boolean;
  readonly #counts: number[] = [0];

  constructor(text: string) {
    this.#text = text;
    this.#pairs = /[\ud800-\udbff][\udc00-\udfff]/.test(text);
  }

  /** Characters before an offset in UTF-16 units; one that is cut there counts by each of its units. */
  before(offset: number): number {
    if (!this.#pairs) return offset;
    const whole = Math.floor(offset / STEP);
    for (let known = this.#counts.length; known <= whole; known++)
      this.#counts.push((this.#counts[known - 1] ?? 0) + this.#lowBetween((known - 1) * STEP, known * STEP));
    const pairs = (this.#counts[whole] ?? 0) + this.#lowBetween(whole * STEP, offset);
    return offset - pairs;
  }

  /** Second units of pairs from one offset to another. */
  #lowBetween(start: number, end: number): number {
    let pairs = 0;
    for (let at = Math.max(1, start); at < end; at++)
      if (isLow(this.#text.charCodeAt(at)) && isHigh(this.#text.charCodeAt(at - 1))) pairs++;
    return pairs;
  }
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
