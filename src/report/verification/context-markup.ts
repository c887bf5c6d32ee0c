import type { Markup } from '../markup.ts';
import { markup } from '../markup.ts';
import { visible } from '../visible-text.ts';
import type { CitedContext, ContextBlock, ContextRow, ContextText } from './cited-context.ts';

/** A context as it is read: what was cited is marked among its neighbours, what is not shown is told below. */
export function contextMarkup({ blocks, notes }: CitedContext): Markup {
  return markup`${blocks.map(block)}${notes.map((note) => markup`<p class="told">${visible(note)}</p>`)}`;
}

function block(one: ContextBlock): Markup {
  switch (one.kind) {
    case 'prose': {
      const whole = one.stretches.length === 1 && one.stretches[0]?.cited === true;
      const texts = one.stretches.map((stretch) => marked(stretch, whole ? 'whole' : 'part'));
      return markup`<div class="block">${label(one.label)}<div class="text" dir="auto">${texts}</div></div>`;
    }
    case 'lines':
      return table('Lines', 'lines', [], one.rows);
    case 'table':
      return markup`<div class="block">${label(one.label)}${table('Table', 'grid', one.head, one.rows)}</div>`;
  }
}

function table(name: string, kind: string, head: readonly string[], rows: readonly ContextRow[]): Markup {
  const labelled = rows.some((row) => row.label !== '');
  const corner = labelled ? markup`<td class="corner"></td>` : null;
  const heads = head.map((cell) => markup`<th scope="col" dir="auto">${visible(cell)}</th>`);
  const shown = rows.map((row) => {
    const first = labelled ? markup`<th scope="row" dir="auto">${visible(row.label)}</th>` : null;
    return markup`<tr>${first}${row.cells.map(tableCell)}</tr>`;
  });
  return markup`<div class="scroll" tabindex="0" role="group" aria-label="${name}"><table class="${kind}">${
    head.length === 0 ? null : markup`<tr>${corner}${heads}</tr>`
  }${shown}</table></div>`;
}

function tableCell(one: ContextText): Markup {
  return markup`<td dir="auto"${one.cited ? markup` class="cited"` : null}>${marked(one, 'part')}</td>`;
}

function marked({ text, cited }: ContextText, kind: 'whole' | 'part'): Markup {
  if (!cited) return visible(text);
  if (text === '') return markup`<mark class="blank">empty</mark>`;
  return markup`<mark class="${kind}">${visible(text)}</mark>`;
}

function label(text: string): Markup | null {
  return text === '' ? null : markup`<p class="label">${visible(text)}</p>`;
}
