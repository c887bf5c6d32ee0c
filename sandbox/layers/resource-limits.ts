/** What the kernel itself holds a jail to. */
export interface ResourceLimits {
  /** Resident memory past which the keeper ends the jail. */
  readonly memoryMib: number;
  /** Processor time of the jail's whole life. */
  readonly cpuSeconds: number;
}

const MIB = 1_048_576;

// Thread stacks and arenas that are reserved and hardly touched: the keeper's ceiling on resident memory speaks first, and
// this one bounds what can be grabbed between two of its looks.
const DATA_HEADROOM_MIB = 512;

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
