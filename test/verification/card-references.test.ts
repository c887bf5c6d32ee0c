import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { RegisteredRef } from '../../src/verification/card.ts';
import type { NamedRef } from '../../src/verification/card-references.ts';
import { resolveReferences, withoutSpaces } from '../../src/verification/card-references.ts';

const LIKE_A_REFERENCE = { kind: 'Agent', name: 'writer', version: '1.0.0', space: 'claims' };
const UID = '01900000-0000-7000-8000-000000000001';

const known = ({ kind, name, version }: NamedRef): RegisteredRef => ({
  kind: kind as RegisteredRef['kind'],
  name,
  version,
  uid: UID,
});

/** A Verifier that names `agent`, and has `data` wherever data may stand. */
const verifier = (agent: JsonObject, data: JsonObject): JsonObject => ({
  inputs: { j: { type: 'json', schema: { const: data, anyOf: [data] } } },
  steps: [
    {
      id: 's',
      action: { kind: 'agent', agent },
      when: { path: 'inputs.j', operator: 'equals', expected: data },
    },
  ],
  requirements: [
    {
      id: 'a',
      statement: '',
      check: { kind: 'assert', path: 'inputs.j', operator: 'in', expected: [[data]] },
    },
    { id: 't', statement: '', check: { kind: 'trace', on: 'inputs.j', operator: 'equals', expected: data } },
    { id: 'c', statement: '', check: { kind: 'code', response_format: { data: { default: data } } } },
    {
      id: 'p',
      statement: '',
      check: { kind: 'agent', agent: { prompt: { body: { data }, response_format: { enum: [data] } } } },
    },
  ],
});

describe('what looks like a reference within the data of a Verifier', () => {
  it('stays as it is written, while references beside it carry uids', () => {
    const { space: _, ...named } = LIKE_A_REFERENCE;
    const { spec, outbound } = resolveReferences(
      'Verifier',
      verifier(LIKE_A_REFERENCE, LIKE_A_REFERENCE),
      known,
    );
    expect(spec).toEqual(verifier({ ...named, uid: UID }, LIKE_A_REFERENCE));
    expect(outbound).toEqual([{ ...named, uid: UID }]);
  });

  it('asks for no card', () => {
    const unknown = (): never => {
      throw new Error('asked');
    };
    const spec = verifier({ prompt: {} }, { sibling: LIKE_A_REFERENCE });
    expect(resolveReferences('Verifier', spec, unknown)).toEqual({ spec, outbound: [] });
  });

  it('keeps its space, which references lose', () => {
    const { space: _, ...named } = LIKE_A_REFERENCE;
    expect(withoutSpaces(verifier(LIKE_A_REFERENCE, LIKE_A_REFERENCE))).toEqual(
      verifier(named, LIKE_A_REFERENCE),
    );
  });
});
