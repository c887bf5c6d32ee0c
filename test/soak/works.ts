import { randomBytes } from 'node:crypto';
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../src/contract/canonical-json.ts';
import type { ExtractFormat } from '../../src/contract/formats.ts';
import type { CheckJob, CiteJob, CodeJob, ExtractJob, Job } from '../../src/contract/job.ts';
import type { JsonValue } from '../../src/contract/json-value.ts';
import type { JobResult } from '../../src/contract/result.ts';
import { corpusCases } from '../helpers/corpus-cases.ts';

/** A job without its id. */
export type JobBody =
  Omit<ExtractJob, 'job_id'> | Omit<CiteJob, 'job_id'> | Omit<CodeJob, 'job_id'> | Omit<CheckJob, 'job_id'>;

/** Work whose right ends are known beforehand. */
export interface Work {
  readonly name: string;
  /** Bytes that the job names and that must be stored before. */
  readonly evidence: Buffer | undefined;
  readonly body: JobBody;
  /** SHA-256 of the only right output, or the codes of the right errors. */
  readonly right: { readonly output: string } | { readonly codes: readonly string[] };
}

const digestOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const outputDigest = (value: JsonValue): string => digestOf(canonicalJson(value));

/** Whether a result is one of the right ends of its work. */
export function isRight({ right }: Work, result: JobResult): boolean {
  if ('codes' in right) return right.codes.includes(result.error?.code ?? '');
  return result.status === 'completed' && result.output_sha256 === right.output;
}

/** Every case of the corpus with its golden output or its declared failure. */
export function corpusWorks(): Work[] {
  return corpusCases().map(({ name, format, declaration, input, expected }) => ({
    name,
    evidence: input,
    body: {
      kind: 'extract',
      ...(declaration.limits === undefined ? {} : { limits: declaration.limits }),
      extract: { from: fileOf(input, format) },
    },
    right:
      expected === undefined
        ? { codes: [declaration.error?.code ?? 'none'] }
        : { output: outputDigest(expected as JsonValue) },
  }));
}

/** A text that nobody has sent before. */
export function freshWork(): Work {
  const text = randomBytes(20_000).toString('base64');
  return textWork('a fresh text', text);
}

/** A text so long that a jail is met while it reads or writes its frames. */
export function longWork(): Work {
  return textWork('a long text', 'a line of text that says nothing\n'.repeat(200_000));
}

function textWork(name: string, text: string): Work {
  const evidence = Buffer.from(text);
  return {
    name,
    evidence,
    body: { kind: 'extract', extract: { from: fileOf(evidence, 'text') } },
    right: { output: outputDigest({ format: 'text', text }) },
  };
}

/** Files made to harm, each with its declared end. */
export function hostileWorks(): Work[] {
  const nested = Buffer.from('['.repeat(100_000));
  const wide = Buffer.from(`${'a,'.repeat(2_500_000)}a\n`);
  return [
    hostile('JSON nested past its limit', nested, 'json', ['limit_exceeded']),
    hostile('CSV of more cells than its limit', wide, 'csv', ['limit_exceeded']),
    hostile('no PDF', Buffer.from(`%PDF-1.7\n${'1 0 obj\n'.repeat(1_000)}`), 'pdf', [
      'document_malformed',
      'format_mismatch',
    ]),
    hostile('no archive', Buffer.alloc(100_000, 'PK\u0003\u0004'), 'docx', [
      'document_malformed',
      'format_mismatch',
    ]),
  ];
}

function hostile(name: string, evidence: Buffer, format: ExtractFormat, codes: readonly string[]): Work {
  return {
    name,
    evidence,
    body: { kind: 'extract', extract: { from: fileOf(evidence, format) } },
    right: { codes },
  };
}

/** Python that is right, and Python that tries not to end well. */
export function pythonWorks(): Work[] {
  return [
    {
      ...python('a sum', 'def f(values):\n    return {"sum": sum(values)}', { timeout_seconds: 30 }),
      right: { output: outputDigest({ sum: 6 }) },
    },
    {
      ...python('a loop without end', 'def f(values):\n    while True: pass', { timeout_seconds: 2 }),
      right: { codes: ['timed_out'] },
    },
    {
      ...python('an exit', 'import os\ndef f(values):\n    os._exit(3)', { timeout_seconds: 30 }),
      right: { codes: ['script_failed'] },
    },
    {
      ...python('a raise', 'def f(values):\n    raise ValueError("no")', { timeout_seconds: 30 }),
      right: { codes: ['script_failed'] },
    },
  ];
}

function python(name: string, inline: string, more: Partial<CodeJob>): Omit<Work, 'right'> {
  const code = { source: { inline }, entrypoint: 'f', inputs: { values: { value: [1, 2, 3] } } };
  return { name, evidence: undefined, body: { kind: 'code', ...more, code } };
}

/** Citations of which one holds and one does not. */
export function citeWork(): Work {
  const evidence = Buffer.from('one\ntwo\nthree\n');
  const at = (start: number, end: number): JsonValue => ({
    slot: 'letter',
    locator: { lines: { start, end } },
  });
  return {
    name: 'citations',
    evidence,
    body: {
      kind: 'cite',
      cite: { citations: [at(1, 3), at(2, 9)], evidence: { letter: fileOf(evidence, 'text') } },
    },
    right: {
      output: outputDigest([
        { valid: true },
        { valid: false, why: 'out_of_range', detail: { asked: 9, available: 3 } },
      ]),
    },
  };
}

function fileOf(bytes: Buffer, format: ExtractFormat): ExtractJob['extract']['from'] {
  return { kind: 'file', sha256: digestOf(bytes), size_bytes: bytes.length, format };
}

/** The work as a job. */
export function jobOf(work: Work, job_id: string, replay: boolean): Job {
  return { ...work.body, job_id, replay };
}
