import { createHash } from 'node:crypto';
import { canonicalJson } from '../contract/canonical-json.ts';
import type { EvidenceKey } from '../contract/evidence.ts';
import type { CheckJob, CodeJob, Job } from '../contract/job.ts';
import type { JsonObject, JsonValue } from '../contract/json-value.ts';
import { Refusal } from '../contract/problem.ts';
import type { CardSubmission } from '../verification/card.ts';
import { CardDeclaration, MAX_SPEC_BYTES } from '../verification/card.ts';
import { ExecutionRequest } from '../verification/execution.ts';
import { UploadPlanRequest } from '../verification/upload-plan.ts';
import { MissingRequest, bodyReader, parseJob } from './methods.ts';

/** A job as its body tells it, and the digest of that body in canonical form. */
export interface JudgedJob {
  readonly job: Job;
  readonly digest: string;
}

/** What each kind of body is judged to be. */
export interface JudgedBodies {
  readonly job: JudgedJob;
  readonly missing: { readonly evidence: readonly EvidenceKey[] };
  readonly uploads: { readonly files: readonly EvidenceKey[] };
  readonly cards: { readonly submissions: readonly CardSubmission[] };
  readonly execution: JudgedExecution;
}

/** An execution as its body asks for it, and the digest of that body in canonical form. */
export interface JudgedExecution {
  readonly request: ExecutionRequest;
  readonly digest: string;
}

/** More values than any citation or quoted citation has: what is larger is none, and is judged as its bytes. */
const MAX_CITATION_VALUES = 100;

const missing = bodyReader(MissingRequest);
const uploads = bodyReader(UploadPlanRequest);
const cards = bodyReader(CardDeclaration);
const execution = bodyReader(ExecutionRequest);

/** Judges a body where it is called. */
export function judgeBody<Kind extends keyof JudgedBodies>(kind: Kind, body: Uint8Array): JudgedBodies[Kind] {
  const judges: { readonly [K in keyof JudgedBodies]: (bytes: Uint8Array) => JudgedBodies[K] } = {
    job: (bytes) => judged(parseJob(bytes)),
    missing,
    uploads,
    cards: (bytes) => requireCardSizes(cards(bytes)),
    execution: (bytes) => {
      const request = execution(bytes);
      return { request, digest: digestOf(request as unknown as JsonObject) };
    },
  };
  return judges[kind](body);
}

/**
 * The same with every value of open shape as canonical JSON, so that few values are left in a job: its digest is the
 * same.
 */
export function judgeLargeBody<Kind extends keyof JudgedBodies>(
  kind: Kind,
  body: Uint8Array,
): JudgedBodies[keyof JudgedBodies] {
  return kind === 'job' ? judged(heldJob(parseJob(body))) : judgeBody(kind, body);
}

/** Held here, where it costs no other request anything. */
function requireCardSizes(declaration: JudgedBodies['cards']): JudgedBodies['cards'] {
  for (const [at, { spec }] of declaration.submissions.entries()) {
    const seen = canonicalJson(spec as JsonObject).length;
    if (seen > MAX_SPEC_BYTES)
      throw new Refusal(
        'BODY_TOO_LARGE',
        `The spec of a card has ${seen} bytes, at most ${MAX_SPEC_BYTES} are taken`,
        { path: `/submissions/${at}/spec`, max_bytes: MAX_SPEC_BYTES, seen_bytes: seen },
      );
  }
  return declaration;
}

function judged(job: Job): JudgedJob {
  return { job, digest: digestOf(job as unknown as JsonObject) };
}

function digestOf(value: JsonValue): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

function heldJob(job: Job): Job {
  switch (job.kind) {
    case 'extract':
      return job;
    case 'code':
      return { ...job, code: { ...job.code, ...heldInputs(job.code) } };
    case 'check': {
      const { check } = job;
      return {
        ...job,
        check: { ...check, ...heldInputs(check), ...heldEvidence(check), ...heldFormat(check) },
      };
    }
    case 'cite': {
      const { cite } = job;
      const citations = cite.citations.map((item) => (isCitationSized(item) ? item : held(item)));
      return { ...job, cite: { ...cite, ...heldEvidence(cite), citations } };
    }
  }
}

function heldInputs({ inputs }: CodeJob['code']): Pick<CodeJob['code'], 'inputs'> {
  if (inputs === undefined) return {};
  return {
    inputs: mapped(inputs, (input) =>
      input !== null && 'value' in input ? { value: held(input.value) } : input,
    ),
  };
}

function heldEvidence<Evidence extends NonNullable<CheckJob['check']['evidence']>>({
  evidence,
}: {
  readonly evidence?: Evidence;
}): { readonly evidence?: CheckJob['check']['evidence'] & {} } {
  if (evidence === undefined) return {};
  return {
    evidence: mapped(evidence, (item) =>
      item.kind === 'json' ? { kind: 'json', value: held(item.value) } : item,
    ),
  };
}

function heldFormat({
  response_format: format,
}: CheckJob['check']): Pick<CheckJob['check'], 'response_format'> {
  if (format === undefined || format === 'verdict' || format.data === undefined) return {};
  return { response_format: { ...format, data: held(format.data) as unknown as Record<string, unknown> } };
}

function mapped<Value>(
  members: Readonly<Record<string, Value>>,
  change: (value: Value) => Value,
): Record<string, Value> {
  const changed = Object.create(null) as Record<string, Value>;
  for (const [name, value] of Object.entries(members)) changed[name] = change(value);
  return changed;
}

function held(value: unknown): Uint8Array {
  return canonicalJson(value as JsonValue);
}

function isCitationSized(item: unknown): boolean {
  let left = MAX_CITATION_VALUES;
  const count = (value: unknown): void => {
    if (--left < 0 || typeof value !== 'object' || value === null) return;
    for (const key in value) {
      count((value as Readonly<Record<string, unknown>>)[key]);
      if (left < 0) return;
    }
  };
  count(item);
  return left >= 0;
}
