import { cpus, loadavg } from 'node:os';
import type { ProbeReport } from './health.ts';
import type { Held } from './leaks.ts';
import type { Ledger } from './ledger.ts';

/** The longest that the service alone may leave a health check without an answer. */
const GAP_MS = 250;
/** Processes that want one core, the soak's own among them. */
const MOST_LOAD = 5;
/** What two lanes of two slots keep at most, with their spares. */
const MOST_JAILS = 37;
/** Descriptors that come and go with connections that are kept. */
const SPARE_DESCRIPTORS = 12;
/** Three pipes and what bubblewrap tells by. */
const DESCRIPTORS_OF_JAIL = 4;

interface Soaked {
  readonly healthJudged: boolean;
  readonly ledger: Ledger;
  readonly health: ProbeReport;
  readonly faults: Readonly<Record<string, number>>;
  readonly held: { readonly before: Held; readonly after: Held };
  readonly left: { readonly files: readonly string[]; readonly processes: readonly string[] };
  readonly exitCode: number | null;
  readonly log: string;
}

/** Prints what was counted, and gives the names of what must not have happened. */
export function report(soaked: Soaked): readonly string[] {
  const { ledger, health, faults, held, left } = soaked;
  const rows: readonly (readonly [string, string | number])[] = [
    ['sent', ledger.sent],
    ['right (each output has its golden digest)', ledger.right],
    ['answered from the replay cache', ledger.replayed],
    ['ended by a fault (lost jail, time, full disk)', ledger.byFault],
    ['left by their caller', ledger.hungUp],
    ['lost', ledger.lost.length],
    ['answered twice', ledger.twice.length],
    ['wrong', ledger.wrong.length],
    ['health probes', health.probes],
    ['longest health gap, ms', Math.round(health.longestMs)],
    ['longest gap of a bare server beside it, ms', Math.round(health.bareLongestMs)],
    ['longest gap less what the bare server had meanwhile, ms', Math.round(health.ownLongestMs)],
    ['faults', namesAndNumbers(Object.entries(faults))],
    ['results', namesAndNumbers([...ledger.results])],
    ['refusals', namesAndNumbers([...ledger.refusals])],
    ['held before', JSON.stringify(held.before)],
    ['held after', JSON.stringify(held.after)],
    ['temporary files left', left.files.length],
    ['processes left', left.processes.length],
    ['exit code of the drain', String(soaked.exitCode)],
  ];
  for (const [name, value] of rows) console.log(`${name}: ${value}`);
  if (!isHealthJudged(soaked))
    console.log(`the health gap is told, not judged: ${loadPerCore().toFixed(1)} processes want each core`);
  if (health.gaps.length > 0) console.log(`gaps of 250 ms and more: ${JSON.stringify(health.gaps)}`);
  const failed = breaches(soaked);
  for (const breach of failed) console.log(`BREACH ${breach}`);
  const faultsOfOurs = soaked.log.split('\n').filter((line) => line.includes('fault of ours'));
  for (const line of new Set(faultsOfOurs.slice(0, 5))) console.log(`LOG ${line.slice(0, 600)}`);
  console.log(failed.length === 0 ? 'soak: held' : 'soak: broken');
  return failed;
}

function breaches(soaked: Soaked): readonly string[] {
  const { ledger, health, held, left, exitCode } = soaked;
  const { before, after } = held;
  // Jails that are kept for their tenants are no leak; processes that belong to none are.
  const more = Math.max(0, after.jails - before.jails);
  return [
    ...ledger.lost.map((job) => `lost: ${job}`),
    ...ledger.twice.map((job) => `answered twice: ${job}`),
    ...ledger.wrong.map((job) => `wrong: ${job}`),
    ...(health.ownLongestMs >= GAP_MS && isHealthJudged(soaked)
      ? [`health gap of ${Math.round(health.ownLongestMs)} ms`]
      : []),
    ...(after.zombies === 0 ? [] : [`${after.zombies} zombies`]),
    ...past('jails', after.jails, MOST_JAILS),
    ...past('processes', after.processes, before.processes + more * (before.processes / before.jails) + 2),
    ...past(
      'descriptors',
      after.descriptors,
      before.descriptors + more * DESCRIPTORS_OF_JAIL + SPARE_DESCRIPTORS,
    ),
    ...left.files.map((file) => `temporary file: ${file}`),
    ...left.processes.map((process) => `process: ${process}`),
    ...(exitCode === 0 ? [] : [`exit code ${String(exitCode)}`]),
  ];
}

function past(name: string, seen: number, most: number): readonly string[] {
  return seen <= most ? [] : [`${seen} ${name}, at most ${Math.round(most)} belong to what is kept`];
}

/** A gate on a machine that others share judges no time; where many want the processor no gap says anything of the service. */
function isHealthJudged({ healthJudged }: Soaked): boolean {
  return healthJudged && loadPerCore() <= MOST_LOAD;
}

function loadPerCore(): number {
  return (loadavg()[1] ?? 0) / cpus().length;
}

function namesAndNumbers(entries: readonly (readonly [string, number])[]): string {
  return entries
    .map(([name, value]) => `${name} ${value}`)
    .sort((a, b) => a.localeCompare(b))
    .join(', ');
}
