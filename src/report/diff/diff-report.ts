import type { CorpusDiff } from '../../contract/corpus-diff.ts';
import { BASE_STYLE } from '../base-style.ts';
import type { Markup } from '../markup.ts';
import { markup } from '../markup.ts';
import { page } from '../page.ts';
import { DIFF_SCRIPT } from './diff-script.ts';
import { DIFF_STYLE } from './diff-style.ts';
import { bounded } from './bounded.ts';
import { amount, fileCard } from './file-card.ts';
import { fileId, headline, masthead, overview } from './overview.ts';
import { keysDialog, toolbar } from './toolbar.ts';

/** Files that stand open at first, as long as they hold no more differences than this together. */
const OPEN_PLACES = 60;

/** Two runs compared, as one page that needs nothing else: read by a person, sorted by how bad. */
export async function diffReport(whole: CorpusDiff): Promise<string> {
  const { files, filesLeftOut } = bounded(whole.files);
  const diff = { ...whole, files };
  let places = 0;
  const cards = files.map((file, index) => {
    const open = places < OPEN_PLACES;
    places += file.places.length + 1;
    return fileCard(file, fileId(index), open);
  });
  return page({
    title: `${headline(whole)} – corpus diff`,
    styles: [BASE_STYLE, DIFF_STYLE],
    scripts: [DIFF_SCRIPT],
    body: markup`<a class="skip" href="#files">To the files</a>
      ${masthead(whole)}
      <div class="wide">${overview(diff)}</div>
      ${toolbar(diff)}
      <main id="files" class="files" tabindex="-1" aria-label="Files that differ">
        ${cards}
        ${leftOut(filesLeftOut)}
        <p class="nothing" id="nothing" ${diff.files.length === 0 ? null : markup` hidden=""`}>
          ${diff.files.length === 0 ? 'Both runs read the same from every file.' : 'Nothing fits the search and the filters.'}
        </p>
      </main>
      ${keysDialog()}`,
  });
}

function leftOut(files: number): Markup | null {
  return files === 0
    ? null
    : markup`<p class="nothing">${amount(files, 'further file')} not in this report; the diff as JSON has all.</p>`;
}
