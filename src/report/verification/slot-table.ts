import type { Markup } from '../markup.ts';
import { markup } from '../markup.ts';
import { visible } from '../visible-text.ts';
import type { Room } from './room.ts';
import type { SlotView } from './verification-view.ts';

const LONGEST_VALUE = 1_000;

/** What filled the slots: files by name, format, length and digest; values as they were given. */
export function slotTable(evidence: Readonly<Record<string, SlotView>>, room: Room): Markup | null {
  const slots = Object.entries(evidence);
  if (slots.length === 0) return null;
  const rows = slots.map(
    ([name, slot]) =>
      markup`<div class="slot"><dt><code>${visible(room.text(name))}</code></dt><dd>${content(slot, room)}</dd></div>`,
  );
  return markup`<section aria-labelledby="slots"><h2 id="slots">Evidence</h2><dl class="slots card">${rows}</dl></section>`;
}

function content(slot: SlotView, room: Room): Markup {
  switch (slot.kind) {
    case 'file': {
      const { filename, format, size_bytes, sha256 } = slot;
      const name =
        filename === undefined || filename === null
          ? null
          : markup`<bdi>${visible(room.text(filename))}</bdi> `;
      return markup`${name}<span class="tag">${visible(format)}</span> <span class="soft">${size_bytes.toLocaleString('en')} bytes</span><br /><code class="digest">sha256 ${sha256}</code>`;
    }
    case 'json':
      return markup`<code>${visible(room.text(JSON.stringify(slot.value) ?? '', LONGEST_VALUE))}</code>`;
    case 'trace':
      return markup`trace <code>${visible(slot.trace_id)}</code>`;
    case 'artifact':
      return markup`artifact <code>${visible(room.text(`${slot.artifact.name} ${slot.artifact.version}`))}</code>`;
  }
}
