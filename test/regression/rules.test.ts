import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIAGNOSTICS } from '../../src/contract/diagnostics.ts';
import { EXTRACT_FORMATS } from '../../src/contract/formats.ts';
import { EXTRACT_LIMITS } from '../../src/contract/limits.ts';
import { corpusCases } from '../helpers/corpus-cases.ts';
import { ROOT } from '../helpers/source-files.ts';

const RULES = JSON.parse(readFileSync(join(ROOT, 'corpus', 'rules.json'), 'utf8')) as Record<string, string>;
const CASES = corpusCases();
/** What several formats have in common stands once. */
const SHARED = ['container', 'document', 'limits', 'xml'];
/** Time and memory of a jail: test/service and test/hostile show them, for a reader in process has neither. */
const NOT_OF_A_READER = ['memory_mib', 'timeout_seconds'];

describe('corpus/rules.json', () => {
  it('names no rule without a case', () => {
    const shown = new Set(CASES.flatMap(({ declaration }) => declaration.rules));
    expect(Object.keys(RULES).filter((rule) => !shown.has(rule))).toEqual([]);
  });

  it('names every rule that a case shows, and every case shows one', () => {
    const unknown = CASES.flatMap(({ name, declaration: { rules } }) =>
      rules.length === 0
        ? [`${name} shows no rule`]
        : rules.filter((rule) => !Object.hasOwn(RULES, rule)).map((rule) => `${name} shows ${rule}`),
    );
    expect(unknown).toEqual([]);
  });

  it('names a rule by the format it is of, or by what the formats share', () => {
    const strange = CASES.flatMap(({ name, format, declaration: { rules } }) =>
      rules
        .filter((rule) => ![format, ...SHARED].includes(rule.split('.')[0] ?? ''))
        .map((rule) => `${name}: ${rule}`),
    );
    expect(strange).toEqual([]);
  });

  it('stands in order, one sentence a rule', () => {
    expect(Object.keys(RULES)).toEqual(Object.keys(RULES).sort());
    expect(
      Object.entries(RULES).filter(([, sentence]) => sentence.length < 12 || sentence.endsWith('.')),
    ).toEqual([]);
  });
});

describe('the corpus', () => {
  it('has a case for every diagnostic of the readers', () => {
    const told = new Set(CASES.flatMap(({ declaration }) => declaration.diagnostics ?? []));
    const ofReaders = Object.keys(DIAGNOSTICS).filter((code) =>
      [...EXTRACT_FORMATS, 'document'].some((format) => code.startsWith(`${format}.`)),
    );
    expect(ofReaders.filter((code) => !told.has(code))).toEqual([]);
  });

  it('has a case for every limit of the readers that is passed', () => {
    const passed = new Set(
      CASES.map(({ declaration: { error } }) =>
        error?.code === 'limit_exceeded' ? error.details?.['name'] : undefined,
      ),
    );
    expect(
      Object.keys(EXTRACT_LIMITS).filter((name) => !passed.has(name) && !NOT_OF_A_READER.includes(name)),
    ).toEqual([]);
  });
});
