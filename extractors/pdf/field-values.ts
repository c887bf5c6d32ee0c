import type { PdfFile, PdfObject } from './document.ts';
import { BaseStream, Dict, stringToPDFString } from './document.ts';
import { nameOf } from './objects.ts';

/** Fields above fields; a loop of parents ends here. */
const MAX_PARENTS = 32;

/** The lines of a field's value as a viewer shows them; `undefined` for fields that show no text. */
export function displayValue(file: PdfFile, widget: Dict): readonly string[] | undefined {
  const type = nameOf(inheritedEntry(file, widget, 'FT'));
  const value = inheritedEntry(file, widget, 'V');
  if (type === 'Tx') return linesOf(textOf(value));
  if (type !== 'Ch') return undefined;
  const options = optionTexts(file, inheritedEntry(file, widget, 'Opt'));
  const chosen = Array.isArray(value) ? (value as readonly PdfObject[]) : [value];
  const texts = chosen.flatMap((item) => {
    const text = textOf(file.fetch(item));
    return text === undefined ? [] : [options.get(text) ?? text];
  });
  return texts.length === 0 ? undefined : texts;
}

/** The field flags (ISO 32000-1 §12.7.3.1), its own or inherited. */
export function flagsOf(file: PdfFile, widget: Dict): number {
  const flags = inheritedEntry(file, widget, 'Ff');
  return typeof flags === 'number' ? flags : 0;
}

function inheritedEntry(file: PdfFile, widget: Dict, key: string): PdfObject {
  let field: PdfObject = widget;
  for (let parents = 0; parents < MAX_PARENTS && field instanceof Dict; parents++) {
    if (field.has(key)) return file.get(field, key);
    field = file.get(field, 'Parent');
  }
  return undefined;
}

/** §12.7.4.4: options are texts, or pairs of the value that is exported and the text that is shown. */
function optionTexts(file: PdfFile, options: PdfObject): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  if (!Array.isArray(options)) return texts;
  for (const item of options as readonly PdfObject[]) {
    const option = file.fetch(item);
    if (!Array.isArray(option)) continue;
    const [exported, shown] = (option as readonly PdfObject[]).map((part) => textOf(file.fetch(part)));
    if (exported !== undefined && shown !== undefined) texts.set(exported, shown);
  }
  return texts;
}

function textOf(value: PdfObject): string | undefined {
  if (typeof value === 'string') return stringToPDFString(value);
  if (value instanceof BaseStream) return stringToPDFString(Buffer.from(value.getBytes()).toString('latin1'));
  return undefined;
}

function linesOf(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
}
