import type { DiagnosticLog } from '../shared/diagnostic-log.ts';
import type { XmlHandler } from '../shared/xml.ts';
import type { ElementReader } from './element-table.ts';
import { ElementTable, ignore, rule } from './element-table.ts';
import type { SharedStringTable } from './shared-strings.ts';
import { STRING_ITEM_CHILDREN, StringItem } from './string-item.ts';

type Name = 'document' | 'sst' | 'si' | 'r' | 't';

const DOCUMENT = rule('document', {
  's:sst': rule('sst', { 's:si': rule('si', STRING_ITEM_CHILDREN), ...ignore('s:extLst') }),
});

/** Reads the part of the shared strings into the table, in order. */
export function sharedStringsHandler(table: SharedStringTable, diagnostics: DiagnosticLog): XmlHandler {
  const item = new StringItem();
  const reader: ElementReader<Name> = {
    open(name) {
      if (name === 'si') item.clear();
    },
    text(_, text) {
      item.append(text);
    },
    close(name) {
      if (name === 't') item.endElement();
      else if (name === 'si') table.add(item.text);
    },
    unknownText() {
      diagnostics.note('xlsx.unknown_element');
    },
  };
  return new ElementTable<Name>(DOCUMENT, ['t'], reader);
}
