import { Worker } from 'node:worker_threads';
import type { RefusalName } from '../contract/errors.ts';
import { Refusal } from '../contract/problem.ts';
import type { JudgedBodies } from './judged-body.ts';
import { judgeBody } from './judged-body.ts';

/** What the service asks a thread. */
export interface BodyQuestion {
  readonly kind: keyof JudgedBodies;
  readonly body: Uint8Array;
}

/** What the thread answers. */
export type BodyAnswer =
  | { readonly type: 'judged'; readonly judged: JudgedBodies[keyof JudgedBodies] }
  | {
      readonly type: 'refused';
      readonly refusal: RefusalName;
      readonly message: string;
      readonly details: Readonly<Record<string, unknown>>;
    };

/** Up to here a body is judged at once: the worst of this size takes some ten milliseconds. */
const AT_ONCE_BYTES = 131_072;
const THREADS = 2;
/** A body of this service's largest size stays below; one made of nothing but brackets is refused instead of read. */
const HEAP_MIB = 1_024;
/** A thread keeps the heap that its last body needed, so it does not stay long. */
const IDLE_MS = 10_000;

const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './body-thread.ts' : './body-thread.js',
  import.meta.url,
);

interface Asked {
  readonly question: BodyQuestion;
  readonly resolve: (answer: BodyAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Judges bodies without holding up the service's own thread: large ones in threads that come and go. */
export class BodyJudge {
  readonly #heapMib: number;
  readonly #waiting: Asked[] = [];
  readonly #threads = new Set<Worker>();
  readonly #idle = new Map<Worker, NodeJS.Timeout>();

  /** Each thread may use so much heap for the values of one body. */
  constructor(heapMib = HEAP_MIB) {
    this.#heapMib = heapMib;
  }

  /** What the body is, or the refusal. */
  async judge<Kind extends keyof JudgedBodies>(kind: Kind, body: Uint8Array): Promise<JudgedBodies[Kind]> {
    if (body.length <= AT_ONCE_BYTES) return judgeBody(kind, body);
    const answer = await new Promise<BodyAnswer>((resolve, reject) => {
      this.#waiting.push({ question: { kind, body }, resolve, reject });
      this.#next();
    });
    if (answer.type === 'refused') throw new Refusal(answer.refusal, answer.message, answer.details);
    return answer.judged as JudgedBodies[Kind];
  }

  /** Ends the threads; what they have not judged is refused. */
  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const [free] = this.#idle.keys();
    if (free === undefined && this.#threads.size >= THREADS) return;
    const asked = this.#waiting.shift();
    if (asked !== undefined) void this.#ask(free ?? this.#start(), asked);
  }

  async #ask(thread: Worker, { question, resolve, reject }: Asked): Promise<void> {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    thread.ref();
    const kept = await new Promise<boolean>((ended) => {
      const answered = (answer: BodyAnswer): void => {
        thread.off('error', failed);
        thread.off('exit', left);
        resolve(answer);
        ended(true);
      };
      const failed = (error: NodeJS.ErrnoException): void => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooMuch(this.#heapMib));
        else reject(error);
      };
      const left = (): void => {
        thread.off('message', answered);
        reject(new Refusal('DRAINING', 'The service is shutting down'));
        ended(false);
      };
      thread.once('message', answered).once('error', failed).once('exit', left);
      thread.postMessage(question);
    });
    if (kept) this.#rest(thread);
    else this.#threads.delete(thread);
    this.#next();
  }

  #start(): Worker {
    const thread = new Worker(THREAD, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMib },
    });
    this.#threads.add(thread);
    return thread;
  }

  #rest(thread: Worker): void {
    thread.unref();
    const timer = setTimeout(() => void this.#end(thread), IDLE_MS).unref();
    this.#idle.set(thread, timer);
  }

  async #end(thread: Worker): Promise<void> {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    this.#threads.delete(thread);
    await thread.terminate();
  }
}

function tooMuch(heapMib: number): BodyAnswer {
  return {
    type: 'refused',
    refusal: 'REQUEST_INVALID',
    message: 'The body holds too many values to be read',
    details: { expected: `a value that takes at most ${heapMib} MiB when it is read` },
  };
}
