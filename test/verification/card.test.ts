import { describe, expect, it } from 'vitest';
import { CardSubmission } from '../../src/verification/card.ts';
import { bodyReader } from '../../src/rpc/methods.ts';

const read = bodyReader(CardSubmission);

const submitted = (version: string): unknown =>
  read(
    Buffer.from(
      JSON.stringify({ apiVersion: 'wyrd/v1', kind: 'Data', metadata: { name: 'table', version }, spec: {} }),
    ),
  );

describe('the version of a card', () => {
  // Semantic Versioning 2.0.0 §9 and §10.
  it.each(['0.0.0', '1.0.0', '1.0.0-alpha.1', '1.0.0-x-y', '1.0.0+20130313', '1.0.0-0.3.7+a.01'])(
    'may be %s, as a reference may name it',
    (version) => {
      expect(submitted(version)).toMatchObject({ metadata: { version } });
    },
  );

  it.each([
    '1',
    '1.0',
    '01.0.0',
    '1.0.0-',
    '1.0.0-01',
    '1.0.0-..',
    '1.0.0+',
    '^1.0.0',
    `1.0.0-${'a'.repeat(60)}`,
  ])('may not be %s, which no reference could name', (version) => {
    expect(() => submitted(version)).toThrow('/metadata/version');
  });
});
