import type { JobResult } from '../../src/contract/result.ts';
import type { Work } from './works.ts';
import { isRight } from './works.ts';

/** Ends that a killed jail, a full disk or a busy machine may give any job; they are counted, not judged. */
const FAULT_CODES = new Set(['worker_lost', 'timed_out', 'evidence_missing']);

/** Every job that was sent and what became of it. */
export class Ledger {
  readonly #open = new Map<string, Work>();
  readonly #answered = new Set<string>();
  readonly results = new Map<string, number>();
  readonly refusals = new Map<string, number>();
  readonly wrong: string[] = [];
  readonly twice: string[] = [];
  sent = 0;
  right = 0;
  byFault = 0;
  hungUp = 0;
  replayed = 0;

  send(id: string, work: Work): void {
    this.sent++;
    this.#open.set(id, work);
  }

  /** The one answer of a job. */
  answer(result: JobResult): void {
    const id = result.job_id;
    const work = this.#open.get(id);
    if (work === undefined) {
      this.twice.push(this.#answered.has(id) ? id : `${id}: never sent`);
      return;
    }
    this.#open.delete(id);
    this.#answered.add(id);
    count(
      this.results,
      `${result.kind} ${result.status}${result.error === null ? '' : ` ${result.error.code}`}`,
    );
    if (result.replayed) this.replayed++;
    if (isRight(work, result)) this.right++;
    else if (FAULT_CODES.has(result.error?.code ?? '')) this.byFault++;
    else this.wrong.push(`${work.name}: ${result.status} ${JSON.stringify(result.error)}`);
  }

  /** The caller left before an answer; nothing is owed. */
  hangUp(id: string): void {
    this.hungUp++;
    this.#open.delete(id);
  }

  refuse(code: string): void {
    count(this.refusals, code);
  }

  /** A job that was never answered, though its caller waited. */
  get lost(): readonly string[] {
    return [...this.#open].map(([id, { name }]) => `${id} (${name})`);
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
