import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JobFailure } from '../../src/contract/failure.ts';
import { readSegments } from '../../src/pool/segments.ts';
import { testFolder } from '../helpers/corpus-run.ts';

const SHA256 = 'a'.repeat(64);

async function failureOf(path: string): Promise<unknown> {
  try {
    await Array.fromAsync(readSegments([{ kind: 'file', path, sha256: SHA256, sizeBytes: 1 }]));
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('pinned evidence', () => {
  it('that is gone is told as missing', async () => {
    expect(await failureOf(join(testFolder(), 'gone'))).toMatchObject({
      code: 'evidence_missing',
      details: { sha256: SHA256 },
    });
  });

  it('that the system does not open is not blamed on the caller', async () => {
    const path = join(testFolder(), 'loop');
    symlinkSync(path, path);
    const failure = await failureOf(path);
    expect(failure).toMatchObject({ code: 'ELOOP' });
    expect(failure).not.toBeInstanceOf(JobFailure);
  });
});
