import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/contract/canonical-json.ts';
import type { CitedSlot } from '../../src/contract/jail-messages.ts';
import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';
import { jobErrorValue } from '../../src/contract/result.ts';
import { OutputStore } from '../../src/evidence/output-store.ts';
import { AttemptTime } from '../../src/jobs/attempt-time.ts';
import { CitedSlots } from '../../src/jobs/cited-slots.ts';
import type { SentSlots, SlotSources } from '../../src/jobs/cited-slots.ts';
import { ExtentCache } from '../../src/jobs/extent-cache.ts';
import type { AttemptResult, JailTask } from '../../src/pool/keeper-messages.ts';
import { sha256 } from '../helpers/service.ts';

const DONE: AttemptResult = {
  status: 'completed',
  error: null,
  diagnostics: [],
  extent: null,
  output: null,
  runMs: 1,
  peakMemoryMib: 1,
};
const PAGES = { kind: 'pages', pages: [{ width: 1, height: 1 }] } as const;
const OUTPUT = canonicalJson({ format: 'pdf', pages: [] });

let folder: string;
let extracted: string[];
let failure: AttemptResult['error'];
let sources: SlotSources;
let released: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrd-slots-'));
  extracted = [];
  failure = null;
  released = 0;
  /** A lane that extracts nothing and counts what it is asked for. */
  const lane = {
    run: async (task: Pick<JailTask, 'request' | 'segments'>): Promise<AttemptResult> => {
      const [segment] = task.segments;
      extracted.push(segment?.kind === 'file' ? segment.sha256 : '');
      if (failure !== null) return { ...DONE, status: 'failed', error: failure };
      return { ...DONE, extent: PAGES, output: { bytes: OUTPUT, sha256: sha256(OUTPUT) } };
    },
  };
  const evidence = {
    pin: (_tenant: string, digest: string) => ({
      path: '/nowhere',
      sha256: digest,
      sizeBytes: 3,
      release: () => void released++,
    }),
  };
  sources = {
    tenant: 'acme',
    extraction: {
      lane: lane as unknown as SlotSources['extraction']['lane'],
      evidence,
      limits: defaultLimits(EXTRACT_LIMITS),
      wallMs: 1000,
      extents: new ExtentCache(),
    },
    outputs: new OutputStore(folder, { maxBytes: 1_000_000, maxFiles: 100 }),
    known: 'used',
  };
});
afterEach(async () => {
  await sources.outputs.settled();
  rmSync(folder, { recursive: true, force: true });
});

const file = { kind: 'file', sha256: sha256('pdf'), size_bytes: 3, format: 'pdf' } as const;
const control = {
  cancel: new Int32Array(new SharedArrayBuffer(4)),
  deadlineAtMs: Infinity,
  time: new AttemptTime(undefined),
};

async function judge(
  given: SlotSources,
  {
    text = false,
    cited = ['a'],
    ends = [DONE],
  }: { text?: boolean; cited?: string[]; ends?: AttemptResult[] } = {},
): Promise<{ result: AttemptResult; sent: readonly CitedSlot[] }> {
  const slots = new CitedSlots({ a: file }, given);
  let last: SentSlots | undefined;
  let round = 0;
  const result = await slots.judge({ cited: new Set(cited), text }, control, async (sent) => {
    last = sent;
    return ends[round++] ?? DONE;
  });
  slots.release();
  return { result, sent: last?.slots ?? [] };
}

describe('the slots of judgements', () => {
  it('have their document extracted once, however many jobs cite it', async () => {
    for (let job = 0; job < 3; job++) await judge(sources);
    // Its text comes from the kept output.
    const { sent } = await judge(sources, { text: true });
    expect(extracted).toEqual([file.sha256]);
    expect(sent).toMatchObject([{ kind: 'extracted', extent: PAGES, outputBytes: OUTPUT.length }]);
    expect(released).toBe(4);
  });

  it('are extracted for each tenant, and for each job with limits of its own', async () => {
    await judge(sources);
    await judge({ ...sources, tenant: 'other' });
    await judge({ ...sources, known: 'passed-over' });
    expect(extracted).toHaveLength(3);
  });

  it('that nobody cites are neither extracted nor sent', async () => {
    expect((await judge(sources, { cited: [] })).sent).toEqual([]);
    expect(extracted).toEqual([]);
  });

  it('whose kept output has gone are extracted anew when it is asked for', async () => {
    await judge(sources);
    await sources.outputs.settled();
    rmSync(folder, { recursive: true, force: true });
    await judge(sources);
    expect(extracted).toHaveLength(1);
    await judge(sources, { text: true });
    expect(extracted).toHaveLength(2);
  });

  it.each([
    ['document_malformed', 'evidence_unreadable'],
    ['limit_exceeded', 'evidence_unreadable'],
    ['evidence_mismatch', 'evidence_mismatch'],
    ['evidence_missing', 'missing_evidence'],
  ] as const)('whose extraction ends as %s are lost as %s', async (code, why) => {
    failure = jobErrorValue(code, { sha256: file.sha256 });
    const { result, sent } = await judge(sources);
    expect(sent).toMatchObject([{ kind: 'lost', why, format: 'pdf' }]);
    expect(result.status).toBe('completed');
    expect(released).toBe(1);
  });

  it.each(['timed_out', 'worker_lost', 'internal', 'cancelled'] as const)(
    'whose extraction ends as %s end the attempt so, to be tried again',
    async (code) => {
      failure = jobErrorValue(code);
      const { result, sent } = await judge(sources);
      expect(result.error?.code).toBe(code);
      expect(sent).toEqual([]);
    },
  );

  it('whose bytes turn out to have rotted while they are sent are lost, and judged again', async () => {
    const rotted = jobErrorValue('evidence_mismatch', { sha256: file.sha256 });
    const { result, sent } = await judge(sources, { ends: [{ ...DONE, status: 'failed', error: rotted }] });
    expect(result.status).toBe('completed');
    expect(sent).toMatchObject([{ kind: 'lost', why: 'evidence_mismatch' }]);
  });
});

describe('the cache of extents', () => {
  it('lets the least recently used leave when its pages are too many', () => {
    const cache = new ExtentCache(4);
    const known = { extent: PAGES, outputSha256: sha256('') };
    cache.keep('t', 'a', 'pdf', known);
    cache.keep('t', 'b', 'pdf', known);
    expect(cache.find('t', 'a', 'pdf')).toBe(known);
    cache.keep('t', 'c', 'pdf', known);
    expect(cache.find('t', 'b', 'pdf')).toBeUndefined();
    expect(cache.find('t', 'a', 'pdf')).toBe(known);
    expect(cache.find('u', 'a', 'pdf')).toBeUndefined();
    expect(cache.find('t', 'a', 'text')).toBeUndefined();
  });
});
