import type { Citation } from '../../contract/citation.ts';
import { detailsText } from '../details-text.ts';
import { locatorText, uncountedPlace } from '../locator-text.ts';
import type { Markup } from '../markup.ts';
import { markup } from '../markup.ts';
import { visible } from '../visible-text.ts';
import type { ReadEvidence } from './cited-context.ts';
import { contextMarkup } from './context-markup.ts';
import { contextOf } from './context-of.ts';
import type { Room } from './room.ts';
import type { CitationView } from './verification-view.ts';

const NOT_READ: ReadEvidence = { kind: 'none', why: 'What stands around the place was not read.' };

/** A citation that counts, as the cited place with what stands around it. */
export function citationCard(
  { citation, excerpt }: CitationView,
  read: ReadonlyMap<string, ReadEvidence>,
  room: Room,
): Markup {
  // A judgement gives "valid" to Wyrd's own shape alone.
  const { slot, locator } = citation as Citation;
  const place = { locator, ...(excerpt === undefined ? {} : { excerpt }) };
  const context = room.context(() => contextOf(read.get(slot) ?? NOT_READ, place));
  return markup`<figure class="citation"><figcaption><b>${visible(room.text(slot))}</b><span>${visible(room.text(locatorText(locator)))}</span></figcaption>
${contextMarkup(context)}</figure>`;
}

/** A citation that does not count, as its place or as it was returned, and why. */
export function uncountedCitation({ citation, why, detail }: CitationView, room: Room): Markup {
  const returned = room.text(uncountedPlace(citation, why));
  const more = room.text(detailsText(detail ?? {}));
  return markup`<li><span class="tag warn">not counted</span> <b>${visible((why ?? 'no reason').replaceAll('_', ' '))}</b> ${visible(returned)} <span class="soft">${visible(more)}</span></li>`;
}
