import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/json-value.ts';
import { stagesOf } from '../../src/verifier/plan.ts';
import { ROOT } from '../helpers/source-files.ts';
import { declared } from '../helpers/verification.ts';

interface DeclarationCase {
  readonly id: string;
  readonly spec: JsonObject;
  readonly expect: { readonly ok: boolean; readonly stages?: readonly (readonly string[])[] };
}

const FILE = join(ROOT, '../shared/cases/verifier/declarations.jsonl');

function chained(ids: readonly string[]): JsonObject {
  const step = (id: string, before: string | undefined): JsonObject => ({
    id,
    action: { kind: 'code', source: { inline: 'x' }, entrypoint: 'f', inputs: {} },
    depends_on: before === undefined ? [] : [before, before],
  });
  return { steps: ids.map((id, at) => step(id, ids[at - 1])) };
}

describe('a plan', () => {
  it.skipIf(!existsSync(FILE))('has the stages of the published validator', async () => {
    const cases = readFileSync(FILE, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as DeclarationCase)
      .filter(({ expect: { ok, stages } }) => ok && (stages?.length ?? 0) > 0);
    expect(cases.length).toBeGreaterThan(50);
    for (const { id, spec, expect: expected } of cases) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const stages = stagesOf((await declared(spec)).steps).map((stage) => stage.map((step) => step.id));
      expect([id, stages]).toEqual([id, expected.stages]);
    }
  });

  it('puts upper case before the underscore before lower case, as bytes do', async () => {
    const ids = ['b', 'B', '_b', 'a-', 'a', 'a0'];
    const { steps } = await declared({ steps: ids.flatMap((id) => chained([id])['steps'] as JsonObject[]) });
    expect(stagesOf(steps).map((stage) => stage.map(({ id }) => id))).toEqual([
      ['B', '_b', 'a', 'a-', 'a0', 'b'],
    ]);
  });

  it('of a chain of 1,000 steps is made at once', async () => {
    const ids = Array.from({ length: 1_000 }, (_, at) => `s${at}`);
    const { steps } = await declared(chained(ids));
    expect(stagesOf(steps)).toHaveLength(1_000);
  });
});

if (!existsSync(FILE)) console.log('plans are not compared: their cases do not lie beside this checkout');
