import type { CorpusDiff, PlaceDiff } from '../../contract/corpus-diff.ts';
import { FILE_CHANGES } from '../../contract/corpus-diff.ts';
import type { Markup } from '../markup.ts';
import { markup } from '../markup.ts';
import { CHANGE_NAMES, PLACE_NAMES } from './change-names.ts';

/** Search, filters and keys; without script the page is the same list without them. */
export function toolbar({ files }: CorpusDiff): Markup | null {
  if (files.length === 0) return null;
  const places = files.flatMap((file) => file.places);
  const formats = [...new Set(files.map(({ format }) => format ?? 'none'))].sort();
  const changes = FILE_CHANGES.filter((change) => files.some((file) => file.change === change));
  const kinds = (Object.keys(PLACE_NAMES) as PlaceDiff['change'][]).filter((kind) =>
    places.some(({ change }) => change === kind),
  );
  const numbers = places.filter((place) => place.numbers).length;
  return markup`<nav class="toolbar" aria-label="Search and filters">
    <div class="inner">
      <div class="line">
        <input
          type="search"
          id="search"
          placeholder="Search files and text"
          aria-label="Search files and text"
          autocomplete="off"
          spellcheck="false"
        /><output class="state" id="state" aria-live="polite"></output
        ><button type="button" class="plain keys" id="help-button" aria-haspopup="dialog">
          Keys <kbd>?</kbd></button
        ><button type="button" class="plain" id="theme" aria-label="Light or dark">◐</button>
      </div>
      <div class="groups">
        ${group(
          'Files',
          'change',
          changes.map((change) => [
            change,
            CHANGE_NAMES[change].short,
            files.filter((file) => file.change === change).length,
          ]),
        )}${group(
          'Formats',
          'format',
          formats.map((format) => [
            format,
            format,
            files.filter((file) => (file.format ?? 'none') === format).length,
          ]),
        )}${group('Differences', 'kind', [
          ...(numbers === 0 ? [] : [['numbers', 'numbers', numbers] as const]),
          ...kinds.map(
            (kind) =>
              [kind, PLACE_NAMES[kind], places.filter(({ change }) => change === kind).length] as const,
          ),
        ])}
      </div>
    </div>
  </nav>`;
}

function group(
  label: string,
  what: string,
  options: readonly (readonly [string, string, number])[],
): Markup | null {
  if (options.length < 2) return null;
  return markup`<fieldset>
    <legend class="unseen">${label}</legend>
    ${options.map(
      ([value, text, count]) =>
        markup`<button
          type="button"
          class="pill"
          aria-pressed="false"
          data-filter="${what}"
          data-value="${value}"
        >
          ${text}<small>${count.toLocaleString('en')}</small>
        </button>`,
    )}
  </fieldset>`;
}

/** What the keys do, shown on demand. */
export function keysDialog(): Markup {
  const keys: readonly (readonly [string, string])[] = [
    ['j  k', 'next, previous difference'],
    ['J  K', 'next, previous file'],
    ['Enter', 'open or close the file'],
    ['o', 'open or close all files'],
    ['n', 'numbers only'],
    ['/', 'search'],
    ['Esc', 'leave the search'],
    ['t', 'light or dark'],
    ['?', 'these keys'],
  ];
  return markup`<dialog id="help" aria-labelledby="help-h">
    <h2 id="help-h">Keys</h2>
    <dl>
      ${keys.map(
        ([key, what]) =>
          markup`<dt>${key.split('  ').map((one) => markup`<kbd>${one}</kbd> `)}</dt>
            <dd>${what}</dd>`,
      )}
    </dl>
    <form method="dialog"><button class="plain" autofocus="">Close</button></form>
  </dialog>`;
}
