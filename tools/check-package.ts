// Packs the package, installs it in an empty folder as a user would, and tries what the README promises of it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wyrd-package-'));

const FILES = {
  'package.json': '{"private": true, "type": "module"}',
  'letter.txt': 'Dear reader,\n',
  'library.mjs': `
    import { createLog, createService } from 'wyrd-worker';
    import { createClient } from 'wyrd-worker/client';
    if (![createLog, createService, createClient].every((made) => typeof made === 'function')) process.exit(1);`,
  'client.ts': `
    import { createClient } from 'wyrd-worker/client';
    const client = createClient({ url: 'http://127.0.0.1:7478', token: 'x' });
    const { status } = await client.extract('letter.txt', { format: 'text' });
    export const known: 'completed' | 'failed' | 'timed_out' | 'cancelled' = status;`,
  // No types of Node and none of browsers: the client's own must do.
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'esnext',
      lib: ['esnext'],
      types: [],
    },
    include: ['client.ts'],
  }),
} as const;

function run(file: string, ...args: readonly string[]): string {
  return execFileSync(file, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function requireThat(right: boolean, what: string): void {
  if (!right) throw new Error(`The package is not right: ${what}`);
  console.log(`right: ${what}`);
}

try {
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content);
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    stdio: 'pipe',
  });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, tarball));
  const read = run('npx', 'wyrd-worker', 'extract', 'letter.txt');
  requireThat(read === '{"format":"text","text":"Dear reader,\\n"}\n', 'extract reads a file');
  requireThat(run('npx', 'wyrd-worker', 'doctor').startsWith('isolation: os'), 'doctor finds full strength');
  run(process.execPath, 'library.mjs');
  requireThat(true, 'library and client can be imported');
  run(process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-p', '.');
  requireThat(true, "the client's types need no others");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
