import type { TSchema } from 'typebox';
import Type from 'typebox';
import type { JsonObject } from '../../contract/json-value.ts';
import { closed } from '../../contract/schema.ts';
import { CardDeclaration } from '../../verification/card.ts';
import { ExecutionRequest, ExecutionState } from '../../verification/execution.ts';
import { UploadPlanRequest, UploadPlans } from '../../verification/upload-plan.ts';
import { VerificationResult } from '../../verifier/result.ts';

/** A refusal on these routes: RFC 9457 with Wyrd's codes. */
const WyrdProblem = closed({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer({ minimum: 400, maximum: 599 }),
  code: Type.String({ pattern: '^WYRD_[A-Z]+_[0-9]{3}_[A-Z_]+$' }),
  detail: Type.String(),
  remediation: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
});

/** The schemas that the description of Wyrd's routes names. */
export const WYRD_SCHEMAS: Readonly<Record<string, TSchema>> = {
  CardDeclaration,
  ExecutionRequest,
  ExecutionState,
  UploadPlanRequest,
  UploadPlans,
  VerificationResult,
  WyrdProblem,
};

const content = (type: string, schema: string): JsonObject => ({
  [type]: { schema: { $ref: `#/components/schemas/${schema}` } },
});
const json = (schema: string): JsonObject => content('application/json', schema);
const answer = (description: string, schema: string): JsonObject => ({ description, content: json(schema) });
const refused: JsonObject = {
  description: 'Refused, in the words of Wyrd',
  content: content('application/problem+json', 'WyrdProblem'),
};
const body = (schema: string): JsonObject => ({ required: true, content: json(schema) });
const parameter = (where: 'path' | 'query' | 'header', name: string): JsonObject => ({
  name,
  in: where,
  required: true,
  schema: { type: 'string' },
});

/** The routes that Wyrd's published client uses. */
export const WYRD_PATHS: JsonObject = {
  '/v1/verification/evidence': {
    post: {
      operationId: 'planUploads',
      requestBody: body('UploadPlanRequest'),
      responses: { 200: answer('How each lacking file is uploaded', 'UploadPlans'), default: refused },
    },
  },
  '/v1/verification/uploads/{upload_id}': {
    put: {
      operationId: 'upload',
      parameters: [parameter('path', 'upload_id')],
      responses: { 200: { description: 'The bytes are held' }, default: refused },
    },
  },
  '/v1/cards/upload/{upload_id}/complete': {
    post: {
      operationId: 'completeUpload',
      parameters: [parameter('path', 'upload_id')],
      responses: { 200: { description: 'What is held' }, default: refused },
    },
  },
  '/v1/verification/execute': {
    post: {
      operationId: 'execute',
      requestBody: body('ExecutionRequest'),
      responses: { 200: answer('The verdict, whatever it is', 'VerificationResult'), default: refused },
    },
  },
  '/v1/verification/enqueue': {
    post: {
      operationId: 'enqueue',
      parameters: [parameter('header', 'Idempotency-Key')],
      requestBody: body('ExecutionRequest'),
      responses: { 202: { description: 'It is on the disk and will run' }, default: refused },
    },
  },
  '/v1/verification/executions/{execution_id}': {
    get: {
      operationId: 'getExecution',
      parameters: [parameter('path', 'execution_id')],
      responses: {
        200: answer('Its state, and its result when there is one', 'ExecutionState'),
        default: refused,
      },
    },
  },
  '/v1/cards': {
    post: {
      operationId: 'declareCards',
      requestBody: body('CardDeclaration'),
      responses: { 200: { description: 'What became of each card' }, default: refused },
    },
  },
  '/v1/cards/by-ref': {
    get: {
      operationId: 'getCard',
      parameters: ['kind', 'name', 'version'].map((name) => parameter('query', name)),
      responses: { 200: { description: 'The card as an envelope' }, default: refused },
    },
  },
  '/v1/cards/{uid}/artifacts': {
    get: {
      operationId: 'listArtifacts',
      parameters: [parameter('path', 'uid')],
      responses: { 200: { description: 'None: this worker keeps no artifacts' }, default: refused },
    },
  },
  '/auth/token': {
    post: {
      operationId: 'exchangeToken',
      responses: { 200: { description: 'The token as it was given' }, default: refused },
    },
  },
};
