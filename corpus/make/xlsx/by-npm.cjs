// Makes the cases that SheetJS and ExcelJS write. They are no dependencies of the project: npm i xlsx@0.18.5 exceljs@4.4.0
// in a folder of its own, then PEERS=that-folder node corpus/make/xlsx/by-npm.cjs | python corpus/make/xlsx/save_cases.py
const { createRequire } = require('node:module');
const peers = createRequire(`${process.env.PEERS}/package.json`);
const ExcelJS = peers('exceljs');
const XLSX = peers('xlsx');

const cases = [];
const add = (producer, made) => cases.push({ made_by: 'PEERS=FOLDER node corpus/make/xlsx/by-npm.cjs | python corpus/make/xlsx/save_cases.py', producer, ...made });

function sheetjs(name, why, rules, sheets, expected, options = {}, diagnostics = undefined, edit = () => {}) {
  const book = XLSX.utils.book_new();
  for (const [sheetName, sheet] of Object.entries(sheets)) XLSX.utils.book_append_sheet(book, sheet, sheetName);
  edit(book);
  const file = XLSX.write(book, { type: 'base64', bookType: 'xlsx', ...options });
  add('SheetJS 0.18.5', { name: `sheetjs-${name}`, why, rules, file, sheets: expected, diagnostics });
}

async function exceljs(name, why, rules, fill, expected, diagnostics = undefined) {
  const book = new ExcelJS.Workbook();
  book.created = book.modified = new Date(0);
  fill(book);
  const file = Buffer.from(await book.xlsx.writeBuffer()).toString('base64');
  add('ExcelJS 4.4.0', { name: `exceljs-${name}`, why, rules, file, sheets: expected, diagnostics });
}

async function main() {
  const aoa = XLSX.utils.aoa_to_sheet;
  sheetjs('values', 'Values of every kind, strings as t="str" in v', ['xlsx.values'], { Values: aoa([[1, 'two', true, null, -0.5], [null, '  kept  ', false, 1e21]]) }, {
    Values: [['A1', 1], ['B1', 'two'], ['C1', true], ['E1', -0.5], ['B2', '  kept  '], ['C2', false], ['D2', 1e21]],
  });
  sheetjs('shared-strings', 'The same strings in a shared table', ['xlsx.shared_strings', 'xlsx.white_space'], { Strings: aoa([['same', 'same', ' other\n'], ['<b>', 'é😀']]) }, {
    Strings: [['A1', 'same'], ['B1', 'same'], ['C1', ' other\n'], ['A2', '<b>'], ['B2', 'é😀']],
  }, { bookSST: true });
  const results = aoa([[0, 0, 0, 0]]);
  Object.assign(results, { A1: { t: 'n', f: 'B9*0', v: 0 }, B1: { t: 'b', f: '1=2', v: false }, C1: { t: 's', f: '"a"&"b"', v: 'ab' }, D1: { t: 'e', f: '1/0', v: 7, w: '#DIV/0!' } });
  sheetjs('results', 'Formulas with cached results, errors among them', ['xlsx.cached_results', 'xlsx.errors'], { Results: results }, {
    Results: [['A1', 0, '=B9*0'], ['B1', false, '=1=2'], ['C1', 'ab', '="a"&"b"'], ['D1', null, '=1/0', '#DIV/0!']],
  });
  const array = aoa([[2], [4]]);
  Object.assign(array, { A1: { t: 'n', f: 'B1:B2*2', F: 'A1:A2', v: 2 }, A2: { t: 'n', F: 'A1:A2', v: 4 } });
  sheetjs('array-formula', 'An array formula on its first cell', ['xlsx.array_formulas'], { Array: array }, { Array: [['A1', 2, '=B1:B2*2'], ['A2', 4]] });
  sheetjs('dates-and-hidden-sheet', 'Dates are serials; a hidden sheet is told; sheet names are as stored', ['xlsx.serial_dates', 'xlsx.hidden_sheets', 'xlsx.sheet_names'], { "It's <a> & b": aoa([[44197]]), Hidden: aoa([['x']]) }, {
    "It's <a> & b": [['A1', 44197]], Hidden: [['A1', 'x']],
  }, {}, ['xlsx.hidden_sheet'], (book) => { book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }; });

  await exceljs('values', 'Values of every kind; an empty string is left out', ['xlsx.values', 'xlsx.presence'], (book) => {
    const sheet = book.addWorksheet('Values');
    sheet.addRow([1, 'two', true, undefined, -0.5, '']);
    sheet.addRow([{ error: '#N/A' }, { richText: [{ text: 'a ' }, { font: { bold: true }, text: 'b' }] }, { text: 'link', hyperlink: 'https://example.org/' }]);
  }, { Values: [['A1', 1], ['B1', 'two'], ['C1', true], ['E1', -0.5], ['A2', null, null, '#N/A'], ['B2', 'a b'], ['C2', 'link']] });
  await exceljs('shared-formulas', 'Shared formulas as ExcelJS stores them', ['xlsx.shared_formulas'], (book) => {
    const sheet = book.addWorksheet('Shared');
    for (let n = 1; n <= 3; n++) sheet.getCell(`A${n}`).value = n;
    sheet.fillFormula('B1:B3', 'A1*$A$1', [1, 2, 3]);
  }, { Shared: [['A1', 1], ['B1', 1, '=A1*$A$1'], ['A2', 2], ['B2', 2, '=A2*$A$1'], ['A3', 3], ['B3', 3, '=A3*$A$1']] });
  await exceljs('results', 'Formulas with results: text, boolean, error, date', ['xlsx.cached_results'], (book) => {
    const sheet = book.addWorksheet('Results');
    sheet.getCell('A1').value = { formula: 'B1+1', result: 5 };
    sheet.getCell('A2').value = { formula: '"a"', result: 'a' };
    sheet.getCell('A3').value = { formula: '1=1', result: true };
    sheet.getCell('A4').value = { formula: '1/0', result: { error: '#DIV/0!' } };
    sheet.getCell('A5').value = { formula: 'TODAY()', result: new Date(Date.UTC(2021, 0, 1)) };
  }, { Results: [['A1', 5, '=B1+1'], ['A2', 'a', '="a"'], ['A3', true, '=1=1'], ['A4', null, '=1/0', '#DIV/0!'], ['A5', 44197, '=TODAY()']] });
  await exceljs('merged-and-notes', 'Cells under a merge are as stored; notes and footers are told', ['xlsx.merged_cells', 'xlsx.comments', 'xlsx.headers'], (book) => {
    const sheet = book.addWorksheet('Merged', { headerFooter: { oddFooter: 'not read' } });
    sheet.getCell('A1').value = 'top';
    sheet.mergeCells('A1:B2');
    sheet.getCell('C1').value = 1;
    sheet.getCell('C1').note = 'not read';
  }, { Merged: [['A1', 'top'], ['C1', 1]] }, ['xlsx.comments', 'xlsx.headers']);
  await exceljs('dates-from-1904', 'Serials of the 1904 system stay as stored, very hidden sheets are read', ['xlsx.date1904', 'xlsx.hidden_sheets'], (book) => {
    book.properties.date1904 = true;
    book.addWorksheet('Dates').getCell('A1').value = new Date(Date.UTC(2021, 0, 1));
    book.addWorksheet('Very', { state: 'veryHidden' }).getCell('A1').value = 1;
  }, { Dates: [['A1', 42735]], Very: [['A1', 1]] }, ['xlsx.date1904', 'xlsx.hidden_sheet']);
  process.stdout.write(JSON.stringify(cases));
}

main();
