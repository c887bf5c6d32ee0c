import Type from 'typebox';
import type { Static } from 'typebox';
import { Uint32, closed, nullable } from './schema.ts';

const Rows = Type.Array(Type.Array(Type.String()));

const PdfPage = closed({ number: Uint32, text: Type.String() });

const PptxSlide = closed({
  number: Uint32,
  title: nullable(Type.String()),
  paragraphs: Type.Array(Type.String()),
  tables: Type.Array(closed({ rows: Rows })),
  notes: Type.String(),
});

const DocxBlock = Type.Union([
  closed({ kind: Type.Literal('paragraph'), text: Type.String(), style: nullable(Type.String()) }),
  closed({ kind: Type.Literal('table'), rows: Rows }),
]);

const XlsxCell = closed({
  address: Type.String(),
  value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  formula: nullable(Type.String()),
  error: nullable(Type.String()),
});

/** Wyrd's `ExtractOutput`: what wyrd-extract/1 gives for each format. */
export const ExtractOutput = Type.Union([
  closed({ format: Type.Literal('pdf'), pages: Type.Array(PdfPage) }),
  closed({ format: Type.Literal('pptx'), slides: Type.Array(PptxSlide) }),
  closed({ format: Type.Literal('docx'), blocks: Type.Array(DocxBlock) }),
  closed({
    format: Type.Literal('xlsx'),
    sheets: Type.Array(closed({ name: Type.String(), cells: Type.Array(XlsxCell) })),
  }),
  closed({ format: Type.Literal('csv'), rows: Rows }),
  closed({ format: Type.Literal('json'), value: Type.Unknown() }),
  closed({ format: Type.Literal('text'), text: Type.String() }),
  closed({ format: Type.Literal('markdown'), text: Type.String() }),
  closed({ format: Type.Literal('html'), text: Type.String() }),
]);

export type ExtractOutput = Static<typeof ExtractOutput>;
