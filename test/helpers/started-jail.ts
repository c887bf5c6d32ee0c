import type { Readable } from 'node:stream';
import type { Frame } from '../../src/contract/frame.ts';
import { FrameReader, encodePrefix } from '../../src/contract/frame.ts';
import type { LaunchPlan } from '../../src/contract/isolation.ts';
import { spawnPlan } from '../../src/pool/spawn-plan.ts';
import type { JailProcess } from '../../sandbox/layers/probe/attack-run.ts';

/** A jail's process, without a keeper. */
export interface StartedProcess extends JailProcess {
  readonly exited: Promise<string>;
  readonly stderr: () => string;
}

/** Starts a jail the way a keeper does: plain data in, pipes and descriptors out. */
export function startProcess(plan: LaunchPlan): StartedProcess {
  const child = spawnPlan(plan);
  const [stdin, stdout, errors] = child.stdio;
  if (stdin === null || stdout === null || errors === null) throw new Error('A jail has three pipes');
  let stderr = '';
  let pid = plan.infoDescriptor === undefined ? child.pid : undefined;
  stdin.on('error', () => undefined);
  errors.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  if (plan.infoDescriptor !== undefined) {
    let told = '';
    (child.stdio[plan.infoDescriptor] as Readable).on('data', (chunk: Buffer) => {
      told += chunk.toString();
      const number = /"child-pid": (\d+)/.exec(told)?.[1];
      if (number !== undefined) pid = Number(number);
    });
  }
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(String(code ?? signal)));
  });
  return {
    stdin,
    stdout,
    exited,
    stderr: () => stderr,
    get lastLine() {
      return stderr.trimEnd().split('\n').at(-1) ?? '';
    },
    get pid() {
      return pid;
    },
    kill: () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      if (pid === undefined || pid === child.pid) child.kill('SIGKILL');
      else killWithin(pid);
    },
  };
}

/** What runs within may have ended by itself, with bubblewrap around it still there. */
function killWithin(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** A jail that is spoken to frame by frame. */
export interface StartedJail {
  readonly stderr: () => string;
  /** The next frame; fails with what stood on stderr when the jail ends before it. */
  readonly next: () => Promise<Frame>;
  readonly send: (header: object, body: Uint8Array) => void;
  /** Ends it and waits for its end. */
  readonly kill: () => Promise<void>;
}

/** Starts a jail and reads its frames. */
export function startJail(plan: LaunchPlan): StartedJail {
  const started = startProcess(plan);
  const frames: Frame[] = [];
  let wake = (): void => undefined;
  const reader = new FrameReader(1 << 28, (frame) => {
    frames.push(frame);
    wake();
  });
  started.stdout.on('data', (chunk: Buffer) => reader.push(chunk));
  const next = async (): Promise<Frame> => {
    const frame = frames.shift();
    if (frame !== undefined) return frame;
    const arrival = new Promise<undefined>((resolve) => (wake = () => resolve(undefined)));
    const end = await Promise.race([arrival, started.exited]);
    if (end !== undefined && frames.length === 0)
      throw new Error(`The jail ended (${end}): ${started.stderr()}`);
    return next();
  };
  const send = (header: object, body: Uint8Array): void => {
    const bytes = new TextEncoder().encode(JSON.stringify(header));
    started.stdin.write(encodePrefix({ headerBytes: bytes.length, bodyBytes: body.length }));
    started.stdin.write(bytes);
    started.stdin.write(body);
  };
  const kill = async (): Promise<void> => {
    started.kill();
    await started.exited;
  };
  return { stderr: started.stderr, next, send, kill };
}
