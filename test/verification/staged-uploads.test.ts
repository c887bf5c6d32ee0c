import { describe, expect, it } from 'vitest';
import type { EvidenceKey } from '../../src/contract/evidence.ts';
import { StagedUploads } from '../../src/verification/staged-uploads.ts';

const keys = (count: number, from = 0): EvidenceKey[] =>
  Array.from({ length: count }, (_, n) => ({
    sha256: (from + n).toString(16).padStart(64, '0'),
    size_bytes: 1,
  }));

describe('planned uploads', () => {
  it('are one upload when they are planned again, whose time begins anew', () => {
    let time = 0;
    const uploads = new StagedUploads(() => time);
    const [first] = uploads.stage('acme', keys(1));
    time = 600_000;
    const [again] = uploads.stage('acme', keys(2));
    expect(again?.uploadId).toBe(first?.uploadId);
    time = 1_400_000;
    expect(uploads.find('acme', first?.uploadId ?? '').key).toEqual(keys(1)[0]);
    time = 1_600_000;
    expect(() => uploads.find('acme', first?.uploadId ?? '')).toThrow('There is no such upload');
  });

  it('leave room for those of other tenants, and tell nothing of theirs', () => {
    const uploads = new StagedUploads(() => 0);
    uploads.stage('calm', keys(10));
    for (let n = 0; n < 7; n++) uploads.stage('flood', keys(1_000, n * 1_000));
    expect(() => uploads.stage('flood', keys(1_000, 7_000))).toThrow(
      expect.objectContaining({
        code: 'WYRD_VERIFICATION_429_STAGING_FULL',
        details: { own_planned: 7_000, asked: 1_000, max_planned: 7_500, retry_after_seconds: 900 },
      }),
    );
    expect(uploads.stage('calm', keys(1_000, 100))).toHaveLength(1_000);
  });

  it('are as unknown to another tenant as those that never were', () => {
    const uploads = new StagedUploads(() => 0);
    const [staged] = uploads.stage('acme', keys(1));
    expect(() => uploads.find('other', staged?.uploadId ?? '')).toThrow('There is no such upload');
    expect(uploads.stage('other', keys(1))[0]?.uploadId).not.toBe(staged?.uploadId);
  });
});
