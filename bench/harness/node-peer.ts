import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Contender } from '../benchmark.ts';

interface NodePeer {
  readonly name: string;
  readonly module: string;
  /** Does the work once with what the module exports. */
  readonly run: (exported: unknown) => Promise<void> | void;
}

/** Peers that are no dependencies stand in the node_modules of this folder. */
const FOLDER = process.env['BENCH_NODE_PEERS'] ?? '.';

/** A peer from npm that is no dependency of the project; skipped when it is not installed. */
export function nodePeer({ name, module, run }: NodePeer): Contender {
  const require = createRequire(resolve(FOLDER, 'package.json'));
  try {
    require.resolve(module);
  } catch {
    return { name, skipped: `no ${module} in BENCH_NODE_PEERS (${FOLDER})`, run: () => undefined };
  }
  return { name, run: () => run(require(module) as unknown) };
}
