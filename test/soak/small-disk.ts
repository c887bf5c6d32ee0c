import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** A small disk in memory; undefined, with the reason printed, where it cannot be had. */
export function mountSmallDisk(folder: string, mib: number): string | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m,mode=0700`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
    return folder;
  } catch (error) {
    console.log(`no full disks: a tmpfs cannot be mounted here (${String(error).split('\n')[0]})`);
    return undefined;
  }
}

/** Takes it away with what is on it. */
export function unmountDisk(folder: string): void {
  execFileSync('umount', [folder], { stdio: 'pipe' });
}
