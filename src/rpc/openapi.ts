import type { TSchema } from 'typebox';
import { Capabilities } from '../contract/capabilities.ts';
import { CiteOutput } from '../contract/cite-output.ts';
import { REFUSALS, refusalCode } from '../contract/errors.ts';
import { JOB_ID, JOB_KINDS, JOB_SCHEMAS, TENANT_NAME } from '../contract/job.ts';
import type { JsonObject, JsonValue } from '../contract/json-value.ts';
import { BatchProblem, Problem } from '../contract/problem.ts';
import { Readiness } from '../contract/readiness.ts';
import { JobResult } from '../contract/result.ts';
import { SHA256_HEX } from '../contract/schema.ts';
import { WORKER_VERSION } from '../contract/version.ts';
import { MissingRequest, MissingResponse } from './methods.ts';
import { WYRD_PATHS, WYRD_SCHEMAS } from './wyrd/wyrd-openapi.ts';

const json = (schema: string): JsonObject => ({
  'application/json': { schema: { $ref: `#/components/schemas/${schema}` } },
});
const answer = (description: string, schema: string): JsonObject => ({ description, content: json(schema) });
const refused = {
  description: 'Refused before anything ran',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
const tenant = {
  name: 'Wyrd-Tenant',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: TENANT_NAME.source },
};
const inPath = (name: string, pattern: string): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', pattern },
});
const sha256 = inPath('sha256', SHA256_HEX.source);
const jobId = inPath('job_id', JOB_ID.source);
const octets = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

const PATHS: JsonObject = {
  '/v1/jobs': {
    post: {
      operationId: 'runJob',
      parameters: [tenant],
      requestBody: { required: true, content: json('Job') },
      responses: { 200: answer('The job was decided', 'JobResult'), default: refused },
    },
  },
  '/v1/jobs/batch': {
    post: {
      operationId: 'runJobs',
      description:
        'One job a line in, one answer a line out as soon as it is there: a JobResult, or a BatchProblem for a line that was refused',
      parameters: [tenant],
      requestBody: { required: true, content: { 'application/x-ndjson': {} } },
      responses: {
        200: { description: 'Answers, a line each', content: { 'application/x-ndjson': {} } },
        default: refused,
      },
    },
  },
  '/v1/jobs/{job_id}': {
    get: {
      operationId: 'getJob',
      parameters: [tenant, jobId],
      responses: {
        200: answer('The job was decided', 'JobResult'),
        202: { description: 'It runs' },
        default: refused,
      },
    },
    delete: {
      operationId: 'cancelJob',
      parameters: [tenant, jobId],
      responses: {
        200: { description: 'It has ended already' },
        202: { description: 'It will end as cancelled' },
        default: refused,
      },
    },
  },
  '/v1/evidence/{sha256}': {
    put: {
      operationId: 'putEvidence',
      parameters: [tenant, sha256],
      requestBody: { required: true, content: octets },
      responses: { 200: { description: 'Known already' }, 201: { description: 'Stored' }, default: refused },
    },
    head: {
      operationId: 'hasEvidence',
      parameters: [tenant, sha256],
      responses: { 200: { description: 'Known' }, 404: { description: 'Not known' } },
    },
  },
  '/v1/evidence/missing': {
    post: {
      operationId: 'missingEvidence',
      parameters: [tenant],
      requestBody: { required: true, content: json('MissingRequest') },
      responses: { 200: answer('Those that are lacking', 'MissingResponse'), default: refused },
    },
  },
  '/v1/outputs/{sha256}': {
    get: {
      operationId: 'getOutput',
      parameters: [tenant, sha256],
      responses: {
        200: { description: 'The output as canonical JSON', content: { 'application/json': {} } },
        default: refused,
      },
    },
  },
  '/v1/capabilities': {
    get: {
      operationId: 'getCapabilities',
      responses: { 200: answer('What this worker can do', 'Capabilities') },
    },
  },
  '/livez': { get: { operationId: 'live', responses: { 200: { description: 'The process answers' } } } },
  '/readyz': {
    get: {
      operationId: 'ready',
      responses: {
        200: answer('Jobs are taken', 'Readiness'),
        503: answer('Jobs are not taken', 'Readiness'),
      },
    },
  },
  '/metrics': { get: { operationId: 'metrics', responses: { 200: { description: 'Prometheus text' } } } },
};

let bytes: Buffer | undefined;

/** The published description as JSON: made once, since making it takes as long as a hundred answers. */
export function openApiBytes(): Buffer {
  return (bytes ??= Buffer.from(JSON.stringify(openApiDocument())));
}

/** The published description (OpenAPI 3.1), made of the very schemas that the door holds requests to. */
export function openApiDocument(): JsonObject {
  const jobs = Object.fromEntries(JOB_KINDS.map((kind) => [jobSchemaName(kind), plain(JOB_SCHEMAS[kind])]));
  const oneOf = JOB_KINDS.map((kind) => ({ $ref: `#/components/schemas/${jobSchemaName(kind)}` }));
  return {
    openapi: '3.1.0',
    info: { title: 'Wyrd evaluation worker', version: WORKER_VERSION, description: refusalTable() },
    paths: { ...PATHS, ...WYRD_PATHS },
    components: {
      schemas: {
        Job: { oneOf },
        ...jobs,
        JobResult: plain(JobResult),
        Problem: plain(Problem),
        BatchProblem: plain(BatchProblem),
        Capabilities: plain(Capabilities),
        Readiness: plain(Readiness),
        CiteOutput: plain(CiteOutput),
        MissingRequest: plain(MissingRequest),
        MissingResponse: plain(MissingResponse),
        ...Object.fromEntries(Object.entries(WYRD_SCHEMAS).map(([name, schema]) => [name, plain(schema)])),
      },
    },
  };
}

function jobSchemaName(kind: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Job`;
}

function refusalTable(): string {
  const names = Object.keys(REFUSALS) as (keyof typeof REFUSALS)[];
  return `Refusals: ${names.map(refusalCode).join(', ')}.`;
}

/** Schemas as plain JSON, without the library's own hidden keys. */
function plain(schema: TSchema): JsonValue {
  return JSON.parse(JSON.stringify(schema)) as JsonValue;
}
