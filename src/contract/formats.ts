/** Wyrd's 18 media format tokens. */
export const MEDIA_FORMATS = [
  'png', 'jpeg', 'gif', 'webp', 'pdf', 'text', 'markdown', 'csv', 'json', 'html', 'docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt', 'tar_gz', 'zip',
] as const; // prettier-ignore

export type MediaFormat = (typeof MEDIA_FORMATS)[number];

/** The formats of wyrd-extract/1. */
export const EXTRACT_FORMATS = [
  'pdf',
  'text',
  'markdown',
  'csv',
  'json',
  'html',
  'docx',
  'xlsx',
  'pptx',
] as const;

export type ExtractFormat = (typeof EXTRACT_FORMATS)[number];

/** Whether an extractor of wyrd-extract/1 exists for the format. */
export function isExtractFormat(format: string): format is ExtractFormat {
  return (EXTRACT_FORMATS as readonly string[]).includes(format);
}

/** The version every extraction names as its provenance. */
export const EXTRACT_VERSION = 'wyrd-extract/1';
