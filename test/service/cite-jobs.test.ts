import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/contract/evidence.ts';
import type { MediaFormat } from '../../src/contract/formats.ts';
import type { CiteJob } from '../../src/contract/job.ts';
import type { JobResult } from '../../src/contract/result.ts';
import type { TestService } from '../helpers/service.ts';
import { sha256, startService } from '../helpers/service.ts';
import { ROOT } from '../helpers/source-files.ts';
import { onePage } from '../helpers/pdf-file.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService({ WYRD_WORKER_LOG: 'error' });
});
afterAll(async () => {
  await test.close();
});

const corpus = (path: string): Uint8Array => readFileSync(join(ROOT, 'corpus', path));

function cite(
  citations: readonly unknown[],
  evidence: Readonly<Record<string, Evidence>>,
  more: Partial<CiteJob> = {},
): Promise<JobResult> {
  const body = { citations: [...citations], evidence };
  return test.run({ job_id: randomUUID(), kind: 'cite', cite: body, ...more });
}

/** Evidence of any format: the helper of the service speaks of documents alone. */
async function put(bytes: Uint8Array | string, format: MediaFormat): Promise<Evidence> {
  return { ...(await test.put(bytes, 'text')), format };
}

/** Spoils stored bytes where they lie, as a disk does; their length stays. */
function spoil(bytes: string): void {
  const folder = join(test.dataDir, 'evidence');
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith(sha256(bytes)),
  );
  if (name === undefined) throw new Error('Not stored');
  writeFileSync(join(folder, name), bytes.replace('rot', 'ROT'));
}

describe('a cite job', () => {
  it('judges every kind of locator on files of the corpus, in order', async () => {
    const evidence = {
      pdf: await put(corpus('pdf/cairo-turned-and-several-pages/input.pdf'), 'pdf'),
      pptx: await put(corpus('pptx/placeholders-of-every-type/input.pptx'), 'pptx'),
      docx: await put(corpus('docx/alternate-content-around-blocks-rows-and-cells/input.docx'), 'docx'),
      xlsx: await put(corpus('xlsx/exceljs-values/input.xlsx'), 'xlsx'),
      csv: await put(corpus('csv/tabs/input.csv'), 'csv'),
      json: await put(corpus('json/rfc-8785-example/input.json'), 'json'),
      value: { kind: 'json', value: { a: [1] } } as const,
    };
    const region = { page: 1, x: 0, y: 0, width: 10, height: 10 };
    const result = await cite(
      [
        { slot: 'pdf', locator: { page: 1 } },
        { slot: 'pdf', locator: { region } },
        { slot: 'pptx', locator: { slide: 1 } },
        { slot: 'docx', locator: { json_pointer: '/blocks/2/text' } },
        { slot: 'xlsx', locator: { json_pointer: '/sheets/0/cells/0/value' } },
        { slot: 'csv', locator: { lines: { start: 1, end: 1 } } },
        { slot: 'json', locator: { json_pointer: '/value' } },
        { slot: 'value', locator: { json_pointer: '/a/0' } },
        { citation: { slot: 'value', locator: { json_pointer: '' } } },
        { slot: 'pdf', locator: { page: 1000 } },
        { slot: 'docx', locator: { json_pointer: '/blocks/2000/text' } },
        { slot: 'xlsx', locator: { page: 1 } },
      ],
      evidence,
    );
    expect(result).toMatchObject({ status: 'completed', error: null });
    const judged = result.output as readonly { readonly valid: boolean; readonly why?: string }[];
    expect(judged.map(({ valid, why }) => (valid ? 'valid' : why))).toEqual([
      ...Array.from({ length: 9 }, () => 'valid'),
      'out_of_range',
      'no_such_value',
      'wrong_locator_kind',
    ]);
  });

  it('judges 1,000 citations alike again, and by its own limits when it has lowered them', async () => {
    const evidence = { pdf: await put(onePage({ content: 'BT /F1 12 Tf (text) Tj ET' }), 'pdf') };
    const citations = Array.from({ length: 1000 }, (_, index) => ({ slot: 'pdf', locator: { page: index } }));
    const judged = await cite(citations, evidence);
    expect((judged.output as { valid: boolean }[]).filter(({ valid }) => valid)).toHaveLength(1);
    const again = await cite(citations, evidence);
    expect(again.output).toEqual(judged.output);
    const lowered = await cite([{ slot: 'pdf', locator: { page: 1 } }], evidence, {
      limits: { input_bytes: 100 },
    });
    expect(lowered.output).toMatchObject([
      { valid: false, why: 'evidence_unreadable', detail: { code: 'limit_exceeded', name: 'input_bytes' } },
    ]);
  });

  it('tells missing, differing and unreadable evidence, and goes on with the others', async () => {
    const letter = await put('one\ntwo\n', 'markdown');
    const file = await put('text to rot\n', 'text');
    const image = await put('an image to rot', 'png');
    for (const bytes of ['text to rot\n', 'an image to rot']) spoil(bytes);
    const evidence: Record<string, Evidence> = {
      letter,
      rotted: file,
      rottedImage: image,
      missing: { kind: 'file', sha256: sha256('never'), size_bytes: 5, format: 'pdf' },
      longer: { ...letter, size_bytes: 9 } as Evidence,
      broken: await put('%PDF-1.7 broken', 'pdf'),
      archive: await put('PK', 'zip'),
    };
    const lines = { lines: { start: 1, end: 1 } };
    const result = await cite(
      [
        { slot: 'letter', locator: lines },
        { slot: 'rotted', locator: lines },
        { slot: 'rottedImage', locator: { region: { page: 1, x: 0, y: 0, width: 1, height: 1 } } },
        { slot: 'missing', locator: lines },
        { slot: 'longer', locator: lines },
        { slot: 'broken', locator: { page: 1 } },
        { slot: 'broken', locator: lines },
        { slot: 'archive', locator: lines },
        { slot: 'none', locator: lines },
        { slot: 'none', locator: { page: 'x' } },
        { slot: 'letter', locator: { lines: { start: 2, end: 1 } } },
        { slot: 'letter', locator: lines, more: 1 },
      ],
      evidence,
    );
    const judged = result.output as readonly { readonly why?: string }[];
    expect(judged.map(({ why }) => why ?? 'valid')).toEqual([
      'valid',
      'evidence_mismatch',
      'evidence_mismatch',
      'missing_evidence',
      'evidence_mismatch',
      'evidence_unreadable',
      'wrong_locator_kind',
      'wrong_locator_kind',
      'unknown_slot',
      'malformed_locator',
      'reversed_range',
      'malformed_locator',
    ]);
    expect(judged[6]).toMatchObject({ detail: { fits: ['page', 'region'], got: 'lines' } });
  });
});
