import type { JudgeControl } from '../verifier/declare.ts';
import type { TextJudged } from '../verifier/judge-text.ts';
import type { SourceFormat } from '../verifier/source/source-text.ts';

export type { TextJudged, TextRefusal } from '../verifier/judge-text.ts';
export type { SourceFormat } from '../verifier/source/source-text.ts';

/** Judges the text of a declaration; only who does so pays for loading what reads it. */
export async function judgeDeclaration(
  bytes: Uint8Array,
  format: SourceFormat | undefined,
  control: JudgeControl,
): Promise<TextJudged> {
  const { judgeText } = await import('../verifier/judge-text.ts');
  return judgeText(bytes, format, control);
}
