import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/contract/canonical-json.ts';
import type { JsonValue } from '../../src/contract/json-value.ts';
import { TestCells } from '../helpers/python-cell.ts';

const cells = new TestCells();

beforeAll(() => cells.prepare(), 200_000);

afterAll(() => cells.close());

const returning = (expression: string): string => `import math, enum, collections, datetime, decimal
class Pair(collections.namedtuple("Pair", "a b")): pass
class Colour(str, enum.Enum): RED = "red"
class Level(enum.IntEnum): LOW = 1
class Same(str):
    def __eq__(self, other): return False
    def __hash__(self): return 7
loop = []
loop.append(loop)
def nest(n):
    value = 0
    for _ in range(n): value = [value]
    return value
def check(): return ${expression}
`;

describe('a returned value', () => {
  it.each([
    ['(1, [2, (3,)])', '[1,[2,[3]]]'],
    ['Pair(1, 2)', '[1,2]'],
    ['collections.OrderedDict(b=1, a=2)', '{"a":2,"b":1}'],
    ['collections.Counter("aab")', '{"a":2,"b":1}'],
    ['[Colour.RED, Level.LOW, True, None]', '["red",1,true,null]'],
    ['2**60', '1152921504606847000'],
    ['123456789012345670000', '123456789012345670000'],
    [
      '[-0.0, 1e16, 1e-7, 123e-20, 0.1, 1.5e300, 5e-324]',
      '[0,10000000000000000,1e-7,1.23e-18,0.1,1.5e+300,5e-324]',
    ],
    ['{"\\U0001f600": 1, "\\ue000": 2}', '{"\u{1f600}":1,"\ue000":2}'],
    ['nest(256)', '['.repeat(256) + '0' + ']'.repeat(256)],
  ])('%s is %s', async (expression, text) => {
    expect(await cells.run({ source: returning(expression) })).toMatchObject({ status: 'completed', text });
  });

  it.each([
    ['{"a": [1, {"b": math.nan}]}', '/a/1/b', 'NaN'],
    ['[math.inf]', '/0', 'infinity'],
    ['{"x/y": {"~": {1, 2}}}', '/x~1y/~0', 'type'],
    ['{"a": {1: 2}}', '/a', 'key is not a string'],
    ['[2**53 + 1]', '/0', 'double'],
    ['[10**5000]', '/0', 'double'],
    ['["\\ud800"]', '/0', 'surrogate'],
    ['{"\\ud800": 1}', '/?', 'surrogate'],
    ['loop', '/0', 'contains itself'],
    ['nest(257)', '/0'.repeat(256), 'deeper than 256'],
    ['datetime.date(2024, 1, 1)', '', 'type'],
    ['decimal.Decimal(1)', '', 'type'],
    ['b"x"', '', 'type'],
    ['{Same("a"): 1, Same("a"): 2}', '/a', 'twice'],
  ])('%s is refused at %j', async (expression, path, reason) => {
    const end = await cells.run({ source: returning(expression) });
    expect(end).toMatchObject({ code: 'script_result_invalid', details: { path } });
    if (end.status === 'failed') expect(end.details['reason']).toContain(reason);
  });

  it('of any JSON has the same bytes as our own canonical form', { timeout: 60_000 }, async () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const text = fc.string({ unit: 'binary' });
    const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(null, true, false),
        number,
        fc.integer(),
        text,
        fc.array(tie('value')),
        fc.dictionary(text, tie('value')),
      ),
    }));
    const values = fc.sample(value, { numRuns: 500, seed: 7 });
    const end = await cells.run({ source: 'def check(values): return values\n', inputs: { values } });
    const text_ = end.status === 'completed' ? end.text : JSON.stringify(end);
    expect(text_).toBe(Buffer.from(canonicalJson(values)).toString('utf8'));
  });
});
