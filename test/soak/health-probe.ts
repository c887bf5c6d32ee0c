// A process of its own, so that what its parent does holds up no probe: asks two servers for their health, again and again.
import { Agent, get } from 'node:http';
import type { ProbeReport, ProbeTask } from './health.ts';

const EVERY_MS = 20;
/** Gaps that are told one by one. */
const TOLD_MS = 250;

interface Watched {
  readonly url: string;
  lastMs: number;
  longestMs: number;
  /** Gaps of the last seconds: their end and length. */
  recent: { readonly endMs: number; readonly ms: number }[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 2 });
const report: { -readonly [Key in keyof ProbeReport]: ProbeReport[Key] } = {
  probes: 0,
  longestMs: 0,
  bareLongestMs: 0,
  ownLongestMs: 0,
  gaps: [],
};
let up = true;

process.on('message', (task: ProbeTask) => {
  if (task.type === 'watch') void watchBoth(task.service, task.bare);
  else if (task.type === 'report') process.send?.(report);
  else up = task.type === 'up';
});
process.on('disconnect', () => process.exit());

async function watchBoth(serviceUrl: string, bareUrl: string): Promise<void> {
  const bare = watched(bareUrl);
  const service = watched(serviceUrl);
  await Promise.all([watch(bare), watch(service, bare)]);
}

function watched(url: string): Watched {
  return { url, lastMs: performance.now(), longestMs: 0, recent: [] };
}

/** A gap is the time from one answer to the next. While the service is down on purpose none is counted. */
async function watch(one: Watched, bare?: Watched): Promise<never> {
  for (;;) {
    const answered = await answers(one.url);
    const now = performance.now();
    const counts = bare === undefined || up;
    if (answered && counts) note(one, now, bare);
    if (answered || !counts) one.lastMs = now;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

function note(one: Watched, now: number, bare: Watched | undefined): void {
  const ms = now - one.lastMs;
  one.longestMs = Math.max(one.longestMs, ms);
  one.recent = [...one.recent.filter(({ endMs }) => endMs > now - 10_000), { endMs: now, ms }];
  if (bare === undefined) {
    report.bareLongestMs = one.longestMs;
    return;
  }
  report.probes++;
  report.longestMs = one.longestMs;
  // What the machine held up at the same time is not the service's.
  const meanwhile = bare.recent.filter(({ endMs, ms: gap }) => endMs > one.lastMs && endMs - gap < now);
  const waiting = now - bare.lastMs;
  const bareMs = Math.max(waiting, ...meanwhile.map(({ ms: gap }) => gap));
  report.ownLongestMs = Math.max(report.ownLongestMs, ms - bareMs);
  if (ms >= TOLD_MS) report.gaps = [...report.gaps, { ms: Math.round(ms), bareMs: Math.round(bareMs) }];
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(url, { agent }, (response) => {
      response.resume().on('end', () => {
        resolve(response.statusCode === 200);
      });
      response.on('error', () => {
        resolve(false);
      });
    });
    asked.on('error', () => {
      resolve(false);
    });
  });
}
