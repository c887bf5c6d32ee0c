import type { Diagnostic } from './diagnostics.ts';
import type { JobErrorCode } from './errors.ts';
import type { Extent } from './extent.ts';
import type { ExtractFormat } from './formats.ts';
import type { JsonObject } from './json-value.ts';
import type { ExtractLimits } from './limits.ts';

/** What a keeper asks of a document jail; the body of the frame is the file. */
export interface ExtractRequest {
  readonly type: 'extract';
  readonly format: ExtractFormat;
  readonly limits: ExtractLimits;
}

export type DocumentJailRequest = ExtractRequest;

/** The first frame of a jail's life: its self-test passed. */
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

export type DocumentJailReply = JailReady | JailCompleted | JailFailed;
