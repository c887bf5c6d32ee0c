/** What the kernel itself holds a jail to. */
export interface ResourceLimits {
  /** Resident memory past which the keeper ends the jail. */
  readonly memoryMib: number;
  /** Processor time of the jail's whole life. */
  readonly cpuSeconds: number;
}

const MIB = 1_048_576;

// An idle Node counts some 560 MiB of writable mappings: stacks of threads, arenas of malloc, pages that V8 reserves. What is
// left above the ceiling is what can be grabbed between two looks of the keeper, which must be the first to speak.
const DATA_HEADROOM_MIB = 1_024;

// Node opens some twenty for its event loops; the rest is for files of the jail.
const OPEN_FILES = 64;

/** Arguments of prlimit, up to the command that it starts. */
export function resourceLimitArguments({ memoryMib, cpuSeconds }: ResourceLimits): string[] {
  return [
    `--data=${(memoryMib + DATA_HEADROOM_MIB) * MIB}`,
    `--cpu=${cpuSeconds}`,
    `--nofile=${OPEN_FILES}`,
    '--fsize=0',
    '--core=0',
    '--',
  ];
}
