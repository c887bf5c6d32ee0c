import type { LaunchPlan } from '../contract/isolation.ts';
import { Lane } from './lane.ts';
import type { PythonFolder } from './python-folder.ts';
import { removeTemporary } from './python-folder.ts';

interface PythonCellsOptions {
  readonly slots: number;
  readonly tenantSlots?: number;
  readonly jobsPerJail: number;
  /** Cells that are kept ready. */
  readonly spares: number;
  readonly keptMib: number;
  /** Gives its work up when the signal aborts. */
  readonly prepare: (signal: AbortSignal) => Promise<PythonFolder>;
  readonly plan: (folder: string) => LaunchPlan;
}

/** Python cells that can take jobs, and the memory image that they boot from. */
export interface StartedCells {
  readonly lane: Lane;
  readonly snapshot: string;
}

/** The lane of Python cells, started when it is first wanted: making the memory image takes seconds, once a machine. */
export class PythonCells {
  readonly #options: PythonCellsOptions;
  readonly #closing = new AbortController();
  #starting: Promise<StartedCells> | undefined;
  #started: StartedCells | undefined;
  #folder: PythonFolder | undefined;

  constructor(options: PythonCellsOptions) {
    this.#options = options;
  }

  /** The cells if they are up. */
  get started(): StartedCells | undefined {
    return this.#started;
  }

  /** Starts the cells once; after a failure the next call tries again. */
  async start(): Promise<StartedCells> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = undefined;
      throw error;
    });
    return this.#starting;
  }

  /** Whether nothing starts any more. */
  get closed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Ends the cells; an image that is being made is given up. */
  async close(): Promise<void> {
    this.#closing.abort();
    const started = await this.#starting?.catch(() => undefined);
    await started?.lane.close();
    if (this.#folder !== undefined) await removeTemporary(this.#folder);
  }

  async #start(): Promise<StartedCells> {
    const { prepare, plan, ...lanes } = this.#options;
    const { signal } = this.#closing;
    signal.throwIfAborted();
    this.#folder = await prepare(signal);
    signal.throwIfAborted();
    const { folder, snapshot } = this.#folder;
    this.#started = { lane: new Lane({ ...lanes, plan: plan(folder) }), snapshot };
    return this.#started;
  }
}
