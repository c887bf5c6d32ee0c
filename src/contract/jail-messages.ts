import Type from 'typebox';
import type { PythonCall } from './cell-messages.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { JobErrorCode } from './errors.ts';
import { JOB_ERRORS } from './errors.ts';
import type { Extent } from './extent.ts';
import type { ExtractFormat, MediaFormat } from './formats.ts';
import type { JsonObject } from './json-value.ts';
import type { ExtractLimits } from './limits.ts';
import { DiagnosticValue } from './result.ts';
import { Count, closed, oneOfStrings } from './schema.ts';
import { Judged } from './verdict.ts';
import type { CitationFault } from './verdict.ts';

/** What a keeper asks of a document jail; the body of the frame is the file. */
export interface ExtractRequest {
  readonly type: 'extract';
  readonly format: ExtractFormat;
  readonly limits: ExtractLimits;
}

/** Why a slot has no evidence that a citation could be held against. */
export type LostEvidence = Extract<
  CitationFault,
  'missing_evidence' | 'evidence_mismatch' | 'evidence_unreadable'
>;

/**
 * One slot that citations name. Its bytes stand in the body: those of a value as JSON, those of a file, and after a
 * file that was extracted its output when places in the output are asked for.
 */
export type CitedSlot =
  | { readonly kind: 'json'; readonly slot: string; readonly bytes: number }
  | { readonly kind: 'file'; readonly slot: string; readonly format: MediaFormat; readonly bytes: number }
  | {
      readonly kind: 'extracted';
      readonly slot: string;
      readonly format: ExtractFormat;
      readonly bytes: number;
      readonly extent: Extent;
      /** 0 when the output does not stand in the body. */
      readonly outputBytes: number;
    }
  | {
      readonly kind: 'lost';
      readonly slot: string;
      readonly format: MediaFormat;
      readonly why: LostEvidence;
      readonly detail: JsonObject;
    };

/**
 * What a check returned, to be held to the contract of verdicts. The body is the returned JSON, then the data schema of
 * the response format (none when its length is 0), then the slots that are cited.
 */
export interface JudgeRequest {
  readonly type: 'judge';
  readonly returnedBytes: number;
  readonly schemaBytes: number;
  readonly evidence: readonly CitedSlot[];
}

/**
 * Citations to be judged, some with a quote to be looked for. The body is their array as JSON, then the slots that are
 * cited; the answer is `completed` with an array of judgements in the same order.
 */
export interface CiteRequest {
  readonly type: 'cite';
  readonly citationsBytes: number;
  /** Whether the text at each valid place is wanted. */
  readonly excerpt: boolean;
  readonly evidence: readonly CitedSlot[];
  readonly limits: ExtractLimits;
}

/** Patterns and schemas to be tried. The body is an array of `Question`; the answer is `completed` with one of `Answer`. */
export interface EvaluateRequest {
  readonly type: 'evaluate';
}

/** Every question that a document jail answers, told apart by `type`. */
export type DocumentJailRequest = ExtractRequest | JudgeRequest | CiteRequest | EvaluateRequest;

/** Every question that a keeper may put to a jail. */
export type JailRequest = DocumentJailRequest | PythonCall;

const PageSize = closed({ width: Type.Number(), height: Type.Number() });

const ExtentValue = Type.Union([
  closed({ kind: Type.Literal('pages'), pages: Type.Array(PageSize) }),
  closed({ kind: Type.Literal('slides'), slides: Count }),
  closed({ kind: Type.Literal('lines'), lines: Count }),
  closed({ kind: Type.Literal('output') }),
]);

/** The first frame of a jail's life: its self-test passed. */
export const JailReadySchema = closed({ type: Type.Literal('ready') });

const JailCompletedSchema = closed({
  type: Type.Literal('completed'),
  diagnostics: Type.Array(DiagnosticValue),
  extent: ExtentValue,
});

const JailFailedSchema = closed({
  type: Type.Literal('failed'),
  code: oneOfStrings(Object.keys(JOB_ERRORS) as JobErrorCode[]),
  details: Type.Record(Type.String(), Type.Unknown()),
  diagnostics: Type.Array(DiagnosticValue),
});

const JailJudgedSchema = closed({
  type: Type.Literal('judged'),
  diagnostics: Type.Array(DiagnosticValue),
  judged: Judged,
});

/** Everything a jail may answer to a question; the keeper holds each answer to it. */
export const JailAnswerSchema = Type.Union([JailCompletedSchema, JailFailedSchema, JailJudgedSchema]);

export interface JailReady {
  readonly type: 'ready';
}

/** The body of the frame is the canonical output. */
export interface JailCompleted {
  readonly type: 'completed';
  readonly diagnostics: readonly Diagnostic[];
  readonly extent: Extent;
}

/** A declared end; the body is empty. */
export interface JailFailed {
  readonly type: 'failed';
  readonly code: JobErrorCode;
  readonly details: JsonObject;
  readonly diagnostics: readonly Diagnostic[];
}

/** The body of the frame is the verdict as canonical JSON. */
export interface JailJudged {
  readonly type: 'judged';
  readonly diagnostics: readonly Diagnostic[];
  readonly judged: Judged;
}

export type JailAnswer = JailCompleted | JailFailed | JailJudged;
