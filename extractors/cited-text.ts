import { resolve } from '../src/contract/json-pointer.ts';
import { lineStarts } from '../src/citations/lines.ts';
import type { Locator } from '../src/citations/locator.ts';
import type { PlaceText } from '../src/citations/quote.ts';
import { canonicalJson } from '../src/contract/canonical-json.ts';
import type { JsonObject, JsonValue } from '../src/contract/json-value.ts';
import type { ExtractLimits } from '../src/contract/limits.ts';
import type { ReadSlot } from './cited-evidence.ts';
import type { Extraction } from './extractor.ts';
import { regionTexts } from './pdf/region.ts';
import { Budget } from './shared/budget.ts';

/** Text at a valid place: as quotes are looked for in it, and as an excerpt shows it. */
export interface CitedText extends PlaceText {
  readonly shown: string;
}

/** The text of one slot at the places that are cited; undefined where there is none, as in an image. */
export class SlotText {
  readonly #slot: ReadSlot;
  readonly #regions = new Map<Locator, string>();
  #lines: { readonly text: string; readonly starts: readonly number[] } | undefined;

  constructor(slot: ReadSlot) {
    this.#slot = slot;
  }

  /** Reads the pages of regions in one go; only a PDF has text there. */
  async readRegions(
    locators: readonly Locator[],
    limits: ExtractLimits,
    asset: Extraction['asset'],
  ): Promise<void> {
    const { slot, file } = this.#slot;
    const regions = locators.filter((locator) => locator.kind === 'region');
    if (slot.kind !== 'extracted' || slot.format !== 'pdf' || regions.length === 0) return;
    const texts = await regionTexts(
      { bytes: new Uint8Array(file), budget: new Budget(limits), asset },
      regions,
    );
    for (const [index, region] of regions.entries()) this.#regions.set(region, texts[index] ?? '');
  }

  at(locator: Locator): CitedText | undefined {
    switch (locator.kind) {
      case 'page':
        return shownAsItIs(this.#page(locator.page), this.#page(locator.page + 1));
      case 'slide':
        return shownAsItIs(this.#slide(locator.slide), this.#slide(locator.slide + 1));
      case 'lines': {
        const { start, end } = locator;
        return shownAsItIs(this.#range(start, end), this.#range(end + 1, 2 * end - start + 1));
      }
      case 'region':
        return shownAsItIs(this.#regions.get(locator), undefined);
      case 'json_pointer':
        return this.#value(locator.steps);
    }
  }

  #page(number: number): string | undefined {
    const page = this.#part('pages', number);
    return page === undefined ? undefined : scalars(page['text'] ?? null);
  }

  #slide(number: number): string | undefined {
    const slide = this.#part('slides', number);
    if (slide === undefined) return undefined;
    const parts = ['title', 'paragraphs', 'tables', 'notes'].map((name) => scalars(slide[name] ?? null));
    return parts.filter((part) => part !== '').join('\n');
  }

  #part(list: 'pages' | 'slides', number: number): JsonObject | undefined {
    const { output } = this.#slot;
    const { value, steps } = resolve(output ?? null, [list, String(number - 1)]);
    return steps === 2 ? (value as JsonObject) : undefined;
  }

  /** Lines of the original file, their ends kept but for the last. */
  #range(first: number, last: number): string | undefined {
    this.#lines ??= linesOf(this.#slot.file);
    const { text, starts } = this.#lines;
    const from = starts[first - 1];
    if (from === undefined || from === text.length) return undefined;
    return text.slice(from, starts[last] ?? text.length).replace(/(?:\r\n|\r|\n)$/, '');
  }

  #value(steps: readonly string[]): CitedText | undefined {
    const { found } = this.#slot.evidence;
    if (found.kind !== 'value') return undefined;
    const { value } = resolve(found.value, steps);
    if (typeof value === 'string') return shownAsItIs(value, undefined);
    return { text: scalars(value), next: undefined, shown: new TextDecoder().decode(canonicalJson(value)) };
  }
}

function shownAsItIs(text: string | undefined, next: string | undefined): CitedText | undefined {
  return text === undefined ? undefined : { text, next, shown: text };
}

function linesOf(file: Uint8Array): { readonly text: string; readonly starts: readonly number[] } {
  const text = new TextDecoder().decode(file);
  return { text, starts: lineStarts(text) };
}

/** The strings, numbers and truth values in a value, one a line, in its order. */
function scalars(value: JsonValue): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  const parts = Array.isArray(value) ? (value as readonly JsonValue[]) : Object.values(value);
  return parts
    .map(scalars)
    .filter((part) => part !== '')
    .join('\n');
}
