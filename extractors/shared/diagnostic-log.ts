import type { Diagnostic, DiagnosticCode } from '../../src/contract/diagnostics.ts';
import { DIAGNOSTICS } from '../../src/contract/diagnostics.ts';
import type { Place } from '../../src/contract/failure.ts';

interface Noted {
  readonly code: DiagnosticCode;
  readonly at: Place;
  count: number;
}

/** Places of one code that are listed one by one; the rest is counted in the last. */
const PLACES_LISTED = 1_000;

/** Collects what a reader left out or doubts, bounded however hostile the document is. */
export class DiagnosticLog {
  readonly #noted = new Map<string, Noted>();
  readonly #places = new Map<DiagnosticCode, number>();

  /** Notes `count` occurrences of a code; see its row for whether places are listed one by one. */
  note(code: DiagnosticCode, at: Place = {}, count = 1): void {
    if (count <= 0) return;
    const key = this.#keyOf(code, at);
    const earlier = this.#noted.get(key);
    if (earlier !== undefined) earlier.count += count;
    else this.#noted.set(key, { code, at, count });
  }

  /** Everything noted, in the order it was first seen. */
  list(): Diagnostic[] {
    return [...this.#noted.values()].map(({ code, at, count }) => ({
      code,
      message: DIAGNOSTICS[code].message,
      ...(Object.keys(at).length > 0 ? { at } : {}),
      count,
    }));
  }

  #keyOf(code: DiagnosticCode, at: Place): string {
    if (DIAGNOSTICS[code].each === 'document') return code;
    const key = `${code} ${JSON.stringify(at)}`;
    if (this.#noted.has(key)) return key;
    const listed = this.#places.get(code) ?? 0;
    if (listed >= PLACES_LISTED) return `${code} rest`;
    this.#places.set(code, listed + 1);
    return key;
  }
}
