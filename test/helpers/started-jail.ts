import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Frame } from '../../src/contract/frame.ts';
import { FrameReader, encodePrefix } from '../../src/contract/frame.ts';
import type { LaunchPlan } from '../../src/contract/isolation.ts';

/** A jail started by a plan, without a keeper: the tests of the layers speak to it frame by frame. */
export interface StartedJail {
  readonly child: ChildProcess;
  readonly stderr: () => string;
  /** The next frame; fails with what stood on stderr when the jail ends before it. */
  readonly next: () => Promise<Frame>;
  readonly send: (header: object, body: Uint8Array) => void;
  /** Ends everything in the jail and waits for it. */
  readonly kill: () => Promise<void>;
}

/** Starts a jail the way a keeper does: plain data in, pipes and descriptors out. */
export function startJail(plan: LaunchPlan): StartedJail {
  const files = plan.descriptorFiles.map((path) => openSync(path, 'r'));
  const info = plan.infoDescriptor === undefined ? [] : ['pipe' as const];
  const child = spawn(plan.command, plan.arguments, {
    cwd: plan.workingFolder,
    env: { ...plan.environment },
    stdio: ['pipe', 'pipe', 'pipe', ...files, ...info],
    ...plan.user,
  });
  for (const file of files) closeSync(file);
  const { stdin, stdout, stderr: errors } = child;
  if (stdin === null || stdout === null || errors === null) throw new Error('A jail has three pipes');
  const frames: Frame[] = [];
  const waiting: (() => void)[] = [];
  let stderr = '';
  const wake = (): void => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  const reader = new FrameReader(1 << 28, (frame) => {
    frames.push(frame);
    wake();
  });
  stdout.on('data', (chunk: Buffer) => reader.push(chunk));
  errors.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  stdin.on('error', () => undefined);
  child.on('close', wake);
  const target =
    plan.infoDescriptor === undefined ? Promise.resolve(child.pid) : childPid(child, plan.infoDescriptor);
  return {
    child,
    stderr: () => stderr,
    next: async () => {
      while (frames.length === 0) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The jail ended (${child.exitCode ?? child.signalCode}): ${stderr}`);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      const frame = frames.shift();
      if (frame === undefined) throw new Error('No frame');
      return frame;
    },
    send: (header, body) => {
      const bytes = new TextEncoder().encode(JSON.stringify(header));
      stdin.write(encodePrefix({ headerBytes: bytes.length, bodyBytes: body.length }));
      stdin.write(bytes);
      stdin.write(body);
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'close');
      const pid = await target;
      if (pid === undefined) child.kill('SIGKILL');
      else process.kill(pid, 'SIGKILL');
      await closed;
    },
  };
}

/** What bubblewrap tells on its info descriptor; undefined when it ended before. */
async function childPid(child: ChildProcess, descriptor: number): Promise<number | undefined> {
  const pipe = child.stdio[descriptor] as Readable;
  let text = '';
  for await (const chunk of pipe) {
    text += String(chunk);
    const pid = /"child-pid": (\d+)/.exec(text)?.[1];
    if (pid !== undefined) return Number(pid);
  }
  return undefined;
}
