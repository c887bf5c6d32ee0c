import type { AllowedCall, ArgumentTest } from './allowed-calls.ts';
import { ALLOWED_CALLS, UNKNOWN_CALLS } from './allowed-calls.ts';
import type { Line } from './assembler.ts';
import { assemble } from './assembler.ts';

/** The architectures that have a filter, in Node's names. */
export const FILTER_ARCHITECTURES = ['x64', 'arm64'] as const;

export type FilterArchitecture = (typeof FILTER_ARCHITECTURES)[number];

/** AUDIT_ARCH_* of linux/audit.h: the ELF machine, with the bits for 64-bit and little-endian. */
export const AUDIT_ARCHITECTURES = {
  x64: 0xc000_003e,
  arm64: 0xc000_00b7,
} as const satisfies Record<FilterArchitecture, number>;

/** What a filter answers (linux/seccomp.h); the low half of an error is its number. */
export const VERDICTS = {
  kill: 0x8000_0000,
  allow: 0x7fff_0000,
  notPermitted: 0x0005_0001,
  notKnown: 0x0005_0026,
} as const;

/** Numbers with this bit are the x32 ABI of x86-64, a second door to the same calls. */
export const X32_BIT = 0x4000_0000;

// Offsets in struct seccomp_data: call number, architecture, instruction pointer, six arguments of 64 bits.
const NUMBER = 0;
const ARCHITECTURE = 4;
const lowWord = (argument: number): number => 16 + argument * 8;
const highWord = (argument: number): number => lowWord(argument) + 4;

/** The filter of an architecture: the allowed calls go through, another architecture kills, all else gets an error. */
export function buildFilter(architecture: FilterArchitecture): Uint8Array {
  const numbered = (call: AllowedCall): { call: AllowedCall; number: number }[] => {
    const number = call[architecture];
    return number === null ? [] : [{ call, number }];
  };
  const calls = ALLOWED_CALLS.flatMap(numbered);
  return assemble([
    { op: 'load', offset: ARCHITECTURE },
    { op: 'if-equal', value: AUDIT_ARCHITECTURES[architecture], otherwise: 'kill' },
    { op: 'load', offset: NUMBER },
    ...(architecture === 'x64' ? [{ op: 'if-at-least', value: X32_BIT, then: 'kill' } as const] : []),
    ...calls.map(({ call, number }): Line => {
      const then = call.when === undefined ? 'allow' : `test ${call.name}`;
      return { op: 'if-equal', value: number, then };
    }),
    ...UNKNOWN_CALLS.flatMap((call): Line[] => {
      const number = call[architecture];
      return number === null ? [] : [{ op: 'if-equal', value: number, then: 'not known' }];
    }),
    { op: 'return', value: VERDICTS.notPermitted },
    { op: 'label', label: 'kill' },
    { op: 'return', value: VERDICTS.kill },
    { op: 'label', label: 'not known' },
    { op: 'return', value: VERDICTS.notKnown },
    ...calls.flatMap(({ call }) =>
      call.when === undefined
        ? []
        : [{ op: 'label', label: `test ${call.name}` } as const, ...testArgument(call.when)],
    ),
    { op: 'label', label: 'not permitted' },
    { op: 'return', value: VERDICTS.notPermitted },
    { op: 'label', label: 'allow' },
    { op: 'return', value: VERDICTS.allow },
  ]);
}

/** Jumps to `allow` or to `not permitted`, never on. */
function testArgument(test: ArgumentTest): Line[] {
  const low: Line = { op: 'load', offset: lowWord(test.argument) };
  if ('without' in test)
    return [low, { op: 'if-any-bit', value: test.without, then: 'not permitted', otherwise: 'allow' }];
  const high: Line[] =
    test.width === 'int'
      ? []
      : [
          { op: 'load', offset: highWord(test.argument) },
          { op: 'if-equal', value: 0, otherwise: 'not permitted' },
        ];
  const compare = test.oneOf.map((value): Line => ({ op: 'if-equal', value, then: 'allow' }));
  return [...high, low, ...compare, { op: 'return', value: VERDICTS.notPermitted }];
}
