import type { Frame } from '../contract/frame.ts';
import { FrameError, FrameReader, encodePrefix } from '../contract/frame.ts';
import type { LaunchPlan } from '../contract/isolation.ts';
import type { JailExit } from './jail-process.ts';
import { JailProcess } from './jail-process.ts';

/** What a jail does next: a frame, its exit, or bytes that break the protocol. */
export type JailEvent =
  | { readonly type: 'frame'; readonly frame: Frame }
  | { readonly type: 'exit'; readonly exit: JailExit }
  | { readonly type: 'protocol'; readonly reason: string };

/** Why jails end; `exit` is by their own doing, or by somebody's outside. */
export type JailEnd =
  | 'served'
  | 'grown'
  | 'rebound'
  | 'deadline'
  | 'wall'
  | 'cancelled'
  | 'memory'
  | 'evidence'
  | 'protocol'
  | 'unready'
  | 'closed'
  | 'exit';

/** A jail that speaks in frames: one question, one answer; a frame that nobody asked for breaks the protocol. */
export class Jail {
  readonly #process: JailProcess;
  #listener: ((event: JailEvent) => void) | undefined;
  #reader: FrameReader | undefined;
  #broken: string | undefined;
  #end: JailEnd | undefined;

  private constructor(process: JailProcess) {
    this.#process = process;
    process.stdout.on('data', (chunk: Buffer) => {
      this.#receive(chunk);
    });
    process.stdout.on('error', () => undefined);
    void process.exited.then((exit) => {
      this.#tell({ type: 'exit', exit });
    });
  }

  /** Spawns a jail; its first frame is awaited with `next`. */
  static start(plan: LaunchPlan): Jail {
    return new Jail(JailProcess.start(plan));
  }

  /** Whether it runs, has kept to the protocol and was not told to end, which takes a moment. */
  get usable(): boolean {
    return this.#process.alive && this.#broken === undefined && this.#end === undefined;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get exited(): Promise<JailExit> {
    return this.#process.exited;
  }

  /** Listens for the next event, once; a body may be `maxBodyBytes` long. */
  next(maxBodyBytes: number): Promise<JailEvent> {
    if (this.#broken !== undefined) return Promise.resolve({ type: 'protocol', reason: this.#broken });
    this.#reader = new FrameReader(maxBodyBytes, (frame) => {
      if (this.#listener === undefined) throw new FrameError('A second answer');
      this.#tell({ type: 'frame', frame });
    });
    return new Promise((resolve) => {
      this.#listener = resolve;
      if (!this.#process.alive) void this.exited.then((exit) => this.#tell({ type: 'exit', exit }));
    });
  }

  /** Writes one frame; resolves when the pipe took it all or the jail is gone. */
  async send(header: Uint8Array, bodyBytes: number, body: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#write(encodePrefix({ headerBytes: header.length, bodyBytes }));
    await this.#write(header);
    for await (const chunk of body) await this.#write(chunk);
  }

  /** Why it ended: the first reason counts. */
  get endedBy(): JailEnd {
    return this.#end ?? 'exit';
  }

  kill(reason: JailEnd): void {
    if (this.#process.alive) this.#end ??= reason;
    this.#process.kill();
  }

  #receive(chunk: Uint8Array): void {
    try {
      if (this.#listener === undefined || this.#reader === undefined)
        throw new FrameError('Bytes that nobody asked for');
      this.#reader.push(chunk);
      if (this.#listener === undefined && this.#reader.partial)
        throw new FrameError('Bytes after the answer');
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.#broken = error.message;
      this.#tell({ type: 'protocol', reason: error.message });
      this.kill('protocol');
    }
  }

  #tell(event: JailEvent): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.(event);
  }

  #write(bytes: Uint8Array): Promise<void> {
    const { stdin } = this.#process;
    if (!this.#process.alive || stdin.destroyed || stdin.write(bytes)) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        stdin.off('drain', done);
        stdin.off('close', done);
        resolve();
      };
      stdin.once('drain', done);
      stdin.once('close', done);
    });
  }
}
