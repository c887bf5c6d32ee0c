import type { Markup } from '../markup.ts';
import { markup } from '../markup.ts';
import { visible } from '../visible-text.ts';
import { errorText } from './requirement-card.ts';
import type { Room } from './room.ts';
import type { RecordView, StepRecordView, StepView } from './verification-view.ts';

const BAR_WIDTH = 1_000;
const THINNEST_BAR = 6;
const TONES = { succeeded: 'good', failed: 'bad', skipped: 'note' } as const;

/** The steps in their order, each with its time within that of the execution. */
export function stepTable(steps: readonly StepView[], record: RecordView, room: Room): Markup | null {
  if (steps.length === 0) return null;
  return markup`<section aria-labelledby="steps"><h2 id="steps">Steps</h2><ol class="steps card">${steps.map(
    (step, index) => row(step, record.steps[index], record.durationMs, room),
  )}</ol></section>`;
}

function row(step: StepView, record: StepRecordView | undefined, durationMs: number, room: Room): Markup {
  const { id, status, attempts, duration_ms, reason } = step;
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const began = record === undefined ? '' : `began at ${milliseconds(record.startedMs)}`;
  const failures = (record?.attempts ?? []).flatMap(({ number, error }) =>
    error === null ? [] : [markup`<li>Attempt ${number}: ${errorText(error, room)}</li>`],
  );
  return markup`<li><span class="name"><code>${visible(room.text(id))}</code> <span class="tag ${TONES[status]}">${status}</span></span>
${record === undefined ? null : bar(record, durationMs, TONES[status])}
<span class="soft times">${[milliseconds(duration_ms), began, tries].filter((text) => text !== '').join(', ')}</span>
${reason === undefined ? null : markup`<p class="reason" dir="auto">${visible(room.text(reason))}</p>`}
${failures.length === 0 ? null : markup`<ul class="failures">${failures}</ul>`}</li>`;
}

function bar({ startedMs, endedMs }: StepRecordView, durationMs: number, tone: string): Markup {
  const scale = BAR_WIDTH / Math.max(1, durationMs, endedMs);
  const width = Math.max(THINNEST_BAR, (endedMs - startedMs) * scale);
  const x = Math.min(startedMs * scale, BAR_WIDTH - width);
  return markup`<svg class="bar" viewBox="0 0 ${BAR_WIDTH} 10" preserveAspectRatio="none" aria-hidden="true"><rect class="${tone}" x="${Math.round(x)}" y="0" width="${Math.round(width)}" height="10" /></svg>`;
}

/** A time as people read it. */
export function milliseconds(ms: number): string {
  return ms < 10_000 ? `${ms.toLocaleString('en')} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
