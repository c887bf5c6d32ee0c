import { errorLines } from '../error-lines.ts';
import type { Markup } from '../markup.ts';
import { markup } from '../markup.ts';
import { visible } from '../visible-text.ts';
import { citationCard, uncountedCitation } from './citation-card.ts';
import type { ReadEvidence } from './cited-context.ts';
import { OUTCOME_NAMES } from './outcome-names.ts';
import type { Room } from './room.ts';
import type { ErrorView, RequirementRecordView, RequirementView } from './verification-view.ts';

const LONGEST_CHECK = 20_000;

/** One requirement: what was asked, how it came out and why, and beside it what that rests on. */
export function requirementCard(
  requirement: RequirementView,
  record: RequirementRecordView | undefined,
  read: ReadonlyMap<string, ReadEvidence>,
  room: Room,
  id: string,
): Markup {
  const { sign, name, tone } = OUTCOME_NAMES[requirement.outcome];
  const { step, statement, reason } = requirement;
  const citations = record?.citations ?? [];
  const counted = citations.filter(({ valid }) => valid);
  const uncounted = citations.filter(({ valid }) => !valid);
  const shown = [
    ...value('The value that was looked at', requirement.actual, room),
    ...counted.map((citation) => citationCard(citation, read, room)),
  ];
  const evidence = shown.length === 0 ? null : markup`<div class="evidence">${shown}</div>`;
  const title = statement === '' ? requirement.id : statement;
  return markup`<article class="card requirement${shown.length === 0 ? '' : ' cites'}" data-tone="${tone}" id="${id}" aria-labelledby="${id}-title">
<div class="told-of">
<p class="line"><span class="tag ${tone}">${sign} ${name}</span><code>${visible(room.text(requirement.id))}</code>${
    step === undefined
      ? null
      : markup`<span class="soft">step <code>${visible(room.text(step))}</code></span>`
  }</p>
<h3 id="${id}-title" dir="auto">${visible(room.text(title))}</h3>
${reason === '' ? null : markup`<p class="reason" dir="auto">${visible(room.text(reason))}</p>`}
${data(requirement.data, room)}
${record?.error === undefined ? null : errorText(record.error, room)}
${uncounted.length === 0 ? null : markup`<ul class="uncounted">${uncounted.map((one) => uncountedCitation(one, room))}</ul>`}
${checkDetails(requirement.check, room)}
</div>
${evidence}
</article>`;
}

/** The error of a job, with all that is known of it. */
export function errorText(error: ErrorView, room: Room): Markup {
  const [what, ...places] = errorLines(error);
  return markup`<p class="error">${visible(room.text(what))}${places.map((place) => markup`<br /><code class="soft">${visible(room.text(place))}</code>`)}</p>`;
}

/** What an assertion looked at, in the place of a citation. */
function value(name: string, found: unknown, room: Room): readonly Markup[] {
  if (found === undefined) return [];
  const text = room.text(JSON.stringify(found) ?? '');
  return [
    markup`<figure class="citation"><figcaption>${name}</figcaption><div class="text code"><mark>${visible(text)}</mark></div></figure>`,
  ];
}

function data(found: unknown, room: Room): Markup | null {
  if (found === undefined) return null;
  return markup`<p class="value"><span class="label">Data</span> <code>${visible(room.text(JSON.stringify(found) ?? ''))}</code></p>`;
}

/** The check as it was declared; the source of a script stands apart, with its lines. */
function checkDetails(check: RequirementView['check'], room: Room): Markup {
  const { source, ...rest } = check;
  const inline =
    typeof source === 'object' && source !== null && 'inline' in source ? source.inline : undefined;
  const [script, shown] = typeof inline === 'string' ? [inline, rest] : [undefined, check];
  const json = room.text(JSON.stringify(shown, null, 2), LONGEST_CHECK);
  return markup`<details><summary>How it was checked</summary><div class="text code">${visible(json)}</div>${
    script === undefined
      ? null
      : markup`<div class="text code script">${visible(room.text(script, LONGEST_CHECK))}</div>`
  }</details>`;
}
