// Builds dist/: what the package ships, since Node strips no types inside node_modules.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildJails } from './build-jails.ts';
import { bundleService } from './bundle-service.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}dist/src`, { recursive: true, force: true });
rmSync(`${root}dist/sandbox`, { recursive: true, force: true });
execFileSync(`${root}node_modules/.bin/tsc`, ['-p', `${root}tsconfig.build.json`], { stdio: 'inherit' });
await bundleService(`${root}dist/src`);
await buildJails();
