import { describe, expect, it } from 'vitest';
import { judgeCheck } from '../../extractors/judge-check.ts';
import type { CheckJudgement } from '../../extractors/judge-check.ts';
import type { JsonValue } from '../../src/contract/json-value.ts';
import type { Evidence } from '../helpers/cited-slots.ts';
import { sentSlots } from '../helpers/cited-slots.ts';

interface Judging extends Evidence {
  readonly returned: JsonValue;
  readonly schema?: JsonValue;
}

const PASSED = { outcome: 'passed', reason: 'r', citations: [] } as const;

async function judge({ returned, schema, ...evidence }: Judging): Promise<CheckJudgement> {
  const verdict = Buffer.from(JSON.stringify(returned));
  const schemaJson = schema === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(schema));
  const { slots, body } = await sentSlots(evidence);
  return judgeCheck(
    {
      type: 'judge',
      returnedBytes: verdict.length,
      schemaBytes: schemaJson.length,
      evidence: slots,
    },
    Buffer.concat([verdict, schemaJson, body]),
  );
}

/** Judges one citation and gives its judgement without the citation itself. */
async function cite(slot: string, locator: JsonValue, evidence: Omit<Judging, 'returned'>): Promise<unknown> {
  const judgement = await judge({ returned: { ...PASSED, citations: [{ slot, locator }] }, ...evidence });
  if (judgement.status === 'failed') throw new Error(JSON.stringify(judgement.failure));
  const [first] = judgement.judged.citations;
  if (first === undefined) throw new Error('No citation was judged');
  const { citation: _, ...rest } = first;
  return rest;
}

describe('a returned verdict', () => {
  it.each<[string, JsonValue, string]>([
    ['no object', [1], ''],
    ['an unknown key', { ...PASSED, note: 1 }, '/note'],
    ['no citations', { outcome: 'passed', reason: 'r' }, ''],
    ['another outcome', { ...PASSED, outcome: 'ok' }, '/outcome'],
    ['a reason that is no string', { ...PASSED, reason: null }, '/reason'],
    ['citations that are no array', { ...PASSED, citations: {} }, '/citations'],
    [
      'a citation with another key',
      { ...PASSED, citations: [{ slot: 'a', locator: {}, x: 1 }] },
      '/citations/0/x',
    ],
    ['a slot that is no string', { ...PASSED, citations: [{ slot: 1, locator: {} }] }, '/citations/0'],
    ['data without a schema', { ...PASSED, data: {} }, '/data'],
    ['null', null, ''],
    ['a string', 'passed', ''],
    ['a number', 1, ''],
    ['a truth value', true, ''],
    ['nothing in it', {}, ''],
    ['only an outcome', { outcome: 'passed' }, ''],
    ['no outcome', { reason: 'r', citations: [] }, ''],
    ['no reason', { outcome: 'passed', citations: [] }, ''],
    ['an outcome in capitals', { ...PASSED, outcome: 'PASSED' }, '/outcome'],
    ['an outcome that is null', { ...PASSED, outcome: null }, '/outcome'],
    ['an outcome that is a truth value', { ...PASSED, outcome: true }, '/outcome'],
    ['an outcome in a list', { ...PASSED, outcome: ['passed'] }, '/outcome'],
    ['a reason that is a number', { ...PASSED, reason: 1 }, '/reason'],
    ['a reason in a list', { ...PASSED, reason: ['r'] }, '/reason'],
    ['citations that are null', { ...PASSED, citations: null }, '/citations'],
    ['citations that are a string', { ...PASSED, citations: 'a' }, '/citations'],
    ['a citation that is null', { ...PASSED, citations: [null] }, '/citations/0'],
    ['a citation that is a string', { ...PASSED, citations: ['a'] }, '/citations/0'],
    ['a citation that is a list', { ...PASSED, citations: [[]] }, '/citations/0'],
    ['a citation without a locator', { ...PASSED, citations: [{ slot: 'a' }] }, '/citations/0'],
    ['a citation without a slot', { ...PASSED, citations: [{ locator: {} }] }, '/citations/0'],
    ['a slot that is null', { ...PASSED, citations: [{ slot: null, locator: {} }] }, '/citations/0'],
    [
      'a later citation that is none',
      { ...PASSED, citations: [{ slot: 'a', locator: {} }, 1] },
      '/citations/1',
    ],
  ])('with %s is script_result_invalid at its path', async (_, returned, path) => {
    expect(await judge({ returned })).toMatchObject({
      status: 'failed',
      failure: { code: 'script_result_invalid', details: { path } },
    });
  });
});

describe('data', () => {
  const schema = {
    type: 'object',
    required: ['total'],
    properties: { total: { type: 'number', minimum: 0 }, when: { type: 'string', format: 'date' } },
    additionalProperties: false,
  };

  it('that fits its schema stands in the verdict; format is an annotation', async () => {
    const judgement = await judge({ returned: { ...PASSED, data: { total: 2, when: 'any' } }, schema });
    if (judgement.status === 'failed') throw new Error(JSON.stringify(judgement.failure));
    expect(Buffer.from(judgement.verdict).toString()).toContain('"data":{"total":2,"when":"any"}');
  });

  it.each<[string, JsonValue | undefined, string]>([
    ['that is missing', undefined, ''],
    ['that is no object', [1], '/data'],
    ['with a value out of its range', { total: -1 }, '/data/total'],
    ['with another key', { total: 1, x: 1 }, '/data'],
    ['of more than 65536 bytes', { total: 1, when: 'x'.repeat(65_536) }, '/data'],
    [
      'of more than 16 nested containers',
      { total: 1, when: JSON.parse('['.repeat(16) + ']'.repeat(16)) as JsonValue },
      '/data',
    ],
  ])('%s is script_result_invalid at its path', async (_, data, path) => {
    const returned = { ...PASSED, ...(data === undefined ? {} : { data }) };
    const judgement = await judge({ returned, schema });
    expect(judgement).toMatchObject({ status: 'failed', failure: { code: 'script_result_invalid' } });
    if (judgement.status === 'judged') return;
    expect(JSON.stringify(judgement.failure.details['path'])).toContain(path);
  });

  it('may have a property that is called format', async () => {
    const judgement = await judge({
      returned: { ...PASSED, data: { format: 3 } },
      schema: { properties: { format: { type: 'string' } } },
    });
    expect(judgement).toMatchObject({ status: 'failed', failure: { details: { path: '/data/format' } } });
  });

  it.each<[string, JsonValue]>([
    ['a root $id', { $id: 'x' }],
    ['a type that is none', { type: 'text' }],
    ['a nested keyword of the wrong kind', { properties: { a: { minimum: 'x' } } }],
    ['a reference without end', { $ref: '#' }],
    ['a reference without target', { $ref: '#/$defs/none' }],
    ['a pattern that is none', { patternProperties: { '(': {} } }],
    ['a dynamic reference', { $dynamicRef: '#x' }],
  ])('with a schema that has %s is refused as the schema', async (_, bad) => {
    expect(await judge({ returned: { ...PASSED, data: { a: 1 } }, schema: bad })).toMatchObject({
      status: 'failed',
      failure: { code: 'script_invalid' },
    });
  });
});

describe('a citation', () => {
  const values = { ticket: { a: [{ 'x/y': 1 }], __proto__x: 2 } };
  const text = { note: { format: 'text', bytes: 'one\r\ntwo\rthree\n' } } as const;

  it.each(['', '/a', '/a/0', '/a/0/x~1y'])('of the pointer %j into a value holds', async (json_pointer) => {
    expect(await cite('ticket', { json_pointer }, { values })).toEqual({ valid: true });
  });

  it.each([
    ['/b', ''],
    ['/a/1', '/a'],
    ['/a/00', '/a'],
    ['/a/-', '/a'],
    ['/a/length', '/a'],
    ['/constructor', ''],
  ])('of the pointer %j names how far it leads', async (json_pointer, resolves) => {
    expect(await cite('ticket', { json_pointer }, { values })).toEqual({
      valid: false,
      why: 'no_such_value',
      detail: { resolves },
    });
  });

  it.each<JsonValue>([
    { json_pointer: 'a' },
    { json_pointer: '/~2' },
    { json_pointer: '', page: 1 },
    { page: 1.5 },
    { page: '1' },
    { page: -1 },
    { lines: { start: 1 } },
    { lines: { start: 1, end: 2, x: 3 } },
    { region: { page: 1, x: 0, y: 0, width: 0, height: 1 } },
    {},
    'page',
    null,
  ])('with the locator %j is malformed', async (locator) => {
    expect(await cite('ticket', locator, { values })).toMatchObject({ why: 'malformed_locator' });
  });

  it('of a slot that was not declared is unknown, and a malformed locator comes first', async () => {
    expect(await cite('none', { page: 1 }, { values })).toMatchObject({ why: 'unknown_slot' });
    expect(await cite('none', { page: 0.5 }, { values })).toMatchObject({ why: 'malformed_locator' });
  });

  it('counts the lines of the original file', async () => {
    expect(await cite('note', { lines: { start: 1, end: 3 } }, { files: text })).toEqual({ valid: true });
    expect(await cite('note', { lines: { start: 2, end: 4 } }, { files: text })).toEqual({
      valid: false,
      why: 'out_of_range',
      detail: { asked: 4, available: 3 },
    });
    expect(await cite('note', { lines: { start: 0, end: 1 } }, { files: text })).toMatchObject({
      why: 'out_of_range',
    });
    expect(await cite('note', { lines: { start: 3, end: 2 } }, { files: text })).toMatchObject({
      why: 'reversed_range',
    });
  });

  it('of another kind names the one that would fit, none for an archive', async () => {
    expect(await cite('note', { page: 1 }, { files: text })).toMatchObject({
      why: 'wrong_locator_kind',
      detail: { fits: ['lines'] },
    });
    const files = { old: { format: 'doc', bytes: 'x' } } as const;
    expect(await cite('old', { page: 1 }, { files })).toMatchObject({ detail: { fits: [] } });
  });

  it('into a file that cannot be read names the error of the extraction', async () => {
    const files = { bad: { format: 'text', bytes: Uint8Array.of(0xff) } } as const;
    expect(await cite('bad', { lines: { start: 1, end: 1 } }, { files })).toMatchObject({
      why: 'evidence_unreadable',
      detail: { code: 'document_not_utf8' },
    });
  });

  it('of a region lies inside the image, edges inclusive', async () => {
    // PNG: the signature and an IHDR of 40 by 30 pixels.
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000280000001e', 'hex');
    const files = { scan: { format: 'png', bytes: png } } as const;
    const region = { page: 1, x: 0, y: 10, width: 40, height: 20 };
    expect(await cite('scan', { region }, { files })).toEqual({ valid: true });
    expect(await cite('scan', { region: { ...region, x: 1 } }, { files })).toMatchObject({
      why: 'out_of_range',
    });
    expect(await cite('scan', { region: { ...region, page: 2 } }, { files })).toMatchObject({
      why: 'out_of_range',
    });
  });
});
