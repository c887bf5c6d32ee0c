import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALLOWED_CALLS } from '../../../../sandbox/layers/seccomp/allowed-calls.ts';
import type { FilterArchitecture } from '../../../../sandbox/layers/seccomp/filter.ts';
import { FILTER_ARCHITECTURES, buildFilter } from '../../../../sandbox/layers/seccomp/filter.ts';
import { runFilter } from './bpf-interpreter.ts';
import { DENIED_CALLS } from './denied-calls.ts';

const KILL = 0x8000_0000;
const ALLOW = 0x7fff_0000;
const EPERM = 0x0005_0001;
const ENOSYS = 0x0005_0026;
const AUDIT = { x64: 0xc000_003e, arm64: 0xc000_00b7 } as const;
const OTHER_ARCHITECTURES = { i386: 0x4000_0003, arm: 0x4000_0028, riscv64: 0xc000_00f3, none: 0 } as const;
const NUMBERS = Array.from({ length: 1024 }, (_, number) => number);
const X32_BIT = 0x4000_0000;

/** The verdict on one call with these arguments. */
const verdict = (architecture: FilterArchitecture, number: number, ...args: (number | bigint)[]): number =>
  runFilter(buildFilter(architecture), {
    number,
    architecture: AUDIT[architecture],
    arguments: args.map(BigInt),
  });

/** The denied calls that an architecture has, with their numbers. */
function deniedOn(architecture: FilterArchitecture): (readonly [name: string, number: number])[] {
  return DENIED_CALLS.flatMap(([name, x64, arm64]) => {
    const number = architecture === 'x64' ? x64 : arm64;
    return number === null ? [] : [[name, number] as const];
  });
}

/** The number of an allowed call. */
function numberOf(name: string, architecture: FilterArchitecture): number {
  const number = ALLOWED_CALLS.find((call) => call.name === name)?.[architecture];
  if (number === undefined || number === null) throw new Error(`${name} is not allowed on ${architecture}`);
  return number;
}

describe.each(FILTER_ARCHITECTURES)('filter for %s', (architecture) => {
  const filter = buildFilter(architecture);

  it('lets every listed call through, clone3 look unknown, and refuses every other number', () => {
    const listed = new Map(ALLOWED_CALLS.map((call) => [call[architecture], call]));
    for (const number of NUMBERS) {
      const call = listed.get(number);
      if (call?.when !== undefined) continue;
      const expected = number === 435 ? ENOSYS : call === undefined ? EPERM : ALLOW;
      expect([number, verdict(architecture, number)]).toEqual([number, expected]);
    }
  });

  it('kills a process of every other architecture, whatever it calls', () => {
    const others = Object.values(OTHER_ARCHITECTURES);
    const foreign = FILTER_ARCHITECTURES.filter((name) => name !== architecture).map((name) => AUDIT[name]);
    for (const other of [...others, ...foreign])
      for (const number of NUMBERS) expect(runFilter(filter, { number, architecture: other })).toBe(KILL);
  });

  it('lets no number with the x32 bit, no negative and no huge one through', () => {
    const expected = architecture === 'x64' ? KILL : EPERM;
    for (const number of NUMBERS) expect(verdict(architecture, number + X32_BIT)).toBe(expected);
    for (const number of [0x7fff_ffff, 0x8000_0000, 0xffff_ffff])
      expect(verdict(architecture, number)).toBe(expected);
  });

  it.each(deniedOn(architecture))('refuses %s', (_name, number) => {
    expect(verdict(architecture, number)).toBe(EPERM);
    expect(verdict(architecture, number, -1n, -1n, -1n, -1n, -1n, -1n)).toBe(EPERM);
  });

  it('allows clone for a thread of the C library and for nothing else', () => {
    const clone = numberOf('clone', architecture);
    const thread = 0x003d_0f00;
    expect(verdict(architecture, clone, thread)).toBe(ALLOW);
    // CLONE_DETACHED, which musl sets.
    expect(verdict(architecture, clone, thread | 0x0040_0000)).toBe(ALLOW);
    const SIGCHLD = 17;
    const VFORK = 0x4000 | 0x100 | SIGCHLD;
    expect(verdict(architecture, clone, SIGCHLD)).toBe(EPERM);
    expect(verdict(architecture, clone, VFORK)).toBe(EPERM);
    expect(verdict(architecture, clone, 0)).toBe(EPERM);
    for (let bit = 0n; bit < 64n; bit++) {
      if (bit === 22n) continue;
      expect([bit, verdict(architecture, clone, BigInt(thread) ^ (1n << bit))]).toEqual([bit, EPERM]);
    }
  });

  it('allows openat for reading only', () => {
    const openat = numberOf('openat', architecture);
    const O_CLOEXEC = 0o2000000;
    expect(verdict(architecture, openat, -100n, 1, 0)).toBe(ALLOW);
    expect(verdict(architecture, openat, -100n, 1, O_CLOEXEC)).toBe(ALLOW);
    // O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_TMPFILE with O_DIRECTORY as both architectures number it.
    for (const flag of [0o1, 0o2, 0o100, 0o1000, 0o20200000, 0o20040000])
      expect(verdict(architecture, openat, -100n, 1, O_CLOEXEC | flag)).toBe(EPERM);
  });

  it('allows prctl to name threads and memory, and nothing else', () => {
    const prctl = numberOf('prctl', architecture);
    const allowed = [15, 0x53564d41];
    for (const option of [...Array.from({ length: 100 }, (_, index) => index), ...allowed])
      expect([option, verdict(architecture, prctl, option)]).toEqual([
        option,
        allowed.includes(option) ? ALLOW : EPERM,
      ]);
  });

  it('allows prlimit64 to read limits, never to set one', () => {
    const prlimit = numberOf('prlimit64', architecture);
    expect(verdict(architecture, prlimit, 0, 7, 0, 0x7fff_0000_1000n)).toBe(ALLOW);
    expect(verdict(architecture, prlimit, 0, 7, 0x7fff_0000_1000n, 0)).toBe(EPERM);
    // A pointer whose low word is zero is a pointer too.
    expect(verdict(architecture, prlimit, 0, 7, 0x1_0000_0000n, 0)).toBe(EPERM);
  });

  it('allows only the commands of fcntl and ioctl that Node needs', () => {
    const fcntl = numberOf('fcntl', architecture);
    const allowedCommands = [1, 2, 3, 4, 1030];
    for (let command = 0; command <= 1100; command++)
      expect([command, verdict(architecture, fcntl, 0, command)]).toEqual([
        command,
        allowedCommands.includes(command) ? ALLOW : EPERM,
      ]);
    const ioctl = numberOf('ioctl', architecture);
    for (const request of [0x5401, 0x5421, 0x5450, 0x5451])
      expect(verdict(architecture, ioctl, 0, request)).toBe(ALLOW);
    // TIOCSTI puts letters into the terminal of whoever started the service; TIOCLINUX pastes.
    for (const request of [0x5412, 0x541c, 0x5413, 0])
      expect(verdict(architecture, ioctl, 0, request)).toBe(EPERM);
  });

  it('ends every path with a return, on the listed calls and beside them', () => {
    for (const number of NUMBERS)
      expect([KILL, ALLOW, EPERM, ENOSYS]).toContain(verdict(architecture, number, 0, 0, 0, 0, 0, 0));
  });
});

describe('table of allowed calls', () => {
  it('says a reason for each, and names none twice', () => {
    expect(new Set(ALLOWED_CALLS.map(({ name }) => name)).size).toBe(ALLOWED_CALLS.length);
    expect(ALLOWED_CALLS.filter(({ reason }) => reason.length < 4)).toEqual([]);
  });

  it('denies what it allows nowhere', () => {
    const allowed = new Set(ALLOWED_CALLS.map(({ name }) => name));
    expect(DENIED_CALLS.filter(([name]) => allowed.has(name))).toEqual([]);
  });

  it.each([
    ['x64', '/usr/include/x86_64-linux-gnu/asm/unistd_64.h'],
    ['arm64', '/usr/include/asm-generic/unistd.h'],
  ] as const)('has the numbers of the kernel headers for %s', (architecture, path) => {
    if (!existsSync(path)) return console.log(`not compared: ${path} is not installed (linux-libc-dev)`);
    const numbers = headerNumbers(path);
    for (const call of ALLOWED_CALLS)
      if (call[architecture] !== null)
        expect([call.name, call[architecture]]).toEqual([call.name, numbers.get(call.name)]);
    for (const [name, number] of deniedOn(architecture))
      expect([name, number]).toEqual([name, numbers.get(name)]);
  });
});

/** `#define __NR_read 63`, and `__NR3264_fstatat` for calls whose name differs on 32 bits; the first of a name counts. */
function headerNumbers(path: string): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [, name, number] of readFileSync(path, 'utf8').matchAll(
    /^#define\s+__NR(?:3264)?_(\w+)\s+(\d+)/gm,
  ))
    if (name !== undefined && !numbers.has(name)) numbers.set(name, Number(number));
  const fstatat = numbers.get('fstatat');
  if (fstatat !== undefined && !numbers.has('newfstatat')) numbers.set('newfstatat', fstatat);
  return numbers;
}
