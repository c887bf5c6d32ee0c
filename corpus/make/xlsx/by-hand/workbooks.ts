import { R, S, relationship, relationships, sheetFile, workbookParts, worksheet, xlsxFile } from '../../../../test/helpers/xlsx-file.ts';
import { zipFile } from '../../../../test/helpers/zip-file.ts';
import type { MadeCase } from '../case-folder.ts';

const one = '<row r="1"><c r="A1"><v>1</v></c></row>';
const two = '<row r="1"><c r="A1"><v>2</v></c></row>';
const STRICT = 'http://purl.oclc.org/ooxml';
const DRAWING = `xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${R}"`;
const encoded = (text: string): Buffer => Buffer.from(text, 'utf16le');
const failed = (code: string, reason: string, at: object = {}): MadeCase['error'] => ({ code, details: { reason, at } });

/** The parts of a workbook with some of them replaced by what `change` makes of them. */
function changed(rows: string, change: (name: string, content: string) => string): Buffer {
  const parts = [...workbookParts({ sheets: [{ rows }], strings: '<si><t>text</t></si>' })];
  return zipFile(parts.map(([name, content]) => ({ name, content: change(name, String(content)) })));
}

/** An OLE compound file with one directory entry of that name. */
function compoundFile(entry: string): Buffer {
  const file = Buffer.alloc(1_536);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  encoded(entry).copy(file, 512);
  file.writeUInt16LE((entry.length + 1) * 2, 512 + 64);
  file[512 + 66] = 2;
  return file;
}

/** Cases about workbooks, sheets and what hangs on them. */
export const workbooks: readonly MadeCase[] = [
  {
    name: 'workbook-order',
    why: 'Sheets come in the order of the workbook, whatever their parts are called and however they lie in the file',
    rules: ['xlsx.workbook_order'],
    file: xlsxFile({
      sheets: [{ name: 'Second part', rows: two }, { name: 'First part', rows: one }],
      parts: { 'xl/_rels/workbook.xml.rels': relationships(relationship('rId2', 'worksheet', 'worksheets/sheet2.xml') + relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')) },
    }),
    sheets: { 'Second part': [['A1', 2]], 'First part': [['A1', 1]] },
  },
  {
    name: 'hidden-sheets',
    why: 'Hidden and very hidden sheets are read, which is told',
    rules: ['xlsx.hidden_sheets'],
    file: xlsxFile({ sheets: [{ name: 'Hidden', rows: one, attributes: 'state="hidden"' }, { name: 'Shown', rows: two, attributes: 'state="visible"' }, { name: 'Very', rows: one, attributes: 'state="veryHidden"' }] }),
    sheets: { Hidden: [['A1', 1]], Shown: [['A1', 2]], Very: [['A1', 1]] },
    diagnostics: ['xlsx.hidden_sheet'],
  },
  {
    name: 'chart-and-dialog-sheets',
    why: 'Chart and dialog sheets keep their place and have no cells',
    rules: ['xlsx.chart_sheets'],
    file: xlsxFile({
      sheets: [
        { name: 'Chart', type: 'chartsheet', part: `<chartsheet xmlns="${S}"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>` },
        { name: 'Data', rows: one },
        { name: 'Dialog', type: 'dialogsheet', part: `<dialogsheet xmlns="${S}"><sheetPr/></dialogsheet>` },
      ],
    }),
    sheets: { Chart: [], Data: [['A1', 1]], Dialog: [] },
  },
  {
    name: 'macro-sheet',
    why: 'Excel 4 macro sheets have cells like any other sheet',
    rules: ['xlsx.macro_sheets'],
    file: xlsxFile({
      sheets: [
        { name: 'Data', rows: one },
        { name: 'Macro1', type: 'http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet', part: `<xm:macrosheet xmlns="${S}" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><sheetData><row r="1"><c r="A1" t="b"><f>ALERT("A1")</f><v>1</v></c></row></sheetData></xm:macrosheet>` },
      ],
    }),
    sheets: { Data: [['A1', 1]], Macro1: [['A1', true, '=ALERT("A1")']] },
  },
  {
    name: 'macro-enabled',
    why: 'A macro-enabled workbook is read, its macros are told',
    rules: ['container.variants', 'xlsx.macros'],
    file: sheetFile(one, {
      mainType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
      relationships: relationship('vba', 'http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'vbaProject.bin'),
      parts: { 'xl/vbaProject.bin': 'no macros here' },
    }),
    sheets: { Sheet1: [['A1', 1]] },
    diagnostics: ['xlsx.macros'],
  },
  {
    name: 'template',
    why: 'A template is a workbook',
    rules: ['container.variants'],
    file: sheetFile(one, { mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml' }),
    sheets: { Sheet1: [['A1', 1]] },
  },
  {
    name: 'strict-namespaces',
    why: 'The namespaces of ISO 29500 Strict are read as the transitional ones',
    rules: ['container.strict'],
    file: changed('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><f>1+1</f><v>2</v></c></row>', (_, content) => content.replaceAll(S, `${STRICT}/spreadsheetml/main`).replaceAll(R, `${STRICT}/officeDocument/relationships`)),
    sheets: { Sheet1: [['A1', 'text'], ['B1', 2, '=1+1']] },
  },
  {
    name: 'prefixed-namespaces',
    why: 'Elements are known by their namespace, whatever prefix they have',
    rules: ['xml.prefixes'],
    file: xlsxFile({
      sheets: [{ part: `<q:worksheet xmlns:q="${S}"><q:sheetData><q:row r="1"><q:c r="A1" t="s"><q:v>0</q:v></q:c><q:c r="B1" t="inlineStr"><q:is><q:t>in</q:t></q:is></q:c></q:row></q:sheetData></q:worksheet>` }],
      strings: '',
      parts: {
        'xl/sharedStrings.xml': `<y:sst xmlns:y="${S}"><y:si><y:r><y:rPr/><y:t>prefixed</y:t></y:r></y:si></y:sst>`,
        'xl/workbook.xml': `<x:workbook xmlns:x="${S}" xmlns:z="${R}"><x:sheets><x:sheet name="Sheet1" sheetId="1" z:id="rId1"/></x:sheets></x:workbook>`,
      },
    }),
    sheets: { Sheet1: [['A1', 'prefixed'], ['B1', 'in']] },
  },
  {
    name: 'foreign-elements-of-the-same-name',
    why: 'Elements of another namespace are no cells; text in them is told',
    rules: ['xml.prefixes', 'xlsx.unknown_elements'],
    file: sheetFile('<row r="1"><c r="A1"><v>1</v><other:v xmlns:other="urn:other">2</other:v></c><other:c xmlns:other="urn:other" r="B1"><v>3</v></other:c></row>'),
    sheets: { Sheet1: [['A1', 1]] },
    diagnostics: ['xlsx.unknown_element'],
  },
  {
    name: 'targets-absolute-and-backslashed',
    why: 'Targets may be absolute, relative with dots, or with backslashes, and names differ by case',
    rules: ['container.targets'],
    file: xlsxFile({
      sheets: [{ name: 'Absolute', rows: one }, { name: 'Dots', rows: two }, { name: 'Backslash', rows: one }],
      parts: { 'xl/_rels/workbook.xml.rels': relationships(relationship('rId1', 'worksheet', '/xl/worksheets/sheet1.xml') + relationship('rId2', 'worksheet', '../xl/./worksheets/SHEET2.xml') + relationship('rId3', 'worksheet', 'worksheets\\sheet3.xml')) },
    }),
    sheets: { Absolute: [['A1', 1]], Dots: [['A1', 2]], Backslash: [['A1', 1]] },
  },
  {
    name: 'main-part-elsewhere',
    why: 'The workbook is found by its relationship, its type may be a default of its extension',
    rules: ['container.main_part', 'container.default_type'],
    file: changed(one, (name, content) => (name === '_rels/.rels' ? content.replace('Target="xl/workbook.xml"', 'Target="/xl/workbook.xml"') : content.replace('<Default Extension="xml" ContentType="application/xml"/>', '<Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>').replace(/<Override PartName="\/xl\/workbook.xml"[^>]*>/, ''))),
    sheets: { Sheet1: [['A1', 1]] },
  },
  {
    name: 'utf16-parts',
    why: 'A part may be UTF-16 with a byte order mark',
    rules: ['xml.encodings'],
    file: sheetFile('', { parts: { 'xl/worksheets/sheet1.xml': encoded(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${worksheet('<row r="1"><c r="A1" t="inlineStr"><is><t>Ünïcode 😀</t></is></c></row>')}`) } }),
    sheets: { Sheet1: [['A1', 'Ünïcode 😀']] },
  },
  {
    name: 'alternate-content',
    why: 'Exactly one branch of mc:AlternateContent is read, in shared strings and sheets alike',
    rules: ['xlsx.alternate_content'],
    file: xlsxFile({
      sheets: [{ part: `<worksheet xmlns="${S}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:u="urn:unknown"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><mc:AlternateContent><mc:Choice Requires="x14"><c r="B1"><v>1</v></c></mc:Choice><mc:Fallback><c r="B1"><v>2</v></c></mc:Fallback></mc:AlternateContent><mc:AlternateContent><mc:Choice Requires="u"><c r="C1"><v>1</v></c></mc:Choice><mc:Fallback><c r="C1"><v>2</v></c></mc:Fallback></mc:AlternateContent></row></sheetData></worksheet>` }],
      strings: '',
      parts: { 'xl/sharedStrings.xml': `<sst xmlns="${S}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:u="urn:unknown"><si><mc:AlternateContent><mc:Choice Requires="u"><t>choice</t></mc:Choice><mc:Fallback><t>fallback</t></mc:Fallback></mc:AlternateContent></si></sst>` },
    }),
    sheets: { Sheet1: [['A1', 'fallback'], ['B1', 1], ['C1', 2]] },
  },
  {
    name: 'comments-and-embedded-told',
    why: 'Comments and embedded objects hang on a sheet and are not read, which is told',
    rules: ['xlsx.comments', 'xlsx.embedded'],
    file: xlsxFile({ sheets: [{ rows: one, relationships: relationship('c', 'comments', '../comments1.xml') + relationship('o', 'oleObject', '../embeddings/oleObject1.bin') }], parts: { 'xl/comments1.xml': `<comments xmlns="${S}"/>`, 'xl/embeddings/oleObject1.bin': 'x' } }),
    sheets: { Sheet1: [['A1', 1]] },
    diagnostics: ['xlsx.comments', 'xlsx.embedded'],
  },
  {
    name: 'charts-and-drawing-text-told',
    why: 'Charts and the text of shapes in a drawing are not read, which is told; a shape without text is of no account',
    rules: ['xlsx.charts', 'xlsx.drawing_text'],
    file: xlsxFile({
      sheets: [{ rows: one, after: '<drawing r:id="d"/>', relationships: relationship('d', 'drawing', '../drawings/drawing1.xml') }],
      parts: {
        'xl/drawings/drawing1.xml': `<xdr:wsDr ${DRAWING}><xdr:twoCellAnchor><xdr:sp><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>in a box</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor><xdr:twoCellAnchor><xdr:sp><xdr:txBody><a:bodyPr/><a:p/></xdr:txBody></xdr:sp></xdr:twoCellAnchor></xdr:wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels': relationships(relationship('c', 'chart', '../charts/chart1.xml')),
        'xl/charts/chart1.xml': '<c/>',
      },
    }),
    sheets: { Sheet1: [['A1', 1]] },
    diagnostics: ['xlsx.charts', 'xlsx.drawing_text'],
  },
  {
    name: 'damaged-drawing-told',
    why: 'A drawing is no part of the cells: one that is missing or damaged does not fail, it is told as text that was not read',
    rules: ['xlsx.drawing_text'],
    file: xlsxFile({ sheets: [{ rows: one, relationships: relationship('d', 'drawing', '../drawings/none.xml') }, { rows: two, relationships: relationship('d', 'drawing', '../drawings/cut.xml') }], parts: { 'xl/drawings/cut.xml': '<xdr:wsDr' } }),
    sheets: { Sheet1: [['A1', 1]], Sheet2: [['A1', 2]] },
    diagnostics: ['xlsx.drawing_text'],
  },
  {
    name: 'headers-external-links-and-pivots-told',
    why: 'Page headers, links to other workbooks and pivot caches are not read, which is told',
    rules: ['xlsx.headers', 'xlsx.external_links', 'xlsx.pivots'],
    file: xlsxFile({
      sheets: [{ rows: one, after: '<headerFooter><oddHeader>&amp;CDraft</oddHeader><oddFooter/></headerFooter>' }],
      after: '<externalReferences><externalReference r:id="x1"/><externalReference r:id="x2"/></externalReferences><pivotCaches><pivotCache cacheId="1" r:id="p1"/></pivotCaches>',
    }),
    sheets: { Sheet1: [['A1', 1]] },
    diagnostics: ['xlsx.headers', 'xlsx.external_links', 'xlsx.pivots'],
  },
  {
    name: 'binary-workbook-refused',
    why: 'A binary workbook (xlsb) is another format, and named',
    rules: ['container.other_formats'],
    file: sheetFile(one, { mainType: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main' }),
    error: failed('format_mismatch', 'the main part is a binary workbook (xlsb)', { part: 'xl/workbook.xml' }),
  },
  {
    name: 'document-of-another-kind-refused',
    why: 'A package whose main part is a text document is another format',
    rules: ['container.other_formats'],
    file: sheetFile(one, { mainType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml' }),
    error: failed('format_mismatch', 'the main part is of another type', { part: 'xl/workbook.xml' }),
  },
  {
    name: 'encrypted-container-refused',
    why: 'An OLE container with an EncryptedPackage is an encrypted workbook',
    rules: ['container.encrypted'],
    file: compoundFile('EncryptedPackage'),
    error: { code: 'document_encrypted' },
  },
  {
    name: 'legacy-container-refused',
    why: 'Any other OLE container is a legacy workbook, another format',
    rules: ['container.legacy'],
    file: compoundFile('Workbook'),
    error: { code: 'format_mismatch' },
  },
  {
    name: 'missing-sheet-part',
    why: 'A sheet whose part is missing fails',
    rules: ['xlsx.missing_parts'],
    file: zipFile([...workbookParts({ sheets: [{ rows: one }, { rows: two }] })].filter(([name]) => name !== 'xl/worksheets/sheet2.xml').map(([name, content]) => ({ name, content }))),
    error: failed('document_malformed', 'a part is missing', { part: 'xl/worksheets/sheet2.xml' }),
  },
  {
    name: 'missing-sheet-relationship',
    why: 'A sheet that no relationship leads to fails',
    rules: ['xlsx.missing_parts'],
    file: sheetFile(one, { parts: { 'xl/_rels/workbook.xml.rels': relationships('') } }),
    error: failed('document_malformed', 'a sheet has no relationship', { part: 'xl/workbook.xml' }),
  },
  {
    name: 'missing-shared-strings-part',
    why: 'Shared strings that the workbook names and that are missing fail',
    rules: ['xlsx.missing_parts'],
    file: sheetFile(one, { relationships: relationship('s', 'sharedStrings', 'sharedStrings.xml') }),
    error: failed('document_malformed', 'a part is missing', { part: 'xl/sharedStrings.xml' }),
  },
  {
    name: 'sheet-not-well-formed',
    why: 'A sheet that is not well-formed XML fails, however much of it was read',
    rules: ['xml.well_formed'],
    file: sheetFile('', { parts: { 'xl/worksheets/sheet1.xml': `<worksheet xmlns="${S}"><sheetData>${one}</row></sheetData></worksheet>` } }),
    error: { code: 'document_malformed', details: { at: { part: 'xl/worksheets/sheet1.xml' } } },
  },
  {
    name: 'doctype-refused',
    why: 'A document type declaration is refused, and with it every entity',
    rules: ['xml.doctype'],
    file: sheetFile('', { parts: { 'xl/worksheets/sheet1.xml': `<!DOCTYPE worksheet [<!ENTITY a "1">]><worksheet xmlns="${S}"><sheetData><row r="1"><c r="A1"><v>&a;</v></c></row></sheetData></worksheet>` } }),
    error: { code: 'document_malformed', details: { at: { part: 'xl/worksheets/sheet1.xml' } } },
  },
  {
    name: 'sheet-part-of-another-kind',
    why: 'A sheet whose part holds no sheet fails, for its cells would be missing',
    rules: ['xlsx.missing_parts'],
    file: sheetFile('', { parts: { 'xl/worksheets/sheet1.xml': `<sst xmlns="${S}"/>` } }),
    error: failed('document_malformed', 'a sheet part that holds no sheet', { part: 'xl/worksheets/sheet1.xml' }),
  },
  {
    name: 'no-sheets',
    why: 'A workbook without sheets is one without sheets',
    rules: ['xlsx.workbook_order'],
    file: xlsxFile({ sheets: [] }),
    sheets: {},
  },
];
