import type { JobErrorCode } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { Verifier } from './declaration.ts';
import type { JudgeControl, Judged } from './declare.ts';
import { judgeNode, refusalDetails } from './declare.ts';
import type { DeclaredCard } from './decode/envelope.ts';
import type { DeclarationRefusal } from './rules/refusal.ts';
import type { Node, Span } from './source/node.ts';
import { spanOf } from './source/node.ts';
import { SourceFault } from './source/source-fault.ts';
import type { SourceFormat } from './source/source-text.ts';
import { decodeText, lineOf, positionOf, readSource } from './source/source-text.ts';

/** A refusal and the place in the text that it is about. */
export interface TextRefusal {
  readonly code: DeclarationRefusal['code'];
  readonly message: string;
  /** The name that was probably meant. */
  readonly suggestion?: string;
  /** From 1; columns count characters. */
  readonly line: number;
  readonly column: number;
  /** The line as it is written, and how many of its characters are meant. */
  readonly text: string;
  readonly width: number;
  /** Rule, path and what else belongs to the code; empty for a text that cannot be decoded. */
  readonly details: JsonObject;
}

/** How the text of a declaration was judged. */
export type TextJudged =
  | { readonly status: 'valid'; readonly verifier: Verifier; readonly card?: DeclaredCard }
  | { readonly status: 'refused'; readonly refusal: TextRefusal }
  | { readonly status: 'undecided'; readonly code: JobErrorCode };

/** Judges the bytes of a declaration, JSON or YAML, a card or a bare spec. */
export async function judgeText(
  bytes: Uint8Array,
  format: SourceFormat | undefined,
  control: JudgeControl,
): Promise<TextJudged> {
  let text = '';
  try {
    text = decodeText(bytes);
    const node = readSource(text, format);
    return located(await judgeNode(node, control), node, text);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    const refusal: DeclarationRefusal = {
      code: 'WYRD_SPEC_400_VALIDATION',
      message: error.message,
      focus: [],
    };
    return { status: 'refused', refusal: at(refusal, error.span, text) };
  }
}

function located(judged: Judged, node: Node, text: string): TextJudged {
  if (judged.status !== 'refused') return judged;
  const { refusal } = judged;
  return { status: 'refused', refusal: at(refusal, spanOf(node, refusal.focus, refusal.isKey), text) };
}

function at(refusal: DeclarationRefusal, span: Span, text: string): TextRefusal {
  const { code, message, suggestion } = refusal;
  const line = lineOf(text, span);
  return {
    code,
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...positionOf(text, span.start),
    ...line,
    details: refusalDetails(refusal),
  };
}
