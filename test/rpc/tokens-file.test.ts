import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTokensFile } from '../../src/rpc/tokens-file.ts';
import { testFolder } from '../helpers/corpus-run.ts';

const SHA256 = 'a'.repeat(64);

function tokensFile(text: string): string {
  const path = join(testFolder(), 'tokens');
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

describe('a tokens file', () => {
  it('grants by digest and tenant, whatever white space stands between, and has comments and empty lines', () => {
    expect(readTokensFile(tokensFile(`# ours\n\n${SHA256} \t acme\n`))).toEqual([
      { sha256: SHA256, tenant: 'acme' },
    ]);
  });

  it.each([
    SHA256,
    `${SHA256} acme more`,
    `${SHA256.toUpperCase()} acme`,
    `${SHA256} a/b`,
    `${SHA256}0 acme`,
  ])('is refused by its line when that is not a digest and a tenant: %s', (line) => {
    expect(() => readTokensFile(tokensFile(`# ours\n${line}\n`))).toThrow('line 2 is not');
  });
});
