import type { Diagnostic } from '../src/contract/diagnostics.ts';
import { DIAGNOSTICS } from '../src/contract/diagnostics.ts';
import type { BoundedSink } from './memory-files.ts';

/** Escaped as JSON, a log of control characters is six times as long; the header of a frame must still hold it. */
const MAX_ESCAPED_CHARACTERS = 3_000_000;

/** What the script printed, as diagnostics: its text, and how much was printed when that was more than was kept. */
export function printed(log: BoundedSink): Diagnostic[] {
  if (log.seen === 0) return [];
  const bytes = log.bytes;
  const cut = log.seen > bytes.length;
  // A cut may fall into a character: told that more would follow, the decoder drops the incomplete one.
  const whole = new TextDecoder().decode(bytes, { stream: cut });
  const text = bounded(whole);
  const entry: Diagnostic = { code: 'python.log', message: text };
  if (!cut && text.length === whole.length) return [entry];
  const { message } = DIAGNOSTICS['python.log_truncated'];
  return [entry, { code: 'python.log_truncated', message, count: log.seen }];
}

function bounded(text: string): string {
  let kept = text;
  while (JSON.stringify(kept).length > MAX_ESCAPED_CHARACTERS)
    kept = kept.slice(0, kept.length >> 1).toWellFormed();
  return kept;
}
