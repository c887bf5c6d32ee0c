import { describe, expect, it } from 'vitest';
import type { FileJudged } from '../../src/cli/declaration-report.ts';
import { declarationReport } from '../../src/cli/declaration-report.ts';
import type { TextRefusal } from '../../src/service.ts';

function report(refusal: Partial<TextRefusal>): readonly string[] {
  const base: TextRefusal = {
    code: 'WYRD_SPEC_400_VALIDATION',
    message: 'no',
    line: 1,
    column: 1,
    text: '',
    width: 1,
    details: {},
  };
  return declarationReport('f', { status: 'refused', refusal: { ...base, ...refusal } }).split('\n');
}

describe('the report of a refusal', () => {
  it('marks what is meant below its line, and as much of it as the line shows', () => {
    expect(report({ text: 'a: bcd', column: 4, width: 3 })).toEqual([
      'f:1:4: decode: no',
      ' 1 | a: bcd',
      '   |    ^^^',
      '',
    ]);
    expect(report({ text: 'a: bcd', column: 4, width: 30 })[2]).toBe('   |    ^^^');
    expect(report({ text: '', column: 1, width: 1 }).slice(1, 3)).toEqual([' 1 | ', '   | ^']);
  });

  it('cuts a long line around what is meant', () => {
    const [, line = '', marks = ''] = report({
      text: `${'x'.repeat(5_000)}HERE${'y'.repeat(5_000)}`,
      column: 5_001,
      width: 4,
    });
    expect(line.length).toBeLessThan(120);
    expect(line.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('HERE');
  });

  it('counts characters, not the units that hold them', () => {
    const [, line = '', marks = ''] = report({ text: '𝄞𝄞: x', column: 5, width: 1 });
    expect(Array.from(line)[marks.indexOf('^')]).toBe('x');
  });

  it('shows nothing that steers a terminal or turns the order of letters', () => {
    const text = '\u001b[31m\u202e\u2028\t\u0085a';
    const shown = report({
      text,
      message: text,
      suggestion: text,
      details: { rule: 'slot', path: text },
    }).join('\n');
    expect(shown).not.toMatch(/[\u001b\u202e\u2028\t\u0085]/);
  });

  it.each([
    { status: 'valid' },
    { status: 'undecided', code: 'timed_out' },
    { status: 'unreadable', code: 'ENOENT' },
  ] as const)('nor does the name of a file that is $status', (judged) => {
    const report = declarationReport('\u001b[2J\u202e\u009b1m\na', judged as FileJudged);
    expect(report.trimEnd()).not.toMatch(/[\u001b\u202e\u009b\n]/);
    expect(report).toContain('\\u{001b}[2J');
  });

  it('names the rule, the code of a drift spec, or that it does not decode', () => {
    expect(report({ details: { rule: 'graph', path: 'steps' } })[0]).toBe('f:1:1: graph: no');
    expect(report({ code: 'WYRD_DRIFT_400_VALIDATION' })[0]).toBe('f:1:1: WYRD_DRIFT_400_VALIDATION: no');
    expect(report({})[0]).toBe('f:1:1: decode: no');
  });
});
