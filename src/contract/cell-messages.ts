import type { JobErrorCode } from './errors.ts';
import type { PythonLimits } from './limits.ts';

/** What the first part of a call's body is: one Python file, or an archive whose `path` holds the entrypoint. */
export type PythonSource =
  | { readonly kind: 'module'; readonly path?: string }
  | { readonly kind: 'zip' | 'tar_gz'; readonly path?: string };

/** One argument: its name, and the length of its JSON in the body. */
export interface PythonInput {
  readonly name: string;
  readonly bytes: number;
}

/**
 * What a keeper asks of a Python cell: one call of an author's function. The body of the frame is the source and then
 * the JSON of every input, in order. A cell answers as a document jail does; its output is the returned value.
 */
export interface PythonCall {
  readonly type: 'call';
  readonly source: PythonSource;
  readonly sourceBytes: number;
  readonly entrypoint: string;
  readonly inputs: readonly PythonInput[];
  readonly limits: PythonLimits;
  /** Where the clocks stand when the job begins, in milliseconds since 1970. */
  readonly startMs: number;
  /** The digest of the build: part of what seeds the randomness. */
  readonly build: string;
  /** `end`: the process waits to be killed. `fresh`: it boots a new interpreter and says `ready` again. */
  readonly afterwards: 'end' | 'fresh';
}

/** The ends that a cell may declare; whatever else one says was put there by the author's code. */
export const CELL_FAILURES: readonly JobErrorCode[] = [
  'script_invalid',
  'script_failed',
  'script_result_invalid',
  'limit_exceeded',
];
