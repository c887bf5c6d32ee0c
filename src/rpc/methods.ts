import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Static, TSchema } from 'typebox';
import Type from 'typebox';
import { EvidenceKey } from '../contract/evidence.ts';
import type { Job, JobKind } from '../contract/job.ts';
import { JOB_KINDS, JOB_SCHEMAS } from '../contract/job.ts';
import { pointerText, readPointer, resolve } from '../contract/json-pointer.ts';
import type { JsonValue } from '../contract/json-value.ts';
import { isObject } from '../contract/json-value.ts';
import { Refusal } from '../contract/problem.ts';
import { closed } from '../contract/schema.ts';
import { StrictJsonError, parseStrictJson } from '../contract/strict-json.ts';

/** Deeper than any value that a job can use: Python inputs may nest 256 deep inside the job's own containers. */
const MAX_BODY_DEPTH = 300;
const RFC_3339 =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** The body of POST /v1/evidence/missing. */
export const MissingRequest = closed({ evidence: Type.Array(EvidenceKey, { maxItems: 10_000 }) });

/** Which of the asked are lacking. */
export const MissingResponse = closed({ missing: Type.Array(EvidenceKey) });

/** Up to here every fault of a body is looked for, to tell the most telling; a large one could have millions. */
const ALL_FAULTS_BYTES = 65_536;

const formats = { 'date-time': RFC_3339 };
const firstFault = new Ajv2020({ strict: false, formats });
const allFaults = new Ajv2020({ strict: false, allErrors: true, formats });
const jobValidators = Object.fromEntries(
  JOB_KINDS.map((kind) => [kind, validators(JOB_SCHEMAS[kind])]),
) as Record<JobKind, Validators>;

/** One schema, held to its first fault or to all. */
interface Validators {
  readonly quick: ValidateFunction;
  readonly thorough: ValidateFunction;
}

function validators(schema: TSchema): Validators {
  return { quick: firstFault.compile(schema), thorough: allFaults.compile(schema) };
}

/** Reads the body of POST /v1/jobs, or refuses it with path, expected and got. */
export function parseJob(body: Uint8Array): Job {
  const value = parseBody(body);
  const kind = isObject(value) ? value['kind'] : undefined;
  if (!isObject(value)) throw invalid('', 'an object', describe(value));
  const known = JOB_KINDS.find((name) => name === kind);
  if (known === undefined) throw invalid('/kind', `one of ${JOB_KINDS.join(', ')}`, describe(kind));
  requireValid(jobValidators[known], value, body.length);
  return value as unknown as Job;
}

/** Reads bodies of one schema; what does not fit it is refused with path, expected and got. */
export function bodyReader<Schema extends TSchema>(schema: Schema): (body: Uint8Array) => Static<Schema> {
  const held = validators(schema);
  return (body) => {
    const value = parseBody(body);
    requireValid(held, value, body.length);
    return value as Static<Schema>;
  };
}

function parseBody(body: Uint8Array): JsonValue {
  try {
    return parseStrictJson(body, MAX_BODY_DEPTH);
  } catch (error) {
    if (error instanceof StrictJsonError) throw invalid(error.path, error.expected, error.got);
    throw error;
  }
}

function requireValid({ quick, thorough }: Validators, value: JsonValue, bytes: number): void {
  const validate = bytes > ALL_FAULTS_BYTES ? quick : thorough;
  if (validate(value)) return;
  const fault = mostTelling(validate.errors ?? []);
  if (fault === undefined) throw invalid('', 'a value of the schema', describe(value));
  if (fault.keyword === 'additionalProperties') {
    throw invalid(
      fault.instancePath + pointerText([String(fault.params['additionalProperty'])]),
      'no such key',
      'a key that the schema does not know',
    );
  }
  throw invalid(fault.instancePath, expectation(fault), describe(valueAt(value, fault.instancePath)));
}

/**
 * In a union every branch complains. A wrong tag says little beside what is wrong in the branch whose tag is right,
 * so the deepest complaint that is not about a tag is told.
 */
function mostTelling(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const branches = new Set(
    errors.filter(({ keyword }) => keyword === 'const').map(({ schemaPath }) => branchOf(schemaPath)),
  );
  const weight = (error: ErrorObject): number => {
    const wrongBranch = branches.has(branchOf(error.schemaPath)) ? 0 : 2;
    return error.keyword === 'anyOf' ? 0 : 1 + wrongBranch + error.instancePath.split('/').length / 1000;
  };
  return errors.toSorted((a, b) => weight(b) - weight(a))[0];
}

function branchOf(schemaPath: string): string | undefined {
  return /^.*\/anyOf\/\d+/.exec(schemaPath)?.[0];
}

function expectation({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return `the key "${String(params['missingProperty'])}"`;
  if (keyword === 'enum') return `one of ${(params['allowedValues'] as unknown[]).map(String).join(', ')}`;
  if (keyword === 'const') return String(params['allowedValue']);
  return message?.replace(/^must be /, '') ?? keyword;
}

function valueAt(value: JsonValue, pointer: string): JsonValue | undefined {
  const steps = readPointer(pointer) ?? [];
  const found = resolve(value, steps);
  return found.steps === steps.length ? found.value : undefined;
}

/** What stands there, without telling text of the caller's: kind and size are enough to find it. */
function describe(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return `a string of ${value.length} characters`;
  return Array.isArray(value) ? `an array of ${value.length} items` : 'an object';
}

function invalid(path: string, expected: string, got: string): Refusal {
  return new Refusal('REQUEST_INVALID', `The body is wrong at "${path}": expected ${expected}, got ${got}`, {
    path,
    expected,
    got,
  });
}
