import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { DirectoryStore } from '../../src/evidence/directory-store.ts';
import { OutputStore } from '../../src/evidence/output-store.ts';
import type { Evaluator, Jobs } from '../../src/jobs/interface.ts';
import { createLog } from '../../src/log.ts';
import { createServer, listen } from '../../src/rpc/server.ts';
import { untraced } from '../../src/telemetry/request-trace.ts';
import type { ServerParts } from '../../src/rpc/server-parts.ts';
import { openVerificationRooms } from '../../src/service/verification-rooms.ts';
import type { Verifications } from '../../src/verifier/interface.ts';

/** The service's routes over real stores, without a jail behind them. */
export interface BareServer {
  readonly url: string;
  readonly port: number;
  readonly log: () => string;
  readonly close: () => Promise<void>;
}

/** Opens routes on a port of the loopback; jobs are answered by whoever `parts` names, else there are none. */
export async function bareServer(parts: Partial<ServerParts> = {}): Promise<BareServer> {
  const folder = mkdtempSync(join(tmpdir(), 'wyrd-bare-'));
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const evidence = new DirectoryStore(join(folder, 'evidence'), 1e9);
  const server = createServer({
    jobs: NO_JOBS,
    evidence,
    outputs: new OutputStore(join(folder, 'outputs'), { maxBytes: 1e9, maxFiles: 100 }),
    capabilities: {
      kinds: [],
      formats: [],
      limits: { extract: {}, python: {} },
      simulate: false,
      produced_by: { worker: '0', build: '', python: null, snapshot: null, isolation: 'process' },
    },
    readiness: () => ({
      ready: true,
      isolation: 'process',
      slots: 1,
      slots_ready: 1,
      jobs: 0,
      queue_age_ms: 0,
      draining: false,
    }),
    metrics: async () => '',
    trace: untraced,
    watch: { refused: () => undefined, answered: () => undefined },
    log,
    access: () => ({ grants: [], tls: undefined }),
    verification: await openVerificationRooms(
      readConfig({}),
      { evidence, verificationFolder: join(folder, 'verification') },
      { verifications: NO_VERIFICATIONS, evaluator: NO_EVALUATOR, log },
    ),
    hosts: 'addresses',
    maxBodyBytes: 41_943_040,
    maxHeldBytes: 536_870_912,
    ...parts,
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    url,
    port: Number(new URL(url).port),
    log: () => lines.join(''),
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const nothing = (): Promise<never> => Promise.reject(new Error('nothing runs here'));
const NO_VERIFICATIONS: Verifications = { refusal: nothing, run: nothing };
const NO_EVALUATOR: Evaluator = { evaluate: nothing };
const NO_JOBS: Jobs = {
  submit: nothing,
  find: () => undefined,
  cancel: () => 'unknown',
};
