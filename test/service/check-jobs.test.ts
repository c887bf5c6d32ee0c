import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@cfworker/json-schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckJob } from '../../src/contract/job.ts';
import type { MediaFormat } from '../../src/contract/formats.ts';
import type { JsonObject, JsonValue } from '../../src/contract/json-value.ts';
import type { JobResult } from '../../src/contract/result.ts';
import { PythonService } from '../helpers/python-service.ts';
import { ROOT } from '../helpers/source-files.ts';

const service = new PythonService();
beforeAll(() => service.start(), 200_000);
afterAll(() => service.close());

/** The Python of an example in the README, by its name. */
function example(name: string): string {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const code = new RegExp(`<!-- example: ${name} -->\\s+\`\`\`python\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1];
  if (code === undefined) throw new Error(`The README has no example "${name}"`);
  return code;
}

interface Evidence {
  readonly format: MediaFormat;
  readonly bytes: Uint8Array | string;
}

/** Runs an example on files, each an input by its extraction and a slot of the evidence. */
async function run(
  name: string,
  files: Readonly<Record<string, Evidence>>,
  values: Readonly<Record<string, JsonValue>> = {},
): Promise<JsonObject> {
  const inputs: Record<string, { extract: unknown } | { value: JsonValue }> = {};
  const evidence: Record<string, unknown> = {};
  for (const [slot, { format, bytes }] of Object.entries(files)) {
    const key = await service.store(Buffer.from(bytes));
    evidence[slot] = { kind: 'file', ...key, format };
    inputs[slot] = { extract: evidence[slot] };
  }
  for (const [slot, value] of Object.entries(values)) inputs[slot] = { value };
  const check = { source: { inline: example(name) }, entrypoint: 'check', inputs, evidence };
  const result = await service.run({ kind: 'check', check: check as CheckJob['check'] });
  if (result.error !== null) throw new Error(JSON.stringify(result.error));
  return result.output as JsonObject;
}

/** What Wyrd's own schema finds wrong with a verdict; nothing when it does not lie beside the checkout. */
function wyrdFaults(verdict: unknown): readonly unknown[] {
  const path = join(ROOT, '../shared/wyrd/verdict.schema.json');
  if (!existsSync(path)) return [];
  const validator = new Validator(JSON.parse(readFileSync(path, 'utf8')) as object, '2020-12');
  return validator.validate(verdict).errors;
}

const corpus = (path: string): Uint8Array => readFileSync(join(ROOT, 'corpus', path));

describe('the example of the README about', () => {
  it('totals passes on a right total and fails on a wrong one', async () => {
    const table = (total: string): Evidence => ({
      format: 'csv',
      bytes: `item,price\na,1.10\nb,2.20\ntotal,${total}\n`,
    });
    expect(await run('totals', { table: table('3.30') })).toMatchObject({
      outcome: 'passed',
      citations: [{ locator: { lines: { start: 4, end: 4 } } }],
    });
    expect(await run('totals', { table: table('3.31') })).toMatchObject({ outcome: 'failed' });
  });

  it('a date window passes inside, fails outside, and is inconclusive without a date', async () => {
    const letter = (date: string): Evidence => ({ format: 'text', bytes: `To whom\n\nwritten on ${date}\n` });
    const values = { received: '2024-03-10', days: 30 };
    expect(await run('date-window', { letter: letter('2024-02-29') }, values)).toMatchObject({
      outcome: 'passed',
      reason: 'written 2024-02-29, received 10 days later',
    });
    expect(await run('date-window', { letter: letter('2023-02-28') }, values)).toMatchObject({
      outcome: 'failed',
    });
    expect(await run('date-window', { letter: letter('May') }, values)).toMatchObject({
      outcome: 'inconclusive',
    });
  });

  it('an id match cites both documents, or only the one that names it', async () => {
    const orders: Evidence = { format: 'csv', bytes: 'id,item\nA-7,bolt\nA-8,nut\n' };
    const invoice = (id: string): Evidence => ({ format: 'json', bytes: `{"order_id": "${id}"}` });
    const found = await run('id-match', { invoice: invoice('A-8'), orders });
    expect(found).toMatchObject({ outcome: 'passed', reason: 'order A-8 is row 3' });
    expect(found['citations']).toHaveLength(2);
    expect(await run('id-match', { invoice: invoice('A-9'), orders })).toMatchObject({ outcome: 'failed' });
  });

  it('a serial date reads the number of a workbook', async () => {
    const workbook: Evidence = { format: 'xlsx', bytes: corpus('xlsx/exceljs-dates-from-1904/input.xlsx') };
    // 42735 days after 1899-12-30.
    const values = { expected: '2016-12-30', tolerance_days: 1 };
    expect(await run('serial-date', { workbook }, values)).toMatchObject({
      outcome: 'passed',
      citations: [{ slot: 'workbook', locator: { json_pointer: '/sheets/0/cells/0/value' } }],
    });
    expect(await run('serial-date', { workbook }, { ...values, tolerance_days: 0 })).toMatchObject({
      outcome: 'failed',
    });
  });

  it('a built citation points at the paragraph', async () => {
    const contract: Evidence = {
      format: 'docx',
      bytes: corpus('docx/alternate-content-around-blocks-rows-and-cells/input.docx'),
    };
    expect(await run('built-citation', { contract }, { phrase: 'styled' })).toMatchObject({
      outcome: 'passed',
      citations: [{ slot: 'contract', locator: { json_pointer: '/blocks/2/text' } }],
    });
    expect(await run('built-citation', { contract }, { phrase: 'absent' })).toMatchObject({
      outcome: 'failed',
      citations: [],
    });
  });
});

describe('a check', () => {
  const returning = (expression: string): CheckJob['check'] => ({
    source: { inline: `def check(): return ${expression}` },
    entrypoint: 'check',
  });

  it('that raises, returns no verdict or runs too long is inconclusive, with the error beside it', async () => {
    const raised = await service.run({ kind: 'check', check: returning('1 / 0') });
    expect(raised).toMatchObject({
      status: 'failed',
      error: { code: 'script_failed', blame: 'script' },
      output: { outcome: 'inconclusive', citations: [] },
      judged: { returned_outcome: null },
    });
    const odd = await service.run({ kind: 'check', check: returning('{"outcome": "passed"}') });
    expect(odd).toMatchObject({
      error: { code: 'script_result_invalid' },
      output: { outcome: 'inconclusive' },
    });
    const late = await service.run({
      kind: 'check',
      check: { source: { inline: 'def check():\n while True: pass' }, entrypoint: 'check' },
      timeout_seconds: 0.5,
    });
    expect(late).toMatchObject({ status: 'timed_out', output: { outcome: 'inconclusive' } });
  });

  it('has for judging what it returned only what its call has left of the time of the attempt', async () => {
    const text = { type: 'string', pattern: '^(a+)+$' };
    const verdict = `{"outcome": "failed", "reason": "r", "citations": [], "data": {"a": "a" * 60 + "b"}}`;
    const result = await service.run({
      kind: 'check',
      check: {
        ...returning(verdict),
        response_format: { kind: 'verdict', data: { type: 'object', properties: { a: text } } },
      },
      timeout_seconds: 2,
    });
    expect(result).toMatchObject({
      status: 'timed_out',
      error: { code: 'timed_out', details: { wall_ms: 2_000 } },
      output: { outcome: 'inconclusive' },
    });
  });

  it('whose evidence is not here has no valid citation, and never passes for that', async () => {
    const sha256 = createHash('sha256').update('never stored').digest('hex');
    const evidence = { letter: { kind: 'file', sha256, size_bytes: 12, format: 'text' } } as const;
    const citation = '{"slot": "letter", "locator": {"lines": {"start": 1, "end": 1}}}';
    const verdict = `{"outcome": "passed", "reason": "r", "citations": [${citation}]}`;
    const result = await service.run({ kind: 'check', check: { ...returning(verdict), evidence } });
    expect(result).toMatchObject({
      status: 'completed',
      output: { outcome: 'inconclusive', citations: [] },
      judged: { returned_outcome: 'passed', citations: [{ valid: false, why: 'missing_evidence' }] },
    });
  });

  it('passes on lines of a letter that are there, and is inconclusive on lines that are not', async () => {
    const key = await service.store(Buffer.from('# Dear Sir\n\nI accept the offer.\nI shall pay.\n'));
    const evidence = { letter: { kind: 'file', ...key, format: 'markdown' } } as const;
    const cited = (start: number, end: number): Promise<JobResult> => {
      const citation = `{"slot": "letter", "locator": {"lines": {"start": ${start}, "end": ${end}}}}`;
      const verdict = `{"outcome": "passed", "reason": "accepted", "citations": [${citation}]}`;
      return service.run({ kind: 'check', check: { ...returning(verdict), evidence } });
    };
    const held = await cited(3, 4);
    expect(held).toMatchObject({
      status: 'completed',
      output: { outcome: 'passed', citations: [{ slot: 'letter' }] },
    });
    const lost = await cited(30, 40);
    expect(lost).toMatchObject({
      status: 'completed',
      output: { outcome: 'inconclusive', citations: [] },
      judged: {
        returned_outcome: 'passed',
        citations: [{ valid: false, why: 'out_of_range', detail: { asked: 30, available: 4 } }],
      },
    });
    for (const { output } of [held, lost]) expect(wyrdFaults(output)).toEqual([]);
  });

  it.each([
    ['passed', 'inconclusive'],
    ['failed', 'failed'],
    ['inconclusive', 'inconclusive'],
    ['not_applicable', 'not_applicable'],
  ])(
    'that returned %s is %s when none of its citations holds, whatever the reason',
    async (returned, outcome) => {
      const spoilt = await service.store(Buffer.from('%PDF-1.7 broken'));
      const missing = createHash('sha256').update(`never ${returned}`).digest('hex');
      const evidence = {
        broken: { kind: 'file', ...spoilt, format: 'pdf' },
        missing: { kind: 'file', sha256: missing, size_bytes: 1, format: 'text' },
        differs: { kind: 'file', ...spoilt, size_bytes: 3, format: 'text' },
      } as const;
      const citations = [
        { slot: 'broken', locator: { page: 1 } },
        { slot: 'missing', locator: { lines: { start: 1, end: 1 } } },
        { slot: 'differs', locator: { lines: { start: 1, end: 1 } } },
        { slot: 'none', locator: { page: 1 } },
        { slot: 'broken', locator: { page: 'one' } },
      ];
      const verdict = JSON.stringify({ outcome: returned, reason: 'r', citations });
      const result = await service.run({ kind: 'check', check: { ...returning(verdict), evidence } });
      expect(result).toMatchObject({ status: 'completed', output: { outcome, citations: [] } });
      expect(result.judged?.citations.map(({ why }) => why)).toEqual([
        'evidence_unreadable',
        'missing_evidence',
        'evidence_mismatch',
        'unknown_slot',
        'malformed_locator',
      ]);
      if (returned === 'failed')
        expect((result.output as JsonObject)['reason']).toContain('no citation is valid');
    },
  );

  it('with a verdict of more than a mebibyte is inconclusive, whatever it cites', async () => {
    const evidence = { t: { kind: 'json', value: [1] } } as const;
    const citations = '[{"slot": "t", "locator": {"json_pointer": "/0"}}]';
    const verdict = `{"outcome": "passed", "reason": "x" * 1100000, "citations": ${citations}}`;
    const result = await service.run({ kind: 'check', check: { ...returning(verdict), evidence } });
    expect(result).toMatchObject({
      error: { code: 'script_result_invalid' },
      output: { outcome: 'inconclusive', citations: [] },
    });
  });

  it('with a data schema must return data that fits it', async () => {
    const format = { kind: 'verdict', data: { type: 'object', required: ['n'] } } as const;
    const verdict = (data: string): string =>
      `{"outcome": "failed", "reason": "r", "citations": [], "data": ${data}}`;
    const fits = await service.run({
      kind: 'check',
      check: { ...returning(verdict('{"n": 1}')), response_format: format },
    });
    expect(fits.output).toMatchObject({ outcome: 'failed', data: { n: 1 } });
    const lacks = await service.run({
      kind: 'check',
      check: { ...returning(verdict('{}')), response_format: format },
    });
    expect(lacks).toMatchObject({
      error: { code: 'script_result_invalid' },
      output: { outcome: 'inconclusive' },
    });
  });

  it('keeps every citation with its judgement, and only valid ones in the verdict', async () => {
    const citations =
      '[{"slot": "t", "locator": {"json_pointer": "/a"}}, {"slot": "t", "locator": {"json_pointer": "/b"}}]';
    const evidence = { t: { kind: 'json', value: { a: 1 } } } as const;
    const result = await service.run({
      kind: 'check',
      check: { ...returning(`{"outcome": "passed", "reason": "r", "citations": ${citations}}`), evidence },
    });
    expect(result.output).toMatchObject({
      outcome: 'passed',
      citations: [{ locator: { json_pointer: '/a' } }],
    });
    expect(result.judged?.citations.map(({ valid }) => valid)).toEqual([true, false]);
  });
});
