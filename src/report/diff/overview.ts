import type { CorpusDiff, FileChange } from '../../contract/corpus-diff.ts';
import { FILE_CHANGES } from '../../contract/corpus-diff.ts';
import type { CorpusRun } from '../../contract/corpus-record.ts';
import type { Markup } from '../markup.ts';
import { markup } from '../markup.ts';
import { visible } from '../visible-text.ts';
import { CHANGE_NAMES } from './change-names.ts';
import { amount, placeId } from './file-card.ts';
import { numberPair, numbersAt } from './place-card.ts';
import { placeLabel } from './place-label.ts';

/** Numbers that the list at the top shows; each difference shows its own. */
const SHOWN_NUMBERS = 12;
const STRIP_WIDTH = 1_000;
const SHORT_DIGEST = 12;

/** What differs, in one sentence. */
export function headline({ files }: CorpusDiff): string {
  if (files.length === 0) return 'Nothing differs';
  return files.length === 1 ? 'One file differs' : `${files.length.toLocaleString('en')} files differ`;
}

/** The top of the report: the sentence, the two runs, and how the files fared. */
export function masthead(diff: CorpusDiff): Markup {
  const { total } = diff;
  const notable = FILE_CHANGES.filter((change) => change !== 'identical' && total.changes[change] > 0);
  const told = notable.map(
    (change) => `${total.changes[change].toLocaleString('en')} ${CHANGE_NAMES[change].many}`,
  );
  const costs = [
    ...(total.slower > 0 ? [`${total.slower.toLocaleString('en')} slower`] : []),
    ...(total.fatter > 0 ? [`${total.fatter.toLocaleString('en')} with more memory`] : []),
  ];
  return markup`<header class="masthead">
    <p class="kicker">Two runs compared</p>
    <h1>${headline(diff)}</h1>
    <p class="lead">
      Of ${amount(total.files, 'file')}:
      ${[...told, ...costs, `${total.changes.identical.toLocaleString('en')} identical`].join(', ')}.
    </p>
    ${strip(diff)}
    <div class="runs">
      ${run('Before', diff.before)}<span class="arrow" aria-hidden="true">→</span>${run('After', diff.after)}
    </div>
  </header>`;
}

function run(when: string, { folder, worker, build, files }: CorpusRun): Markup {
  const hex = build.slice(build.indexOf(':') + 1).slice(0, SHORT_DIGEST);
  return markup`<dl>
    <dt>${when}</dt>
    <dd>
      <bdi>${visible(folder)}</bdi><br /><span class="soft"
        >worker ${worker}, build
        <code title="${build}">${hex}</code
        >${files === null ? ', not finished' : `, ${amount(files, 'file')}`}</span
      >
    </dd>
  </dl>`;
}

/** All files as one bar, the worst first. */
function strip({ total }: CorpusDiff): Markup | null {
  if (total.files === 0) return null;
  let x = 0;
  const bars = FILE_CHANGES.filter((change) => change !== 'identical' && total.changes[change] > 0).map(
    (change) => {
      const width = (total.changes[change] / total.files) * STRIP_WIDTH;
      const bar = markup`<rect
        class="${CHANGE_NAMES[change].tone}"
        x="${x.toFixed(2)}"
        y="0"
        width="${width.toFixed(2)}"
        height="12"
      ></rect>`;
      x += width;
      return bar;
    },
  );
  return markup`<svg
    class="strip"
    viewBox="0 0 ${STRIP_WIDTH} 12"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${bars}
  </svg>`;
}

/** The numbers that changed, first of all, beside how each format fared. */
export function overview(diff: CorpusDiff): Markup | null {
  if (diff.files.length === 0) return null;
  return markup`<div class="overview">${numbers(diff)}${formats(diff)}</div>`;
}

function numbers({ files }: CorpusDiff): Markup {
  const rows: Markup[] = [];
  let count = 0;
  for (const [number, file] of files.entries())
    for (const [index, place] of file.places.entries()) {
      if (!place.numbers) continue;
      count++;
      if (rows.length >= SHOWN_NUMBERS) continue;
      const [pair] = numbersAt(place);
      const at = (place.after ?? place.before)?.at;
      if (pair === undefined || at === undefined) continue;
      rows.push(
        markup`<tr>
          <td>
            <a href="#${placeId(fileId(number), index)}"
              ><bdi>${visible(shortName(file.file))}</bdi></a
            >
            <span class="soft">${visible(placeLabel(at))}</span>
          </td>
          <td>${numberPair(pair)}</td>
        </tr>`,
      );
    }
  const rest = count - rows.length;
  const more =
    rest > 0
      ? markup`<p class="soft">${rows.length > 0 ? 'and' : ''} in ${amount(rest, rows.length > 0 ? 'more place' : 'place')}, marked “numbers” below</p>`
      : null;
  return markup`<section class="numbers" aria-labelledby="numbers-h">
    <h2 id="numbers-h">Numbers that changed</h2>
    ${rows.length === 0 ? null : markup`<table>${rows}</table>`}${count === 0 ? markup`<p class="soft">None.</p>` : more}
  </section>`;
}

/** The name of a file with its folder: many files have the same name. */
function shortName(path: string): string {
  return path.split('/').slice(-2).join('/');
}

/** The id of a file by its place in the list. */
export function fileId(index: number): string {
  return `f${index + 1}`;
}

function formats({ formats: all }: CorpusDiff): Markup {
  const shown: readonly FileChange[] = FILE_CHANGES.filter((change) =>
    all.some(({ changes }) => changes[change] > 0),
  );
  return markup`<section class="formats" aria-labelledby="formats-h">
    <h2 id="formats-h">By format</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Files by format">
      <table>
        <tr>
          <th scope="col">format</th>
          ${shown.map((change) => markup`<th scope="col">${CHANGE_NAMES[change].short}</th>`)}
        </tr>
        ${all.map(
          ({ format, changes }) =>
            markup`<tr>
              <td>${format ?? 'none'}</td>
              ${shown.map((change) => markup`<td class="count">${changes[change] === 0 ? markup`<span class="soft">·</span>` : changes[change]}</td>`)}
            </tr>`,
        )}
      </table>
    </div>
  </section>`;
}
