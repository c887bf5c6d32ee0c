import type { DiagnosticDiff, FileDiff, FileState } from '../../contract/corpus-diff.ts';
import { detailsText } from '../details-text.ts';
import type { Markup } from '../markup.ts';
import { markup } from '../markup.ts';
import { visible } from '../visible-text.ts';
import { CHANGE_NAMES } from './change-names.ts';
import { placeCard } from './place-card.ts';

/** Places that stand open in a file; the others wait behind one click. */
const SHOWN_PLACES = 40;

const NOT_COMPARED: Readonly<Record<NonNullable<FileDiff['not_compared']>, string>> = {
  output_missing: 'An output is no longer there, so the texts could not be compared.',
  output_damaged: 'An output is damaged, so the texts could not be compared.',
  other_format: 'The file is of another format now, so the texts could not be compared.',
};

/** One file with all that became of it; `id` names it, and its places by number. */
export function fileCard(file: FileDiff, id: string, open: boolean): Markup {
  const { change, format, places } = file;
  const { short, tone } = CHANGE_NAMES[change];
  const cards = places.map((place, index) => placeCard(place, placeId(id, index)));
  return markup`<section class="file card" id="${id}" data-change="${change}" data-tone="${tone}" data-format="${format ?? 'none'}" aria-labelledby="${id}-h">
<details${open ? markup` open=""` : null}><summary><h3 id="${id}-h"><bdi>${name(file.file)}</bdi></h3><span class="tag">${format ?? 'no format'}</span><span class="tag ${tone}">${short}</span>${file.places_total > 0 ? markup`<span class="soft">${amount(file.places_total, 'difference')}</span>` : null}</summary>
<div class="inside">${facts(file)}${ends(file)}${diagnostics(file.diagnostics)}${file.not_compared === null ? null : markup`<p>${NOT_COMPARED[file.not_compared]}</p>`}
${cards.slice(0, SHOWN_PLACES)}${
    cards.length > SHOWN_PLACES
      ? markup`<details class="more">
          <summary>Show ${amount(cards.length - SHOWN_PLACES, 'more difference')}</summary>
          <div class="rest">${cards.slice(SHOWN_PLACES)}</div>
        </details>`
      : null
  }${file.places_total > places.length ? markup`<p class="soft">${amount(file.places_total - places.length, 'further difference')} not in this report.</p>` : null}</div></details></section>
`;
}

/** The id of a place of a file. */
export function placeId(file: string, index: number): string {
  return `${file}-${index + 1}`;
}

/** A number and what it counts. */
export function amount(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

/** The folders of a path softly, its name strongly. */
function name(path: string): Markup {
  const end = path.lastIndexOf('/') + 1;
  return markup`<span class="soft">${visible(path.slice(0, end))}</span><b>${visible(path.slice(end))}</b>`;
}

function facts(file: FileDiff): Markup | null {
  const shown = [
    ...(file.input_changed ? [markup`<span>the document itself has other bytes</span>`] : []),
    ...(file.renamed_from === null
      ? []
      : [markup`<span>was <bdi>${visible(file.renamed_from)}</bdi></span>`]),
    ...counts(file.before, file.after),
    ...file.cost.map(
      ({ kind, ratio }) =>
        markup`<span
          ><b>${ratio.toFixed(1)} ×</b>
          ${kind === 'slower' ? markup`the time (${figure(file.before?.run_ms, 'ms')} → ${figure(file.after?.run_ms, 'ms')})` : markup`the memory (${figure(file.before?.peak_memory_mib, 'MiB')} → ${figure(file.after?.peak_memory_mib, 'MiB')})`}</span
        >`,
    ),
  ];
  return shown.length === 0 ? null : markup`<div class="facts">${shown}</div>`;
}

function counts(before: FileState | null, after: FileState | null): Markup[] {
  const [left, right] = [before?.counts ?? null, after?.counts ?? null];
  if (left === null || right === null) return [];
  return (['pages', 'words', 'characters', 'cells'] as const)
    .filter((what) => left[what] !== right[what])
    .map(
      (what) =>
        markup`<span
          >${what} ${left[what].toLocaleString('en')} → <b>${right[what].toLocaleString('en')}</b></span
        >`,
    );
}

function figure(value: number | null | undefined, unit: string): string {
  return value === null || value === undefined
    ? 'unknown'
    : `${Math.round(value).toLocaleString('en')} ${unit}`;
}

/** How the file ended in both runs, where one of them failed. */
function ends({ before, after }: FileDiff): Markup | null {
  if ((before?.error_code ?? null) === null && (after?.error_code ?? null) === null) return null;
  const line = (when: string, state: FileState | null): Markup | null =>
    state === null ? null : markup`<p>${when}: ${end(state)}</p>`;
  return markup`<div class="ends">${line('Before', before)}${line('Now', after)}</div>`;
}

function end({ error_code, error_details }: FileState): Markup {
  if (error_code === null) return markup`<span class="tag good">read</span>`;
  const details = visible(detailsText(error_details ?? {}));
  return markup`<span class="tag bad">${error_code}</span> <span class="soft">${details}</span>`;
}

const TOLD: Readonly<Record<DiagnosticDiff['change'], readonly [string, string]>> = {
  appeared: ['now told', 'warn'],
  vanished: ['no longer told', 'note'],
  count_changed: ['told with another count', 'note'],
};

function diagnostics(all: readonly DiagnosticDiff[]): Markup | null {
  if (all.length === 0) return null;
  return markup`<ul class="diagnostics" aria-label="Diagnostics">
    ${all.map(({ change, code, message, at, before, after }) => {
      const [words, tone] = TOLD[change];
      const place =
        at === null
          ? null
          : markup` <span class="soft"
              >${visible(
                Object.entries(at)
                  .map(([unit, value]) => `${unit} ${value}`)
                  .join(', '),
              )}</span
            >`;
      return markup`<li>
        <span class="tag ${tone}">${words}</span> ${message}${place}
        <code class="soft">${code}</code
        >${before !== after && change === 'count_changed' ? markup` <span class="soft">${before} → ${after}</span>` : null}
      </li>`;
    })}
  </ul>`;
}
