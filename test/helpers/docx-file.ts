import type { ExtractLimits } from '../../src/contract/limits.ts';
import { read } from './extract.ts';
import { zipFile } from './zip-file.ts';

const OOXML = 'http://schemas.openxmlformats.org';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const NAMESPACES = [
  ['w', `${OOXML}/wordprocessingml/2006/main`],
  ['r', `${OOXML}/officeDocument/2006/relationships`],
  ['m', `${OOXML}/officeDocument/2006/math`],
  ['mc', `${OOXML}/markup-compatibility/2006`],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['new', 'http://example.com/tomorrow'],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** A document whose body holds this XML. */
export function docxFile(body: string): Buffer {
  return zipFile([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${OOXML}/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${MAIN_TYPE}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${OOXML}/package/2006/relationships"><Relationship Id="r" Type="${OOXML}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    },
  ]);
}

/** What reading a body gave: its blocks as texts and grids, and the counts of its diagnostics. */
export interface BodyRead {
  readonly blocks: readonly (string | readonly (readonly string[])[])[];
  readonly diagnostics: Readonly<Record<string, number>>;
}

type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: string[][] };

/** Reads a body that must be readable. */
export async function readBody(body: string, limits: Partial<ExtractLimits> = {}): Promise<BodyRead> {
  const result = await read('docx', docxFile(body), limits);
  if (result.status === 'failed') throw new Error(`${result.code} ${JSON.stringify(result.details)}`);
  const blocks = result.output['blocks'] as unknown as readonly Block[];
  return {
    blocks: blocks.map((block) => (block.kind === 'paragraph' ? block.text : block.rows)),
    diagnostics: Object.fromEntries(result.diagnostics.map(({ code, count }) => [code, count ?? 1])),
  };
}

/** A run of text. */
export const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
/** A paragraph around inline XML. */
export const par = (inline: string): string => `<w:p>${inline}</w:p>`;
