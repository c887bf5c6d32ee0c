import { judgeCitation } from '../src/citations/check.ts';
import { excerptOf } from '../src/citations/excerpt.ts';
import type { CitedItem } from '../src/citations/item.ts';
import { readItem } from '../src/citations/item.ts';
import type { Locator } from '../src/citations/locator.ts';
import { readLocator } from '../src/citations/locator.ts';
import { NearestSearch } from '../src/citations/nearest.ts';
import type { PlaceText } from '../src/citations/quote.ts';
import { QuoteSearch } from '../src/citations/quote.ts';
import { canonicalJson } from '../src/contract/canonical-json.ts';
import { MAX_QUOTE_CHARACTERS } from '../src/contract/citation.ts';
import { limitExceeded } from '../src/contract/failure.ts';
import type { CiteRequest } from '../src/contract/jail-messages.ts';
import type { JsonObject, JsonValue } from '../src/contract/json-value.ts';
import type { ReadSlot } from './cited-evidence.ts';
import { readSlots, valueOf } from './cited-evidence.ts';
import { SlotText } from './cited-text.ts';
import type { Extraction } from './extractor.ts';

/** A valid citation whose text is asked for. */
interface TextDemand {
  readonly item: CitedItem;
  readonly locator: Locator;
}

/** Judges every item of a cite job: the canonical array of judgements, in order. */
export async function judgeCitations(
  request: CiteRequest,
  body: Uint8Array,
  asset: Extraction['asset'],
): Promise<Uint8Array> {
  const slots = readSlots(request.evidence, body.subarray(request.citationsBytes));
  const items = valueOf(body.subarray(0, request.citationsBytes)) as readonly JsonValue[];
  for (const [index, item] of items.entries()) requireShortQuote(item, index);
  const judgements = items.map((value) => judgeItem(value, slots, request.excerpt));
  const demands = judgements.flatMap(({ demand }) => (demand === undefined ? [] : [demand]));
  const texts = new Map<string, SlotText>();
  for (const [name, asked] of Map.groupBy(demands, ({ item }) => item.slot)) {
    const slot = slots.get(name);
    if (slot === undefined) continue;
    const text = new SlotText(slot);
    const locators = asked.map(({ locator }) => locator);
    // oxlint-disable-next-line no-await-in-loop -- one document after the other, within the memory of one
    await text.readRegions(locators, request.limits, asset);
    texts.set(name, text);
  }
  const search = new PlaceSearch();
  return canonicalJson(
    judgements.map(({ judged, demand }): JsonObject => {
      if (demand === undefined) return judged;
      return { ...judged, ...aboutText(demand, texts.get(demand.item.slot), search) };
    }),
  );
}

/** The door refuses longer ones by their path; what comes another way ends here. */
function requireShortQuote(item: JsonValue, index: number): void {
  const quote = readItem(item)?.quote ?? '';
  if (quote.length > 2 * MAX_QUOTE_CHARACTERS)
    throw limitExceeded('quote_characters', MAX_QUOTE_CHARACTERS, quote.length, { citation: index });
}

function judgeItem(
  value: JsonValue,
  slots: ReadonlyMap<string, ReadSlot>,
  excerpts: boolean,
): { readonly judged: JsonObject; readonly demand: TextDemand | undefined } {
  const read = readItem(value);
  if (read === undefined)
    return { judged: { valid: false, why: 'malformed_locator', detail: {} }, demand: undefined };
  const item = { ...read, excerpt: read.excerpt || excerpts };
  const judged = judgeCitation(item.slot, item.locator, (name) => slots.get(name)?.evidence);
  const { valid, why, detail = {} } = judged;
  if (!valid && why !== undefined)
    return { judged: { valid, why, detail: detail as JsonObject }, demand: undefined };
  const locator = readLocator(item.locator);
  const asksText = item.excerpt || item.quote !== undefined;
  return {
    judged: { valid: true },
    demand: asksText && locator !== undefined ? { item, locator } : undefined,
  };
}

/** A place without text, as in an image, answers neither: nobody looked there. */
function aboutText(
  { item, locator }: TextDemand,
  text: SlotText | undefined,
  search: PlaceSearch,
): JsonObject {
  const place = text?.at(locator);
  if (place === undefined) return {};
  return {
    ...(item.excerpt ? { excerpt: excerptOf(place.shown) } : {}),
    ...(item.quote === undefined ? {} : search.find(item.quote, place)),
  };
}

/** Quotes of one place often follow one another: its normalised text is kept until another place is cited. */
class PlaceSearch {
  #last: { readonly place: PlaceText; readonly search: QuoteSearch } | undefined;
  #nearest: NearestSearch | undefined;

  find(quote: string, place: PlaceText): JsonObject {
    const last = this.#last?.place;
    if (last?.text !== place.text || last.next !== place.next) {
      this.#last = undefined;
      this.#nearest = undefined;
    }
    this.#last ??= { place, search: new QuoteSearch(place) };
    const found = this.#last.search.find(quote);
    if (found !== undefined) {
      const { how, start, end, runsOn } = found;
      return { quote: how, found: { start, end, runs_on: runsOn } };
    }
    this.#nearest ??= new NearestSearch(place.text);
    const nearest = this.#nearest.find(quote);
    return {
      quote: 'absent',
      nearest: nearest === undefined ? null : { text: nearest.text, similarity: nearest.similarity },
    };
  }
}
