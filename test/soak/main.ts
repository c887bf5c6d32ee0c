// Runs a worker under mixed load while things break, and counts: npm run soak -- --minutes N [--seed S] [--health told]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '../../src/client/client.ts';
import { ServedWorker } from '../helpers/served-worker.ts';
import { Clients } from './clients.ts';
import { Faults } from './faults.ts';
import { HealthWatch, goFirst } from './health.ts';
import { heldBy, processesNaming, temporaryFiles } from './leaks.ts';
import { Ledger } from './ledger.ts';
import { seeded } from './random.ts';
import { report } from './report.ts';
import { RudeClients } from './rude-clients.ts';
import { mountSmallDisk, unmountDisk } from './small-disk.ts';

const DISK_MIB = 96;
/** How long what was ended may take to be gone. */
const SETTLE_MS = 3_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    health: { type: 'string', default: 'judged' },
  },
});
const minutes = Number(values.minutes ?? 1);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(minutes > 0) || !Number.isInteger(seed) || !['judged', 'told'].includes(values.health)) {
  console.error('usage: npm run soak -- --minutes N [--seed S] [--health judged | told]');
  process.exit(64);
}

const root = mkdtempSync(join(tmpdir(), 'wyrd-soak-'));
const temporary = join(root, 'tmp');
const disk = mountSmallDisk(join(root, 'disk'), DISK_MIB);
mkdirSync(temporary);
const dataDir = join(disk ?? root, 'data');
const random = seeded(seed);
const worker = await ServedWorker.start({
  TMPDIR: temporary,
  WYRD_WORKER_DATA_DIR: dataDir,
  WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-test-cache'),
  WYRD_WORKER_EVIDENCE_MIB: '40',
  WYRD_WORKER_OUTPUTS_MIB: '24',
  WYRD_WORKER_REPLAY_MIB: '4',
  WYRD_WORKER_DRAIN_MS: '5000',
  WYRD_WORKER_LOG: 'error',
});
console.log(
  `soak of ${minutes} minutes, seed ${seed}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.version}`,
);
console.log(
  'no clock jumps: the clock of the machine is not ours; the service measures on one that nobody can set',
);
await warmUp(worker.url);
await pause(SETTLE_MS);
const before = await heldBy(worker);
goFirst(worker.pid);
const ledger = new Ledger();
const health = await HealthWatch.start(worker.url);
const clients = new Clients(worker.url, ledger, random);
const rude = new RudeClients(worker.url, seeded(seed + 1));
const restartMs = Math.min(60_000, minutes * 20_000);
const faults = new Faults({ worker, health, random: seeded(seed + 2), disk, restartMs });
const stop = new AbortController();
const disturbances = Promise.all([faults.run(stop.signal), rude.run(stop.signal)]);
clients.start();
const until = performance.now() + minutes * 60_000;
while (performance.now() < until) {
  await pause(Math.min(30_000, Math.max(1, until - performance.now())));
  console.log(
    `${ledger.sent} sent, ${ledger.right} right, ${ledger.byFault} ended by a fault, ${ledger.wrong.length} wrong`,
  );
}
stop.abort();
await disturbances;
await clients.finish();
const healthReport = await health.end();
await pause(SETTLE_MS);
const after = await heldBy(worker);
const leftFiles = temporaryFiles(dataDir, temporary);
const exitCode = await worker.stop();
await pause(SETTLE_MS);
const failed = report({
  healthJudged: values.health === 'judged',
  ledger,
  health: healthReport,
  faults: { ...faults.done, rudeClients: rude.met },
  held: { before, after },
  left: { files: leftFiles, processes: processesNaming(root) },
  exitCode,
  log: worker.log,
});
if (disk !== undefined) unmountDisk(disk);
rmSync(root, { recursive: true, force: true });
process.exitCode = failed.length === 0 ? 0 : 1;

/** What a service holds is counted when every kind of jail has worked. */
async function warmUp(url: string): Promise<void> {
  const client = createClient({ url, retries: 100 });
  await client.extract(Buffer.from('warm'), { format: 'text' });
  const code = { source: { inline: 'def f(): return 1' }, entrypoint: 'f' };
  await client.run({ job_id: 'warm', kind: 'code', timeout_seconds: 60, code });
  client.close();
}
