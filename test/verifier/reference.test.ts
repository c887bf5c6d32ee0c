import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reference, ReferenceFault, Selector } from '../../src/verifier/reference.ts';
import { isRefused, parseReference, referenceText } from '../../src/verifier/reference.ts';

const slot = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/);
const block = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_-]{0,127}$/);
const selector: fc.Arbitrary<Selector> = fc.oneof(
  fc.record({ kind: fc.constant('name' as const), name: fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/) }),
  fc.record({ kind: fc.constant('index' as const), index: fc.maxSafeNat() }),
  fc.constant({ kind: 'every' as const }),
);
const path = fc.array(selector, { maxLength: 6 });

const reference: fc.Arbitrary<Reference> = fc.oneof(
  fc.record({ root: fc.constant('input' as const), slot, path }),
  fc.record({ root: fc.constant('step' as const), step: block, of: fc.constant('output' as const), path }),
  fc.record({ root: fc.constant('step' as const), step: block, of: fc.constant('status' as const) }),
  fc.record({
    root: fc.constant('step' as const),
    step: block,
    of: fc.constant('requirement' as const),
    requirement: block,
    field: fc.constantFrom('outcome' as const, 'reason' as const),
  }),
  fc.record({
    root: fc.constant('requirement' as const),
    field: fc.constantFrom('id' as const, 'statement' as const),
  }),
);

describe('reference', () => {
  test('a reference that is written is read back as it was', () => {
    fc.assert(
      fc.property(reference, (value) => {
        expect(parseReference(referenceText(value))).toEqual(value);
      }),
    );
  });

  test('a text is a reference exactly when it fits the grammar', () => {
    const grammar =
      /^(?:inputs\.[a-zA-Z_][a-zA-Z0-9_]{0,63}(?:\.[A-Za-z0-9_-]+|\[[0-9]{1,19}\]|\[\*\])*|steps\.[a-zA-Z_][a-zA-Z0-9_-]{0,127}(?:\.output(?:\.[A-Za-z0-9_-]+|\[[0-9]{1,19}\]|\[\*\])*|\.status|\.requirements\.[a-zA-Z_][a-zA-Z0-9_-]{0,127}\.(?:outcome|reason))|requirement\.(?:id|statement))$/;
    const words = 'inputs steps requirement output status requirements outcome reason id statement a a-b 12';
    const pieces = fc.constantFrom(...words.split(' '), '.', '[', ']', '*', '0', ' ', '\n', '$', 'é', '-');
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')),
      fc.tuple(reference, pieces, fc.nat(200)).map(([value, piece, at]) => {
        const written = referenceText(value);
        return written.slice(0, at) + piece + written.slice(at);
      }),
    );
    fc.assert(
      fc.property(text, (written) => {
        expect(!isRefused(parseReference(written))).toBe(grammar.test(written));
      }),
      { numRuns: 2_000 },
    );
  });

  const refused: readonly (readonly [string, ReferenceFault, number])[] = [
    ['', 'no root', 0],
    ['.inputs.a', 'no root', 0],
    ['$.inputs.a', 'unknown root', 0],
    ['Inputs.a', 'unknown root', 0],
    ['inputs', 'no slot', 6],
    ['inputs..a', 'no slot', 7],
    ['inputs.9a', 'invalid slot', 7],
    [`inputs.${'a'.repeat(65)}`, 'invalid slot', 7],
    ['steps', 'no step', 5],
    ['steps.9.output', 'invalid step', 6],
    ['steps.a', 'no part of a step', 7],
    ['steps.a.result', 'no part of a step', 8],
    ['steps.a.requirements', 'no requirement', 20],
    ['steps.a.requirements.9.outcome', 'invalid requirement', 21],
    ['steps.a.requirements.q.verdict', 'no part of a verdict', 23],
    ['requirement.name', 'no part of a requirement', 12],
    ['inputs.a[-1]', 'malformed selector', 8],
    ['inputs.a[18446744073709551616]', 'malformed selector', 8],
    ['steps.a.status.x', 'nothing below it', 14],
    ['requirement.id[0]', 'nothing below it', 14],
  ];
  test.each(refused)('%j is refused: %s', (text, fault, at) => {
    expect(parseReference(text)).toEqual({ fault, at });
  });

  test('leading zeros and the largest index of 64 bits are taken', () => {
    expect(parseReference('inputs.a[007]')).toEqual({
      root: 'input',
      slot: 'a',
      path: [{ kind: 'index', index: 7 }],
    });
    expect(parseReference('inputs.a[18446744073709551615]')).toEqual({
      root: 'input',
      slot: 'a',
      path: [{ kind: 'index', index: Number.MAX_SAFE_INTEGER }],
    });
  });
});
