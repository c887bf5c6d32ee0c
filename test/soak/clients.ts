import { setTimeout as pause } from 'node:timers/promises';
import { WorkerRefusal, createClient } from '../../src/client/client.ts';
import type { WorkerClient } from '../../src/client/client.ts';
import type { JobResult } from '../../src/contract/result.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { citeWork, corpusWorks, freshWork, hostileWorks, jobOf, longWork, pythonWorks } from './works.ts';
import type { Work } from './works.ts';

const TENANTS = ['alpha', 'beta', 'gamma'];
const BATCH = 20;
/** Longer than a restart takes on a busy machine. */
const RETRIES = 400;
const AGAIN_MS = 200;

/** Callers of every habit: one job at a time, batches, impatient ones, and those who ask again for what they have. */
export class Clients {
  readonly #url: string;
  readonly #ledger: Ledger;
  readonly #random: Random;
  readonly #works: readonly Work[] = corpusWorks();
  readonly #rare: readonly Work[] = [...hostileWorks(), citeWork(), longWork()];
  readonly #python: readonly Work[] = pythonWorks();
  readonly #running: Promise<void>[] = [];
  readonly stop = new AbortController();
  #ids = 0;

  constructor(url: string, ledger: Ledger, random: Random) {
    this.#url = url;
    this.#ledger = ledger;
    this.#random = random;
  }

  start(): void {
    for (const [index, tenant] of [...TENANTS, ...TENANTS].entries()) {
      const client = createClient({ url: this.#url, tenant, retries: RETRIES });
      this.#running.push(
        this.#loop(client, () => (index % 3 === 2 ? this.#batch(client) : this.#one(client))),
      );
    }
    const python = createClient({ url: this.#url, tenant: 'delta', retries: RETRIES });
    this.#running.push(this.#loop(python, () => this.#run(python, this.#random.pick(this.#python))));
  }

  /** Sends nothing new, and resolves when everything that was sent is answered. */
  async finish(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.#running);
  }

  async #loop(client: WorkerClient, once: () => Promise<void>): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        await once();
      } catch (error) {
        // What the client library does not send again by itself, such as a store that is full.
        if (!(error instanceof WorkerRefusal) && !isConnectionFault(error)) throw error;
        this.#ledger.refuse(error instanceof WorkerRefusal ? error.problem.code : 'connection lost');
        await pause(AGAIN_MS);
      }
    }
    client.close();
  }

  #pick(): Work {
    const dice = this.#random.next();
    if (dice < 0.1) return freshWork();
    return this.#random.pick(dice < 0.2 ? this.#rare : this.#works);
  }

  async #one(client: WorkerClient): Promise<void> {
    const work = this.#pick();
    if (this.#random.next() < 0.06) await this.#impatient(client, work);
    else await this.#run(client, work);
  }

  async #run(client: WorkerClient, work: Work): Promise<void> {
    if (work.evidence !== undefined) await client.upload(work.evidence);
    const job = jobOf(work, this.#id(), this.#random.next() < 0.3);
    this.#ledger.send(job.job_id, work);
    const result = await this.#insist(() => client.run(job));
    this.#ledger.answer(result);
    if (this.#random.next() > 0.05) return;
    const again = await this.#insist(() => client.run(job));
    const lost = [result, again].some(
      ({ error }) => error?.code === 'worker_lost' || error?.code === 'timed_out',
    );
    if (again.output_sha256 !== result.output_sha256 && !lost)
      this.#ledger.wrong.push(`${work.name}: asked again, another output`);
  }

  /** A job is owed its answer: whatever its request met, it is sent again under its id. */
  async #insist(run: () => Promise<JobResult>): Promise<JobResult> {
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof WorkerRefusal) && !isConnectionFault(error)) throw error;
        this.#ledger.refuse(error instanceof WorkerRefusal ? error.problem.code : 'connection lost');
        await pause(AGAIN_MS);
      }
    }
  }

  async #impatient(client: WorkerClient, work: Work): Promise<void> {
    if (work.evidence !== undefined) await client.upload(work.evidence);
    const job = jobOf(work, this.#id(), false);
    this.#ledger.send(job.job_id, work);
    try {
      this.#ledger.answer(
        await client.run(job, { signal: AbortSignal.timeout(1 + this.#random.below(200)) }),
      );
    } catch {
      this.#ledger.hangUp(job.job_id);
    }
  }

  async #batch(client: WorkerClient): Promise<void> {
    const works = Array.from({ length: BATCH }, () => this.#pick());
    for (const { evidence } of works) if (evidence !== undefined) await client.upload(evidence);
    const open = new Map(
      works.map((work) => {
        const job = jobOf(work, this.#id(), false);
        this.#ledger.send(job.job_id, work);
        return [job.job_id, job] as const;
      }),
    );
    try {
      for await (const answer of client.batch([...open.values()])) {
        if ('problem' in answer) this.#ledger.refuse(answer.problem.code);
        else {
          open.delete(answer.job_id);
          this.#ledger.answer(answer);
        }
      }
    } catch (error) {
      if (!(error instanceof WorkerRefusal) && !isConnectionFault(error)) throw error;
      this.#ledger.refuse('connection lost');
    }
    for (const job of open.values()) this.#ledger.answer(await this.#insist(() => client.run(job)));
  }

  #id(): string {
    return `soak-${++this.#ids}`;
  }
}

function isConnectionFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}
