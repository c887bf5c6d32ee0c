import { relative } from 'node:path';

/** Where things stand inside the namespaces: nothing of the machine's own paths is seen there. */
const NODE_INSIDE = '/node';
const JAIL_INSIDE = '/jail';

/** What is shown inside the namespaces. */
export interface Inside {
  readonly nodeBinary: string;
  readonly libraries: readonly string[];
  readonly folder: string;
}

/** Namespaces without anything but Node, its libraries and the jail's folder, all read-only; Node's own arguments follow. */
export function bubblewrapArguments(inside: Inside, descriptors: { filter: number; info: number }): string[] {
  return [
    '--unshare-user',
    '--unshare-net',
    '--unshare-pid',
    '--unshare-ipc',
    '--unshare-uts',
    '--unshare-cgroup-try',
    '--uid',
    '65534',
    '--gid',
    '65534',
    '--hostname',
    'jail',
    // Follows the thread that spawned it: a keeper thread that ends takes its jail along.
    '--die-with-parent',
    '--new-session',
    // Node is process 1 and nobody's grandchild, so one SIGKILL ends and reaps everything.
    '--as-pid-1',
    '--info-fd',
    String(descriptors.info),
    // Started as root, a jail would keep root's capabilities within its user namespace.
    '--cap-drop',
    'ALL',
    ...readOnly(inside.nodeBinary, NODE_INSIDE),
    ...inside.libraries.flatMap((library) => readOnly(library, library)),
    ...readOnly(inside.folder, JAIL_INSIDE),
    '--chdir',
    '/',
    // Last of the mounts: the root itself is a writable tmpfs until then.
    '--remount-ro',
    '/',
    '--seccomp',
    String(descriptors.filter),
    '--',
    NODE_INSIDE,
  ];
}

/** The jail's folder and a file of it as they are called inside. */
export function pathsInside(folder: string, entry: string): { folder: string; entry: string } {
  return { folder: JAIL_INSIDE, entry: `${JAIL_INSIDE}/${relative(folder, entry)}` };
}

function readOnly(outside: string, inside: string): string[] {
  return ['--ro-bind', outside, inside];
}
