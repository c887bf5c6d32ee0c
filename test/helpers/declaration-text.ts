import type { TextJudged, TextRefusal } from '../../src/verifier/judge-text.ts';
import { judgeText } from '../../src/verifier/judge-text.ts';
import { hereEvaluator } from './evaluator.ts';

/** Judges a text whose format is not told. */
export function judge(text: string, evaluator = hereEvaluator): Promise<TextJudged> {
  return judgeText(Buffer.from(text), undefined, { evaluator, tenant: 't' });
}

/** The refusal of a text that is refused. */
export async function refusal(text: string): Promise<TextRefusal> {
  const judged = await judge(text);
  if (judged.status !== 'refused') throw new Error(`It was ${judged.status}`);
  return judged.refusal;
}

/** The characters that the caret stands below. */
export function marked({ text, column, width }: TextRefusal): string {
  return Array.from(text)
    .slice(column - 1, column - 1 + width)
    .join('');
}

/** An assert without a path. */
export const ASSERT = 'kind: assert, operator: is_null';
/** A declaration of one requirement with a check. */
export const requirement = (check: string): string =>
  `requirements: [{id: r, statement: s, check: {${check}}}]`;
/** A call of code. */
export const code = 'kind: code, entrypoint: f, source: {inline: x}';
