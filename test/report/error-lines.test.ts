import { describe, expect, it } from 'vitest';
import { detailsText } from '../../src/report/details-text.ts';
import { errorLines } from '../../src/report/error-lines.ts';
import { uncountedPlace } from '../../src/report/locator-text.ts';

const error = (details: Readonly<Record<string, unknown>>): readonly string[] =>
  errorLines({ code: 'script_failed', message: 'The script raised an exception', details });
const raised = { type: 'KeyError', message: "'due'" };

describe('the lines of an error', () => {
  it('say what was raised and call by call where, the innermost last', () => {
    const traceback = [
      { file: 'check.py', line: 9, function: 'check', text: 'return due(ticket)' },
      { omitted: 985 },
      { file: 'check.py', line: 2, function: 'due', text: '    return ticket["due"]' },
    ];
    expect(error({ exception: raised, file: 'check.py', line: 2, traceback })).toEqual([
      "script_failed: KeyError: 'due'",
      'check.py line 9, in check: return due(ticket)',
      '… 985 more calls',
      'check.py line 2, in due: return ticket["due"]',
    ]);
  });

  it('name the place of a text that is no Python', () => {
    const exception = { type: 'SyntaxError', message: "expected ':'" };
    const details = { reason: 'the source is not valid Python', exception, file: 'a.py', line: 1, column: 9 };
    expect(error({ ...details, text: 'def f(x)' })).toEqual([
      "script_failed: SyntaxError: expected ':' (the source is not valid Python)",
      'a.py line 1, column 9: def f(x)',
    ]);
  });

  it('tell details that are no exception as words, and none where there are none', () => {
    expect(error({ reason: 'a parameter has no input', parameter: 'x' })).toEqual([
      'script_failed: The script raised an exception: a parameter has no input, parameter x',
    ]);
    expect(error({})).toEqual(['script_failed: The script raised an exception']);
  });
});

describe('details as words', () => {
  it.each([
    [{ reason: 'it is cut', at: { page: 2, line: 3 } }, 'it is cut, page 2, line 3'],
    [{ reason: 'it is cut', at: {} }, 'it is cut'],
    [{ fits: ['page', 'region'], got: 'lines' }, 'fits page or region, got lines'],
    [{ wall_ms: 10_000, seen: { a: 1 } }, 'wall ms 10000, seen {"a":1}'],
    [{}, ''],
  ])('tell %j', (details, words) => {
    expect(detailsText(details)).toBe(words);
  });
});

describe('what a citation that does not count points at', () => {
  it('is its place, or all that was returned where that has no shape', () => {
    const citation = { slot: 'letter', locator: { page: 9 } };
    expect(uncountedPlace(citation, 'out_of_range')).toBe('letter, page 9');
    expect(uncountedPlace({ slot: 7 }, 'malformed_locator')).toBe('{"slot":7}');
  });
});
