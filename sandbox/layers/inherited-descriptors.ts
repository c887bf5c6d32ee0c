import { readFileSync, readdirSync } from 'node:fs';

const STDERR = 2;
const CLOSE_ON_EXEC = 0o2000000;

/**
 * The descriptors beside stdin, stdout and stderr that every program started from here inherits: what the service itself
 * was handed. Node passes them on, and bubblewrap hands them into the jail. They cannot be closed here: a library may
 * just be reading a file that it opened without close-on-exec.
 */
export function inheritedDescriptors(): number[] {
  if (process.platform !== 'linux') return [];
  const descriptors = readdirSync('/proc/self/fd').map(Number);
  return descriptors.filter((descriptor) => descriptor > STDERR && isPassedOn(descriptor));
}

function isPassedOn(descriptor: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    // The one that listed the folder is closed by now.
    return false;
  }
}
