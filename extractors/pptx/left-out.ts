import type { DiagnosticCode } from '../../src/contract/diagnostics.ts';
import type { DiagnosticLog } from '../shared/diagnostic-log.ts';
import type { Relationships } from '../shared/ooxml-package.ts';

/** What a slide refers to and the reader leaves out, by type of relationship. */
const LEFT_OUT: ReadonlyMap<string, DiagnosticCode> = new Map([
  ['chart', 'pptx.charts'],
  ['chartEx', 'pptx.charts'],
  ['oleObject', 'pptx.embedded'],
  ['package', 'pptx.embedded'],
  ['control', 'pptx.embedded'],
  ['comments', 'pptx.comments'],
  ['video', 'pptx.media'],
  ['audio', 'pptx.media'],
  ['media', 'pptx.media'],
]);

/** Notes what a slide has beside its text: each target once, though PowerPoint names a film twice (video and media). */
export function noteLeftOut(slide: number, related: Relationships, diagnostics: DiagnosticLog): void {
  const seen = new Set<string>();
  for (const relationship of related.all()) {
    const code = LEFT_OUT.get(relationship.type);
    if (code === undefined) continue;
    const key = `${code} ${relationship.mode === 'internal' ? relationship.target : relationship.type}`;
    if (seen.has(key)) continue;
    seen.add(key);
    diagnostics.note(code, { slide });
  }
}
