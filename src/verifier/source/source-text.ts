import type { Node, Span } from './node.ts';
import { readJsonNode } from './read-json.ts';
import { readYamlNode } from './read-yaml.ts';
import { MAX_DECLARATION_BYTES, SourceFault } from './source-fault.ts';

export const SOURCE_FORMATS = ['json', 'yaml'] as const;

/** How a declaration is written. */
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** A place in a text, told from 1; columns count characters. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A text without its byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > MAX_DECLARATION_BYTES)
    throw new SourceFault(`${bytes.length} bytes: at most ${MAX_DECLARATION_BYTES} are taken`, {
      start: 0,
      end: 0,
    });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SourceFault('not UTF-8', { start: 0, end: 0 });
  }
}

/** The value of a text; one of no known format is JSON when it reads as such, else YAML. */
export function readSource(text: string, format?: SourceFormat): Node {
  if (format === 'json') return readJsonNode(text);
  if (format === 'yaml' || !/^\s*[[{]/.test(text)) return readYamlNode(text);
  try {
    return readJsonNode(text);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    return yamlOr(text, error);
  }
}

/** What begins like JSON and is neither is told as the JSON it looks like. */
function yamlOr(text: string, fault: SourceFault): Node {
  try {
    return readYamlNode(text);
  } catch (error) {
    throw error instanceof SourceFault ? fault : error;
  }
}

/** The place of an offset. */
export function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lines = before.split('\n');
  return { line: lines.length, column: characters(lines.at(-1) ?? '') + 1 };
}

/** The line of an offset without its end, and the part of a span that stands on it, in characters. */
export function lineOf(
  text: string,
  { start, end }: Span,
): { readonly text: string; readonly width: number } {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const stop = text.indexOf('\n', start);
  const line = text.slice(from, stop === -1 ? text.length : stop).replace(/\r$/, '');
  const marked = text.slice(start, Math.min(end, from + line.length));
  return { text: line, width: Math.max(1, characters(marked)) };
}

function characters(text: string): number {
  return text.replaceAll(/[\uDC00-\uDFFF]/g, '').length;
}
