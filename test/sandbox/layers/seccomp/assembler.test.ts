import { describe, expect, it } from 'vitest';
import type { Line } from '../../../../sandbox/layers/seccomp/assembler.ts';
import { assemble } from '../../../../sandbox/layers/seccomp/assembler.ts';

const bytes = (...lines: Line[]): string => Buffer.from(assemble(lines)).toString('hex');

describe('assembler', () => {
  it('writes a load of a word as BPF_LD | BPF_W | BPF_ABS', () => {
    expect(bytes({ op: 'load', offset: 0x10 })).toBe('2000' + '00' + '00' + '10000000');
  });

  it('writes a return as BPF_RET | BPF_K with the value little-endian', () => {
    expect(bytes({ op: 'return', value: 0x7fff_0000 })).toBe('0600' + '00' + '00' + '0000ff7f');
  });

  it('keeps values above 31 bits unsigned', () => {
    expect(bytes({ op: 'return', value: 0x8000_0000 })).toBe('0600' + '00' + '00' + '00000080');
  });

  it.each([
    ['if-equal', '1500'],
    ['if-at-least', '3500'],
    ['if-any-bit', '4500'],
  ] as const)('writes %s as a conditional jump that counts the instructions to skip', (op, code) => {
    const program = bytes(
      { op, value: 7, then: 'two on', otherwise: 'one on' },
      { op: 'return', value: 1 },
      { op: 'label', label: 'one on' },
      { op: 'return', value: 2 },
      { op: 'label', label: 'two on' },
      { op: 'return', value: 3 },
    );
    expect(program.slice(0, 16)).toBe(code + '02' + '01' + '07000000');
  });

  it('goes on with the next line where a jump names no label', () => {
    expect(bytes({ op: 'if-equal', value: 1 }, { op: 'return', value: 0 }).slice(0, 16)).toBe(
      '1500' + '00' + '00' + '01000000',
    );
  });

  it('gives a label no instruction of its own', () => {
    expect(
      assemble([
        { op: 'label', label: 'here' },
        { op: 'return', value: 0 },
      ]),
    ).toHaveLength(8);
  });

  it('reaches 255 instructions forward and refuses 256', () => {
    const far = (between: number): Line[] => [
      { op: 'if-equal', value: 1, then: 'far' },
      ...Array.from({ length: between }, (): Line => ({ op: 'load', offset: 0 })),
      { op: 'label', label: 'far' },
      { op: 'return', value: 0 },
    ];
    expect(assemble(far(255))[2]).toBe(255);
    expect(() => assemble(far(256))).toThrow('a jump to "far" of 256, allowed 0 to 255');
  });

  it('refuses a jump back, an unknown label and a label in two places', () => {
    const end: Line = { op: 'return', value: 0 };
    const label: Line = { op: 'label', label: 'here' };
    const jump: Line = { op: 'if-equal', value: 1, then: 'here' };
    expect(() => assemble([label, jump, end])).toThrow('a jump to "here" of -1');
    expect(() => assemble([jump, end])).toThrow('"here" stands nowhere');
    expect(() => assemble([label, end, label])).toThrow('"here" stands in two places');
  });

  it('refuses a program longer than the kernel takes', () => {
    const load: Line = { op: 'load', offset: 0 };
    expect(assemble(Array.from({ length: 4096 }, () => load))).toHaveLength(4096 * 8);
    expect(() => assemble(Array.from({ length: 4097 }, () => load))).toThrow('longer than the kernel takes');
  });
});
