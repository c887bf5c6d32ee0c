import type { IsolationLevel } from '../../../src/contract/isolation.ts';
import type { Layers } from '../layers.ts';

/** What must be there for level `process` to claim that it stops an attack. */
type ProcessClaim = 'always' | 'another user' | 'resource limits' | 'never';

/** Whether level `os` stops an attack by its layers alone, or also needs the belts of Node itself. */
type OsClaim = 'layers alone' | 'with Node';

interface AttackRow {
  readonly process: ProcessClaim;
  readonly os: OsClaim;
  readonly tries: string;
}

const attack = (process: ProcessClaim, os: OsClaim, tries: string): AttackRow => ({ process, os, tries });

/**
 * What the probe tries from inside, with everything that JavaScript reaches. io_uring, ptrace and mount are system calls
 * that no JavaScript can make, so they are not here: the filter's own test holds them, over every call number.
 */
export const ATTACKS = {
  'read-file': attack('always', 'layers alone', 'reads /etc/passwd and a file that every user may read'),
  'read-evidence': attack('always', 'layers alone', 'lists the folder of evidence'),
  'read-proc': attack(
    'always',
    'layers alone',
    'reads /proc and /sys: its own memory, the environment of the service',
  ),
  'read-environment': attack('always', 'layers alone', 'finds a variable of the service in its environment'),
  'use-descriptor': attack('always', 'layers alone', 'finds a file or socket that it inherited'),
  'write-file': attack(
    'always',
    'layers alone',
    'writes a file anywhere, by node:fs, reports, traces or databases',
  ),
  'connect-tcp': attack('always', 'layers alone', 'connects to a port of the machine'),
  'send-udp': attack('always', 'layers alone', 'sends a datagram to a port of the machine'),
  'connect-unix': attack('always', 'layers alone', 'connects to a Unix socket of the machine'),
  listen: attack('always', 'layers alone', 'listens on a port or a Unix socket'),
  'resolve-name': attack('always', 'layers alone', 'has a name resolved'),
  'spawn-process': attack('always', 'layers alone', 'starts a program'),
  'become-program': attack(
    'always',
    'with Node',
    'turns into another program, or into Node without its belts',
  ),
  'load-addon': attack('always', 'with Node', 'loads native code as an addon or by foreign functions'),
  'open-inspector': attack('always', 'with Node', 'opens the inspector'),
  'start-worker': attack('always', 'with Node', 'starts a worker thread'),
  'use-internals': attack('always', 'with Node', 'reaches the internal bindings of Node, or WASI'),
  'become-root': attack('always', 'layers alone', 'takes the user or the group of root'),
  'signal-service': attack('another user', 'layers alone', 'may signal the service, or change its priority'),
  'exceed-memory': attack('resource limits', 'layers alone', 'takes a gibibyte past its ceiling at once'),
  'see-network': attack('never', 'layers alone', 'sees the network addresses of the machine'),
} as const satisfies Record<string, AttackRow>;

export type AttackName = keyof typeof ATTACKS;

export const ATTACK_NAMES = Object.keys(ATTACKS) as AttackName[];

/** The attacks that a level claims to stop with the layers at hand: it is judged by these. */
export function claimedAttacks(level: IsolationLevel, layers: Layers): AttackName[] {
  if (level === 'os') return ATTACK_NAMES;
  const holds = {
    always: true,
    'another user': layers.isRoot,
    'resource limits': layers.prlimit !== undefined,
    never: false,
  } as const satisfies Record<ProcessClaim, boolean>;
  return ATTACK_NAMES.filter((name) => holds[ATTACKS[name].process]);
}

/** The attacks that the layers of level `os` claim to stop when Node's own belts are off. */
export function attacksOnLayersAlone(): AttackName[] {
  return ATTACK_NAMES.filter((name) => ATTACKS[name].os === 'layers alone');
}
