import { closeSync, readFileSync, readdirSync } from 'node:fs';

const STDERR = 2;
const CLOSE_ON_EXEC = 0o2000000;

/**
 * Closes what the service itself was handed beside stdin, stdout and stderr: Node passes such descriptors on to every
 * program it starts, and bubblewrap hands them into the jail. Whatever Node opens is closed on exec, so it stays.
 */
export function closeInheritedDescriptors(): void {
  if (process.platform !== 'linux') return;
  const descriptors = readdirSync('/proc/self/fd').map(Number);
  for (const descriptor of descriptors)
    if (descriptor > STDERR && isPassedOn(descriptor)) closeSync(descriptor);
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
