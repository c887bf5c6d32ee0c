import type { Place } from './failure.ts';

/** Something the reader knows it left out or doubts; it never makes the text incomplete (that is a failure). */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly at?: Place;
  readonly count?: number;
}

interface DiagnosticRow {
  readonly message: string;
  /** `document`: reported once with a count and the first place; `place`: once for every place. */
  readonly each: 'document' | 'place';
}

const once = (message: string): DiagnosticRow => ({ message, each: 'document' });
const perPlace = (message: string): DiagnosticRow => ({ message, each: 'place' });

/** Every diagnostic that a reader may report. */
export const DIAGNOSTICS = {
  'document.replaced_characters': once('Lone surrogates or NUL characters became U+FFFD'),
  'csv.ragged': once('Rows have different numbers of fields'),
  'csv.looks_like_other_delimiter': once('Another delimiter than the comma would split every row evenly'),
  'json.duplicate_key': once('An object has a key twice; the last value is kept'),
  'json.number_rounded': once('A number cannot be held exactly by a double'),
  'python.log': once('What the script printed'),
  'python.log_truncated': once('The script printed more than log_bytes; the rest was dropped'),
  'pdf.text_unreliable': perPlace('More than one in a hundred characters has no sure Unicode value'),
  'pdf.page_without_text': perPlace('The page shows images and has no text'),
  'pdf.xref_rebuilt': once('The cross-reference table was damaged and rebuilt'),
  'pdf.page_count_corrected': once('The page tree has another number of leaves than its Count says'),
  'pdf.page_without_contents': perPlace('The page has no content stream'),
  'pdf.stream_length_corrected': once('A stream has another length than it declares'),
  'pdf.content_image_filter': perPlace('A content stream has an image filter and was not decoded'),
  'pdf.hidden_layer': perPlace('Text of a hidden layer was left out'),
  'pdf.outside_cropbox': perPlace('Text outside the visible page was left out'),
  'pdf.annotations': perPlace('Annotations were not read'),
  'pdf.attachments': once('The document has attachments that were not read'),
  'pdf.xfa_present': once('The document has an XFA form beside its pages'),
  'pdf.portfolio': once('The document is a portfolio; its files were not read'),
  'docx.hidden_text': once('Hidden text was read'),
  'docx.headers': once('Headers and footers with text were not read'),
  'docx.notes': once('Footnotes and endnotes were not read'),
  'docx.comments': once('Comments were not read'),
  'docx.list_numbers': once('List numbers and bullets are not part of the text'),
  'docx.deleted_text': once('Deleted text was left out'),
  'docx.covered_text': once('Cells that a merge covers hold text that was left out'),
  'docx.charts': once('Charts were not read'),
  'docx.embedded': once('Embedded objects were not read'),
  'docx.wordart': once('WordArt text was not read'),
  'docx.span_clamped': once('A table span was larger than 1024 and was cut'),
  'docx.unknown_element': once('Elements that hold text are not known to this reader'),
  'docx.macros': once('Macros were ignored'),
  'pptx.charts': once('Charts were not read'),
  'pptx.embedded': once('Embedded objects were not read'),
  'pptx.comments': once('Comments were not read'),
  'pptx.covered_text': once('Cells that a merge covers hold text that was left out'),
  'pptx.media': once('Audio and video were not read'),
  'pptx.notes_shapes': once('Text of notes pages outside the notes body was not read'),
  'pptx.span_clamped': once('A table span was larger than 1024 and was cut'),
  'pptx.unknown_element': once('Elements that hold text are not known to this reader'),
  'pptx.macros': once('Macros were ignored'),
  'xlsx.date1904': once('Dates count from 1904'),
  'xlsx.iso_date': once('Cells hold dates as text'),
  'xlsx.data_table': once('Data table cells have a value and no formula'),
  'xlsx.rich_value': once('Cells hold rich values, kept as stored'),
  'xlsx.hidden_sheet': once('Hidden sheets were read'),
  'xlsx.headers': once('Page headers and footers were not read'),
  'xlsx.embedded': once('Embedded objects were not read'),
  'xlsx.comments': once('Comments were not read'),
  'xlsx.charts': once('Charts were not read'),
  'xlsx.drawing_text': once('Text in drawings was not read'),
  'xlsx.external_links': once('The workbook refers to other workbooks'),
  'xlsx.pivots': once('Pivot caches were not read'),
  'xlsx.duplicate_address': once('A cell address occurs twice; the last one is kept'),
  'xlsx.unknown_element': once('Elements that hold text are not known to this reader'),
  'xlsx.macros': once('Macros were ignored'),
} as const satisfies Record<string, DiagnosticRow>;

export type DiagnosticCode = keyof typeof DIAGNOSTICS;
