import type { Readable, Writable } from 'node:stream';
import { FrameReader, encodePrefix } from '../../../src/contract/frame.ts';
import type { LaunchPlan } from '../../../src/contract/isolation.ts';
import type { AttackName } from './attacks.ts';
import type { KernelAccount } from './kernel-account.ts';
import { kernelAccount } from './kernel-account.ts';
import type { ProbeAnswer, ProbeRequest, ProbeSuccess } from './messages.ts';
import { layTargets } from './targets.ts';

/** A started jail as the probe needs it; what the pool starts for jobs has this shape. */
export interface JailProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly exited: Promise<unknown>;
  /** What was written last on stderr. */
  readonly lastLine: string;
  /** The process within, as soon as it is known. */
  readonly pid: number | undefined;
  kill(): void;
}

/** The ordinary way in: a probe starts its jail as jobs get theirs. */
export type StartJail = (plan: LaunchPlan) => JailProcess;

/** One jail to start and what to try in it; the plan fails when a layer is missing. */
export interface AttackRun {
  readonly plan: () => LaunchPlan;
  readonly attacks: readonly AttackName[];
}

/** What came of it, told from inside, from outside and by the kernel. */
export interface AttackOutcome {
  readonly tried: number;
  readonly successes: readonly ProbeSuccess[];
  readonly account: KernelAccount | undefined;
}

const START_MS = 30_000;
const ANSWER_MS = 30_000;
const ANSWER_MAX_BYTES = 65_536;

/** Starts a jail, has it attack, and ends it; fails when the jail does not start or does not answer. */
export async function attackFromInside(
  { plan, attacks }: AttackRun,
  { start, evidenceFolder }: { readonly start: StartJail; readonly evidenceFolder: string },
): Promise<AttackOutcome> {
  await using laid = await layTargets(evidenceFolder);
  const jail = start(plan());
  try {
    const next = headersOf(jail);
    await next('ready', START_MS, 'it did not start');
    const account = jail.pid === undefined ? undefined : kernelAccount(jail.pid);
    sendRequest(jail, { type: 'probe', attacks, targets: laid.targets });
    const { tried, successes } = (await next('probed', ANSWER_MS, 'it did not answer')) as ProbeAnswer;
    return { tried, successes: [...successes, ...laid.seen()], account };
  } finally {
    jail.kill();
    await jail.exited;
  }
}

type NextHeader = (type: string, patienceMs: number, otherwise: string) => Promise<unknown>;

/**
 * The headers of the frames that a jail sends, by their types: an attack that comes through may start the probe once
 * more, and that one says too that it is ready.
 */
function headersOf(jail: JailProcess): NextHeader {
  const arrived = new Map<string, unknown>();
  let fault = '';
  let wake = (): void => undefined;
  const reader = new FrameReader(ANSWER_MAX_BYTES, ({ header }) => {
    const message = JSON.parse(new TextDecoder().decode(header)) as { readonly type: string };
    arrived.set(message.type, message);
    wake();
  });
  jail.stdout.on('data', (chunk: Buffer) => {
    try {
      reader.push(chunk);
    } catch (error) {
      fault = `, and wrote what is no frame: ${String(error)}`;
      jail.kill();
    }
  });
  return async (type, patienceMs, otherwise) => {
    let over = false;
    void Promise.race([jail.exited, waited(patienceMs)]).then(() => {
      over = true;
      wake();
    });
    while (!arrived.has(type) && !over) await new Promise<void>((resolve) => (wake = resolve));
    if (arrived.has(type)) return arrived.get(type);
    // What bubblewrap says of a host that forbids it something is all that its operator has to go by.
    const words = jail.lastLine === '' ? '' : `, and said last: ${jail.lastLine}`;
    throw new Error(`The probe jail failed: ${otherwise}${fault}${words}`);
  };
}

function waited(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

function sendRequest({ stdin }: JailProcess, request: ProbeRequest): void {
  const header = new TextEncoder().encode(JSON.stringify(request));
  stdin.write(encodePrefix({ headerBytes: header.length, bodyBytes: 0 }));
  stdin.write(header);
}
