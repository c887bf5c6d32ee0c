import Type from 'typebox';
import type { Static, TProperties } from 'typebox';
import { MAX_QUOTE_CHARACTERS } from './citation.ts';
import { Evidence, FileEvidence } from './evidence.ts';
import { ISOLATION_LEVELS } from './isolation.ts';
import type { LimitRow } from './limits.ts';
import { EXTRACT_LIMITS, PYTHON_LIMITS, WALL_LIMITS } from './limits.ts';
import { Sha256, closed, nullable, oneOfStrings } from './schema.ts';
import { Simulate } from './simulate.ts';

/** Wyrd's MAX_STEP_RETRIES. */
export const MAX_RETRIES = 5;

/** Wyrd's execution deadline, the patience of a caller that names none. */
export const DEFAULT_DEADLINE_MS = 60_000;

/** The most citations one job may carry. */
export const MAX_CITATIONS = 1_000;

/** The most slots of evidence, or inputs, of one job: each is pinned and hashed on the service's own thread. */
export const MAX_SLOTS = 1_000;

const MAX_DEADLINE_MS = 3_600_000;

/** What the name of a tenant looks like. */
export const TENANT_NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** Names of tenants, in the header and in a job. */
export const TenantName = Type.String({ pattern: TENANT_NAME.source });

/** What the id of a job looks like. */
export const JOB_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** The idempotency key of a job within its tenant. */
export const JobId = Type.String({ pattern: JOB_ID.source });

const SlotName = Type.String({ minLength: 1, maxLength: 256 });

function limitsSchema(
  table: Readonly<Record<string, LimitRow>>,
): Type.TObject<Record<string, Type.TOptional<Type.TInteger>>> {
  const rows = Object.entries(table).map(([name, row]) => [
    name,
    Type.Optional(Type.Integer({ minimum: 1, maximum: row.ceiling })),
  ]);
  return closed(Object.fromEntries(rows) as Record<string, Type.TOptional<Type.TInteger>>);
}

const common = {
  job_id: JobId,
  tenant: Type.Optional(TenantName),
  retries: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_RETRIES })),
  deadline_ms: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DEADLINE_MS })),
  return: Type.Optional(oneOfStrings(['inline', 'reference'])),
  min_isolation: Type.Optional(oneOfStrings(ISOLATION_LEVELS)),
  replay: Type.Optional(Type.Boolean()),
  simulate: Type.Optional(Simulate),
};

const timeout = (row: LimitRow): Type.TOptional<Type.TNumber> =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: row.ceiling / 1000 }));

const documentJob = <Properties extends TProperties>(
  properties: Properties,
): Type.TObject<typeof common & Properties> => closed({ ...common, ...properties });

const pythonCommon = {
  timeout_seconds: timeout(WALL_LIMITS.python),
  limits: Type.Optional(limitsSchema(PYTHON_LIMITS)),
  now: Type.Optional(Type.String({ format: 'date-time' })),
  reuse: Type.Optional(oneOfStrings(['none', 'same_code'])),
};

const documentCommon = {
  timeout_seconds: timeout(WALL_LIMITS.extract),
  limits: Type.Optional(limitsSchema(EXTRACT_LIMITS)),
};

/** Python source: inline text, or pinned bytes of one file or an archive whose `path` names the file of the entrypoint. */
export const Source = Type.Union([
  closed({ inline: Type.String({ pattern: '\\S' }) }),
  closed({
    artifact: closed({
      sha256: Sha256,
      size_bytes: Type.Integer({ minimum: 0 }),
      format: oneOfStrings(['text', 'zip', 'tar_gz']),
      path: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
    }),
  }),
]);

/** One keyword argument: a value, the extraction of a file, or an output kept here. */
export const Input = Type.Union([
  closed({ value: Type.Unknown() }),
  closed({ extract: FileEvidence }),
  closed({ output: closed({ sha256: Sha256 }) }),
]);

const call = {
  runtime: Type.Optional(Type.Literal('python')),
  source: Source,
  entrypoint: Type.String({ minLength: 1, maxLength: 256 }),
  inputs: Type.Optional(Type.Record(Type.String(), nullable(Input), { maxProperties: MAX_SLOTS })),
};

const ResponseFormat = Type.Union([
  Type.Literal('verdict'),
  closed({ kind: Type.Literal('verdict'), data: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
]);

/**
 * A citation to be judged, or one with a quote that is looked for at its place. Its shape is judged in the jail, so
 * that one of another shape does not keep the others from being judged; only its size is bounded here.
 */
const CitationItem = Type.Unsafe<unknown>({ properties: { quote: { maxLength: MAX_QUOTE_CHARACTERS } } });

/** The closed schema of each kind of job. */
export const JOB_SCHEMAS = {
  extract: documentJob({
    kind: Type.Literal('extract'),
    ...documentCommon,
    extract: closed({ from: FileEvidence }),
  }),
  cite: documentJob({
    kind: Type.Literal('cite'),
    ...documentCommon,
    cite: closed({
      citations: Type.Array(CitationItem, { maxItems: MAX_CITATIONS }),
      evidence: Type.Record(SlotName, Evidence, { maxProperties: MAX_SLOTS }),
      excerpt: Type.Optional(Type.Boolean()),
    }),
  }),
  code: documentJob({ kind: Type.Literal('code'), ...pythonCommon, code: closed(call) }),
  check: documentJob({
    kind: Type.Literal('check'),
    ...pythonCommon,
    check: closed({
      ...call,
      response_format: Type.Optional(ResponseFormat),
      evidence: Type.Optional(Type.Record(SlotName, Evidence, { maxProperties: MAX_SLOTS })),
    }),
  }),
} as const;

export type JobKind = keyof typeof JOB_SCHEMAS;
export type ExtractJob = Static<(typeof JOB_SCHEMAS)['extract']>;
export type CiteJob = Static<(typeof JOB_SCHEMAS)['cite']>;
export type CodeJob = Static<(typeof JOB_SCHEMAS)['code']>;
export type CheckJob = Static<(typeof JOB_SCHEMAS)['check']>;
export type Job = ExtractJob | CiteJob | CodeJob | CheckJob;

/** Every kind of job, in the order they are told. */
export const JOB_KINDS = Object.keys(JOB_SCHEMAS) as readonly JobKind[];
