import type { DiffContent, PlaceDiff } from '../../contract/corpus-diff.ts';
import type { Markup } from '../markup.ts';
import { markup } from '../markup.ts';
import { plainTable, markedTables } from '../marked-rows.ts';
import { came, gone, markedSides } from '../marked-text.ts';
import type { MarkedSides } from '../marked-text.ts';
import type { NumberChange } from '../numbers.ts';
import { numberChanges } from '../numbers.ts';
import { spoken, visible } from '../visible-text.ts';
import type { Stretch } from '../stretch.ts';
import { compareWords } from '../words.ts';
import { PLACE_NAMES } from './change-names.ts';
import { placeLabel } from './place-label.ts';

/** Short texts are seen at one glance; of longer ones the head says what became of their numbers. */
const GLANCE = 60;
/** Pairs that the head of a place shows; the text beneath has them all. */
const SHOWN_PAIRS = 3;

/** One difference: where, what became of it, and both texts side by side. */
export function placeCard(place: PlaceDiff, id: string): Markup {
  const { change, numbers } = place;
  const pointer = (place.after ?? place.before)?.at.pointer ?? '';
  const stretches = stretchesOf(place);
  return markup`<article
    class="place"
    id="${id}"
    tabindex="-1"
    aria-label="${spoken(title(place))}"
    data-change="${change}"
    data-numbers="${numbers ? 'yes' : 'no'}"
  >
    <header>
      <h4 dir="auto">${visible(title(place))}</h4>
      <span class="tag ${change}">${PLACE_NAMES[change]}</span>${pairs(place, stretches)}<code>${visible(pointer)}</code>
    </header>
    ${body(place, stretches)}
  </article> `;
}

/** The numbers that became others at a place, as far as its texts tell. */
export function numbersAt(place: PlaceDiff): readonly NumberChange[] {
  return place.change === 'moved' ? [] : numberChanges(stretchesOf(place));
}

/** One number that became another, as it stands in heads and lists. */
export function numberPair({ before, after }: NumberChange): Markup {
  return markup`${before === null ? null : gone(before)}
    <span aria-label="became">→</span>
    ${after === null ? markup`<span class="soft">nothing</span>` : came(after)}`;
}

function title({ before, after }: PlaceDiff): string {
  const from = before === null ? undefined : placeLabel(before.at);
  const to = after === null ? undefined : placeLabel(after.at);
  return from !== undefined && to !== undefined && from !== to ? `${from} → ${to}` : (to ?? from ?? '');
}

function pairs(place: PlaceDiff, stretches: readonly Stretch[]): Markup | null {
  if (!place.numbers || place.change !== 'changed') return null;
  if (Math.max(plain(place.before?.content).length, plain(place.after?.content).length) < GLANCE) return null;
  const found = numberChanges(stretches).filter(({ before, after }) => before !== null && after !== null);
  return found.length === 0
    ? null
    : markup`<span class="pairs"
        >${found.slice(0, SHOWN_PAIRS).map((pair) => markup`${numberPair(pair)} `)}${found.length > SHOWN_PAIRS ? '…' : ''}</span
      >`;
}

function body({ change, before, after }: PlaceDiff, stretches: readonly Stretch[]): Markup {
  if (change === 'moved' && before !== null && after !== null && same(before.content, after.content))
    return markup`<div class="sides one">
      <div class="side">${whole(after.content, moved)}${cut(after.content)}</div>
    </div>`;
  const sides = compare(before?.content, after?.content, stretches);
  return markup`<div class="sides">
    <div class="side${before === null ? ' empty' : ''}">
      <span class="unseen">Before</span>${sides.before}${cut(before?.content)}
    </div>
    <div class="side${after === null ? ' empty' : ''}">
      <span class="unseen">After</span>${sides.after}${cut(after?.content)}
    </div>
  </div>`;
}

function compare(
  before: DiffContent | undefined,
  after: DiffContent | undefined,
  stretches: readonly Stretch[],
): MarkedSides {
  const nothing = (sentence: string): Markup => markup`<span>${sentence}</span>`;
  if (before === undefined || after === undefined)
    return {
      before: before === undefined ? nothing('Not there before') : whole(before, gone),
      after: after === undefined ? nothing('No longer there') : whole(after, came),
    };
  if (before.kind === 'rows' && after.kind === 'rows') return markedTables(before.rows, after.rows);
  if (before.kind === 'rows' || after.kind === 'rows')
    return { before: whole(before, gone), after: whole(after, came) };
  const marked = markedSides(stretches);
  return { before: block(before, marked.before), after: block(after, marked.after) };
}

/** A content that stands on one side alone, or merely moved. */
function whole(content: DiffContent, mark: (text: string) => Markup | null): Markup {
  return content.kind === 'rows' ? plainTable(content.rows, mark) : block(content, mark(plain(content)));
}

function block({ kind }: DiffContent, content: Markup | null): Markup {
  return kind === 'json'
    ? markup`<div class="text code">${content}</div>`
    : markup`<div class="text" dir="auto">${content}</div>`;
}

function moved(text: string): Markup {
  return markup`<span class="moved-text">${visible(text)}</span>`;
}

function cut(content: DiffContent | undefined): Markup | null {
  return content?.cut === true
    ? markup`<p class="soft">… only the start is shown here; the output has the rest.</p>`
    : null;
}

function plain(content: DiffContent | undefined): string {
  if (content === undefined) return '';
  if (content.kind === 'text') return content.text;
  return content.kind === 'json' ? content.json : content.rows.map((row) => row.join('\t')).join('\n');
}

const same = (one: DiffContent, other: DiffContent): boolean => plain(one) === plain(other);

function stretchesOf({ before, after }: PlaceDiff): readonly Stretch[] {
  return compareWords(plain(before?.content), plain(after?.content));
}
