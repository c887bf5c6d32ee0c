import type { PageFont } from './fonts.ts';
import type { Matrix } from './matrix.ts';
import { IDENTITY, multiply } from './matrix.ts';

/** What `q` saves and `Q` brings back, as far as text depends on it (ISO 32000-1 §8.4.1 and §9.3). */
export class TextState {
  ctm: Matrix;
  font: PageFont | undefined;
  fontSize = 0;
  characterSpacing = 0;
  wordSpacing = 0;
  horizontalScale = 1;
  leading = 0;

  constructor(ctm: Matrix) {
    this.ctm = ctm;
  }

  /** An independent copy. */
  copy(): TextState {
    const copy = new TextState(this.ctm);
    copy.font = this.font;
    copy.fontSize = this.fontSize;
    copy.characterSpacing = this.characterSpacing;
    copy.wordSpacing = this.wordSpacing;
    copy.horizontalScale = this.horizontalScale;
    copy.leading = this.leading;
    return copy;
  }

  transform(matrix: Matrix): void {
    this.ctm = multiply(this.ctm, matrix);
  }
}

/** The text matrix and the start of the line (§9.4.2), which live between BT and ET. */
export class TextPosition {
  a = 1;
  b = 0;
  c = 0;
  d = 1;
  e = 0;
  f = 0;
  #lineE = 0;
  #lineF = 0;

  set([a, b, c, d, e, f]: Matrix): void {
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    this.e = e;
    this.f = f;
    this.#lineE = e;
    this.#lineF = f;
  }

  reset(): void {
    this.set(IDENTITY);
  }

  /** Moves to a new line, from the start of this one. */
  moveLine(x: number, y: number): void {
    this.#lineE += this.a * x + this.c * y;
    this.#lineF += this.b * x + this.d * y;
    this.e = this.#lineE;
    this.f = this.#lineF;
  }

  /** Moves within the line, in text space. */
  advance(x: number, y: number): void {
    this.e += this.a * x + this.c * y;
    this.f += this.b * x + this.d * y;
  }
}
