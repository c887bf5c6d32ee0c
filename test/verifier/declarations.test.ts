import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../src/contract/json-value.ts';
import type { Step } from '../../src/verifier/declaration.ts';
import { judgeNode, refusalDetails } from '../../src/verifier/declare.ts';
import type { Judged } from '../../src/verifier/declare.ts';
import { stagesOf } from '../../src/verifier/plan.ts';
import { readSource } from '../../src/verifier/source/source-text.ts';
import { hereEvaluator } from '../helpers/evaluator.ts';

/** Cases whose expectations come from the validator that Wyrd publishes; they lie beside the checkout, not in it. */
const FILE = fileURLToPath(new URL('../../../shared/cases/verifier/declarations.jsonl', import.meta.url));

const there = existsSync(FILE);
if (!there) console.log('published declarations are not judged: their cases do not lie beside this checkout');

interface Case {
  readonly id: string;
  readonly note?: string;
  readonly expect: {
    readonly ok: boolean;
    readonly decode?: true;
    readonly code?: string;
    readonly rule?: string;
    readonly path?: string;
    readonly [detail: string]: unknown;
  };
  /** The spec as it is written: numbers mean what their spelling says. */
  readonly spec: string;
}

function readCases(): readonly Case[] {
  return readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { spec: _, ...rest } = JSON.parse(line) as Omit<Case, 'spec'> & { readonly spec: JsonValue };
      return { ...rest, spec: specText(line) };
    });
}

/** The text of `spec` in a line: from its brace to the one that closes it. */
function specText(line: string): string {
  const start = line.indexOf('"spec":') + '"spec":'.length;
  let depth = 0;
  for (const { 0: token, index } of line.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth++;
    else if (token === '}' && --depth === 0) return line.slice(start, start + index + 1);
  }
  throw new Error(`No spec in ${line.slice(0, 80)}`);
}

async function judge(spec: string): Promise<Judged> {
  return judgeNode(readSource(spec, 'json'), { evaluator: hereEvaluator, tenant: 't' });
}

test('published declarations lie beside the checkout in CI', () => {
  expect(there || process.env['CI'] === undefined).toBe(true);
});

describe.skipIf(!there)('published declarations', () => {
  const cases = there ? readCases() : [];

  test('all are there', () => {
    expect(cases.length).toBeGreaterThanOrEqual(1_074);
  });

  test('each is accepted or refused as Wyrd does, by the same rule at the same path, and planned in the same stages', async () => {
    const wrong: string[] = [];
    const planned: (readonly [string, unknown, readonly (readonly Step[])[]])[] = [];
    for (const { id, note, spec, expect: expected } of cases) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const judged = await judge(spec);
      const seen = told(judged);
      const { stages, ...asked } = expected;
      if (judged.status === 'valid') planned.push([id, stages, stagesOf(judged.verifier.steps)]);
      const right = expected.code === undefined ? JSON.stringify(asked, sorted(asked)) : expected.code;
      const got = expected.code === undefined ? JSON.stringify(seen, sorted(seen)) : codeOf(judged);
      if (right !== got) wrong.push(`${id} (${note ?? ''}): ${right} expected, ${got} seen`);
    }
    expect(wrong).toEqual([]);
    for (const [id, stages, found] of planned)
      expect({ id, stages: found.map((stage) => stage.map((step) => step.id)) }).toEqual({ id, stages });
  });
});

function codeOf(judged: Judged): string {
  return judged.status === 'refused' ? judged.refusal.code : judged.status;
}

function told(judged: Judged): Readonly<Record<string, unknown>> {
  switch (judged.status) {
    case 'valid':
      return { ok: true };
    case 'undecided':
      return { ok: null, code: judged.code };
    case 'refused':
      return judged.refusal.path === undefined
        ? { ok: false, decode: true }
        : { ok: false, ...refusalDetails(judged.refusal) };
  }
}

/** Keys of a value at every depth, in one order. */
function sorted(value: unknown): string[] {
  const keys = new Set<string>();
  JSON.stringify(value, (key, inner: unknown) => {
    keys.add(key);
    return inner;
  });
  return [...keys].sort();
}
