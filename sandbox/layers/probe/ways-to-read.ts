import fs from 'node:fs';
import { createRequire } from 'node:module';
import { networkInterfaces } from 'node:os';
import type { Way } from './way.ts';
import { something } from './way.ts';

// Not imported from node:process: that import opens stdin as a stream, which then no longer blocks.
const { env } = process;

// bubblewrap says PWD where it changes the folder, and every jail is given TZ.
const KNOWN_NAMES: readonly string[] = ['PWD', 'TZ'];
const FIRST_INHERITED = 3;
const LAST_TRIED = 63;

/** Attacks that look at what is not the jail's. */
export const READ_WAYS = {
  'read-file': [
    ({ file }) => fs.readFileSync(file, 'utf8'),
    ({ file }) => fs.promises.readFile(file, 'utf8'),
    ({ file }) => fs.openAsBlob(file),
    ({ file }): unknown => createRequire(import.meta.url)(file),
    // A path that begins as one of the jail's own.
    ({ file }) => fs.readFileSync(`${import.meta.dirname}/..${'/..'.repeat(16)}${file}`, 'utf8'),
    ({ file }) => fs.readFileSync(Buffer.from(file), 'utf8'),
    () => fs.readFileSync('/etc/passwd', 'utf8'),
    () => process.loadEnvFile('/etc/passwd'),
    () => something(fs.readdirSync('/etc')),
  ],
  'read-evidence': [
    ({ evidenceFolder }) => something(fs.readdirSync(evidenceFolder)),
    ({ evidenceFolder }) => fs.opendirSync(evidenceFolder).readSync(),
  ],
  'read-proc': [
    () => fs.readFileSync('/proc/self/maps', 'utf8'),
    () => fs.openSync('/proc/self/mem', 'r+'),
    ({ servicePid }) => fs.readFileSync(`/proc/${servicePid}/environ`, 'utf8'),
    () => something(fs.readdirSync('/sys')),
  ],
  'read-environment': [
    () => something(foreignNames(env)),
    () => something(foreignNames(reportedEnvironment())),
  ],
  'use-descriptor': [() => something(inherited())],
  'see-network': [() => something(otherAddresses())],
} as const satisfies Record<string, readonly Way[]>;

function foreignNames(environment: object): string[] {
  return Object.keys(environment).filter((name) => !KNOWN_NAMES.includes(name));
}

function reportedEnvironment(): object {
  const report = process.report.getReport() as { readonly environmentVariables?: object };
  return report.environmentVariables ?? {};
}

/** Node's own are event polls, event counters, pipes of the process and one of libuv in reserve, on /dev/null or the root folder. */
function inherited(): string[] {
  const found: string[] = [];
  for (let descriptor = FIRST_INHERITED; descriptor <= LAST_TRIED; descriptor++) {
    const stats = statsOf(descriptor);
    if (stats?.isFile() === true || stats?.isSocket() === true) found.push(`descriptor ${descriptor}`);
  }
  return found;
}

function statsOf(descriptor: number): fs.Stats | undefined {
  try {
    return fs.fstatSync(descriptor);
  } catch {
    return undefined;
  }
}

function otherAddresses(): string[] {
  const entries = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return entries.filter(({ internal }) => !internal).map(({ address }) => address);
}
