import { fileFaultText } from './file-fault-text.ts';
import { shown, shownJson } from './shown-text.ts';
import type { TextJudged, TextRefusal } from '../service.ts';

/** How one file fared; one that cannot be read has no judgement. */
export type FileJudged = TextJudged | { readonly status: 'unreadable'; readonly code: string };

/** Characters of a line of source that are shown; a longer one is shown around what is meant. */
const SHOWN = 100;
/** Characters before what is meant. */
const BEFORE = 40;

/** What a person reads of one file: a line when it is valid, else the place, the rule and the line of source. */
export function declarationReport(name: string, judged: FileJudged): string {
  const file = shown(name);
  switch (judged.status) {
    case 'valid':
      return `${file}: valid\n`;
    case 'refused':
      return refusalReport(file, judged.refusal);
    case 'undecided':
      return `${file}: not judged: its patterns could not be tried (${judged.code})\n`;
    case 'unreadable':
      return `${file}: cannot be read: ${fileFaultText(judged.code)}\n`;
  }
}

/** What a program reads of one file: one JSON object. */
export function declarationLine(file: string, judged: FileJudged): string {
  if (judged.status !== 'refused') {
    const code = 'code' in judged ? { code: judged.code } : {};
    return shownJson({ file, status: judged.status, ...code });
  }
  const { code, details, line, column, message, suggestion } = judged.refusal;
  return shownJson({ file, status: 'refused', code, details, line, column, message, suggestion });
}

function refusalReport(file: string, refusal: TextRefusal): string {
  const { code, details, line, column, message, suggestion } = refusal;
  const { rule, path } = details;
  const name = typeof rule === 'string' ? rule : code === 'WYRD_SPEC_400_VALIDATION' ? 'decode' : code;
  const hint = suggestion === undefined ? '' : ` did you mean ${printable(suggestion)}?`;
  const { part, indent, width } = excerpt(refusal);
  const margin = ' '.repeat(String(line).length);
  return [
    `${file}:${line}:${column}: ${name}: ${printable(message)}`,
    ` ${line} | ${part}`,
    ` ${margin} | ${' '.repeat(indent)}${'^'.repeat(width)}${hint}`,
    ...(typeof path === 'string' ? [` ${margin} = at ${printable(path)}`] : []),
    '',
  ].join('\n');
}

/** The part of the line that is shown, and where in it the marks stand. */
function excerpt({ text, column, width }: TextRefusal): {
  readonly part: string;
  readonly indent: number;
  readonly width: number;
} {
  const characters = Array.from(printable(text));
  const from = characters.length <= SHOWN ? 0 : Math.max(0, column - 1 - BEFORE);
  const part = characters.slice(from, from + SHOWN);
  const indent = column - 1 - from;
  return {
    part: `${part.join('')}${from + SHOWN < characters.length ? '…' : ''}`,
    indent,
    width: Math.max(1, Math.min(width, part.length - indent)),
  };
}

/** A tab is one column; what would steer a terminal, or turn the order of its letters, is shown as a dot. */
function printable(text: string): string {
  return text.replaceAll('\t', ' ').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '·');
}
