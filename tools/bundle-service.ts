import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A few files instead of hundreds: a one-shot command spends most of its time on loading modules. */
export async function bundleService(outdir: string): Promise<void> {
  await build({
    entryPoints: {
      main: `${root}src/main.ts`,
      service: `${root}src/service.ts`,
      keeper: `${root}src/pool/keeper.ts`,
      'second-reader': `${root}src/corpus/crosscheck/readers/entry.ts`,
      'body-thread': `${root}src/rpc/body-thread.ts`,
      'client/client': `${root}src/client/client.ts`,
    },
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node26',
    legalComments: 'none',
    logLevel: 'warning',
    // Piscina starts a worker file of its own, and only the service needs the HTTP framework.
    external: ['piscina', 'fastify'],
    // Some dependencies are CommonJS and ask for Node's own modules by require.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  });
}
