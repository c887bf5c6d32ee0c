import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** Why namespaces cannot be made here, and what to do about it. */
export interface Diagnosis {
  readonly reason: string;
  readonly remedy: string;
}

/** Switches of kernels and distributions that turn user namespaces off, each with the value that does so. */
const SWITCHES = [
  { path: '/proc/sys/user/max_user_namespaces', off: '0', remedy: 'sysctl user.max_user_namespaces=15000' },
  {
    // Debian and Arch patch this one in.
    path: '/proc/sys/kernel/unprivileged_userns_clone',
    off: '0',
    remedy: 'sysctl kernel.unprivileged_userns_clone=1',
  },
  {
    // Ubuntu 23.10 and later.
    path: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
    off: '1',
    remedy: 'sysctl kernel.apparmor_restrict_unprivileged_userns=0, or an AppArmor profile for bwrap',
  },
] as const;

const PATIENCE_MS = 5_000;

/** Has bubblewrap make namespaces around nothing, and reads the switches when it cannot; undefined when it can. */
export async function whyNoNamespaces(bubblewrap: string): Promise<Diagnosis | undefined> {
  const probe = [
    '--unshare-user',
    '--unshare-net',
    '--unshare-pid',
    '--unshare-uts',
    '--hostname',
    'jail',
    '--ro-bind',
    '/',
    '/',
    bubblewrap,
    '--version',
  ];
  const said = await promisify(execFile)(bubblewrap, probe, { timeout: PATIENCE_MS, env: {} }).then(
    () => undefined,
    (error: unknown) =>
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error),
  );
  if (said === undefined) return undefined;
  const closed = SWITCHES.find(({ path, off }) => valueOf(path) === off);
  return {
    reason: said,
    remedy:
      closed?.remedy ??
      'run the container with user namespaces allowed (--security-opt seccomp=unconfined), or start the worker outside of it',
  };
}

function valueOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
