import { malformed } from '../../src/contract/failure.ts';
import type { XmlAttributes } from '../shared/xml.ts';
import type { ElementReader } from './element-table.ts';
import { ElementTable, ignore, rule } from './element-table.ts';

type Name =
  | 'document'
  | 'workbook'
  | 'workbookPr'
  | 'sheets'
  | 'sheet'
  | 'externalReferences'
  | 'externalReference'
  | 'pivotCaches'
  | 'pivotCache';

const DOCUMENT = rule('document', {
  's:workbook': rule('workbook', {
    's:workbookPr': rule('workbookPr'),
    's:sheets': rule('sheets', { 's:sheet': rule('sheet') }),
    's:externalReferences': rule('externalReferences', { 's:externalReference': rule('externalReference') }),
    's:pivotCaches': rule('pivotCaches', { 's:pivotCache': rule('pivotCache') }),
    ...ignore(
      's:fileVersion',
      's:fileSharing',
      's:workbookProtection',
      's:bookViews',
      's:functionGroups',
      's:definedNames',
      's:calcPr',
      's:oleSize',
      's:customWorkbookViews',
      's:smartTagPr',
      's:smartTagTypes',
      's:webPublishing',
      's:fileRecoveryPr',
      's:webPublishObjects',
      's:extLst',
    ),
  }),
});

/** A sheet as the workbook lists it. */
export interface SheetEntry {
  /** As stored: `_xHHHH_` is no escape in sheet names. */
  readonly name: string;
  readonly relationshipId: string | undefined;
  readonly isHidden: boolean;
}

/** What the workbook part says, in its order. */
export class Workbook implements ElementReader<Name> {
  readonly sheets: SheetEntry[] = [];
  countsFrom1904 = false;
  externalReferences = 0;
  pivotCaches = 0;
  hasUnknownText = false;
  #isWorkbook = false;

  /** The handler that fills the workbook. */
  handler(): ElementTable<Name> {
    return new ElementTable<Name>(DOCUMENT, [], this);
  }

  open(name: Name, attributes: XmlAttributes): void {
    if (name === 'workbook') this.#isWorkbook = true;
    else if (name === 'workbookPr') this.countsFrom1904 = isTrue(attributes.get('date1904'));
    else if (name === 'sheet') this.#addSheet(attributes);
    else if (name === 'externalReference') this.externalReferences++;
    else if (name === 'pivotCache') this.pivotCaches++;
  }

  text(): void {}

  close(): void {}

  unknownText(): void {
    this.hasUnknownText = true;
  }

  /** Fails unless the part was one of a workbook. */
  requireWorkbook(part: string): void {
    if (!this.#isWorkbook) throw malformed('the main part holds no workbook', { part });
  }

  #addSheet(attributes: XmlAttributes): void {
    const name = attributes.get('name');
    if (name === undefined) throw malformed('a sheet without a name', { sheet: this.sheets.length + 1 });
    const state = attributes.get('state');
    this.sheets.push({
      name,
      relationshipId: attributes.get('r:id'),
      isHidden: state === 'hidden' || state === 'veryHidden',
    });
  }
}

/** XML Schema's boolean: Excel writes `1`, LibreOffice `true`. */
function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
