import { canonicalJson } from '../contract/canonical-json.ts';
import type { ExtractFormat } from '../contract/formats.ts';
import { isExtractFormat } from '../contract/formats.ts';
import type { Job } from '../contract/job.ts';
import type { JsonObject, JsonValue } from '../contract/json-value.ts';

const NOTE = 'simulated';

/** An output of the shape that the kind of job gives, about so long; it says that it is simulated wherever it has text. */
export function simulatedOutput(job: Job, bytes: number): Uint8Array {
  const bare = canonicalJson(outputOf(job, NOTE)).length;
  const filler = '.'.repeat(Math.max(0, bytes - bare));
  return canonicalJson(outputOf(job, NOTE + filler));
}

function outputOf(job: Job, text: string): JsonValue {
  switch (job.kind) {
    case 'extract': {
      const { format } = job.extract.from;
      return isExtractFormat(format) ? EXTRACTIONS[format](text) : { simulated: text };
    }
    case 'cite':
      return job.cite.citations.map((_citation, index) => ({
        valid: false,
        why: 'evidence_unreadable',
        detail: { simulated: index === 0 ? text : NOTE },
      }));
    case 'code':
      return { simulated: text };
    case 'check':
      return { outcome: 'inconclusive', reason: text, citations: [] };
  }
}

const EXTRACTIONS: Readonly<Record<ExtractFormat, (text: string) => JsonObject>> = {
  pdf: (text) => ({ format: 'pdf', pages: [{ number: 1, text }] }),
  pptx: (text) => ({
    format: 'pptx',
    slides: [{ number: 1, title: null, paragraphs: [text], tables: [], notes: '' }],
  }),
  docx: (text) => ({ format: 'docx', blocks: [{ kind: 'paragraph', text, style: null }] }),
  xlsx: (text) => ({
    format: 'xlsx',
    sheets: [{ name: NOTE, cells: [{ address: 'A1', value: text, formula: null, error: null }] }],
  }),
  csv: (text) => ({ format: 'csv', rows: [[text]] }),
  json: (text) => ({ format: 'json', value: text }),
  text: (text) => ({ format: 'text', text }),
  markdown: (text) => ({ format: 'markdown', text }),
  html: (text) => ({ format: 'html', text }),
};
