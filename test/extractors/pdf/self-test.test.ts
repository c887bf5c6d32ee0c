import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testPdfAssets } from '../../../extractors/pdf/self-test.ts';
import { ROOT } from '../../helpers/source-files.ts';

const asset = (kind: string, name: string): Uint8Array =>
  readFileSync(join(ROOT, `dist/jails/document/${kind}s/${name}`));

describe('pdf self-test', () => {
  it('passes with the files of the jail', async () => {
    await expect(testPdfAssets(asset)).resolves.toBeUndefined();
  });

  it('fails without a standard font', async () => {
    const withoutFonts = (kind: string, name: string): Uint8Array => {
      if (kind === 'standard-font') throw new Error('no such file');
      return asset(kind, name);
    };
    await expect(testPdfAssets(withoutFonts)).rejects.toThrow(/.+/);
  });
});
