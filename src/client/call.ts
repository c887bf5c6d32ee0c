/** Where the worker listens: an http(s) address, or the path of a Unix socket. */
export type WorkerAddress = { readonly url: string } | { readonly socket: string };

/** Bytes that a job looks at: a path, which is streamed, or bytes at hand. */
export type EvidenceContent = string | Uint8Array;

/** An `AbortSignal` as far as a call needs it: callers need no types of Node or of browsers for it. */
export interface CallSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
}
