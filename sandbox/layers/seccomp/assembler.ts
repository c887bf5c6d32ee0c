/** A place in a program that jumps name. */
export type Label = string;

/** One line of a classic BPF program; a jump without a label goes on with the next line. */
export type Line =
  | { readonly op: 'label'; readonly label: Label }
  | { readonly op: 'load'; readonly offset: number }
  | {
      readonly op: 'if-equal' | 'if-at-least' | 'if-any-bit';
      readonly value: number;
      readonly then?: Label;
      readonly otherwise?: Label;
    }
  | { readonly op: 'return'; readonly value: number };

/** Codes of linux/bpf_common.h: class, size or operation, and source or mode, or-ed together. */
export const OPCODES = {
  load: 0x20, // BPF_LD | BPF_W | BPF_ABS
  'if-equal': 0x15, // BPF_JMP | BPF_JEQ | BPF_K
  'if-at-least': 0x35, // BPF_JMP | BPF_JGE | BPF_K
  'if-any-bit': 0x45, // BPF_JMP | BPF_JSET | BPF_K
  return: 0x06, // BPF_RET | BPF_K
} as const;

/** The size of `struct sock_filter`: code (2), jump if true (1), jump if false (1), value (4). */
export const INSTRUCTION_BYTES = 8;

/** A jump reaches this many instructions forward, never back. */
const MAX_JUMP = 255;

/** The most instructions the kernel takes (BPF_MAXINSNS). */
const MAX_INSTRUCTIONS = 4096;

/** The bytes of a program for a little-endian machine; fails on an unknown label, a jump back or one too far. */
export function assemble(lines: readonly Line[]): Uint8Array {
  const places = placeLabels(lines);
  const instructions = lines.filter((line) => line.op !== 'label');
  if (instructions.length > MAX_INSTRUCTIONS)
    throw new Error('Cannot assemble the filter: it is longer than the kernel takes');
  const bytes = new Uint8Array(instructions.length * INSTRUCTION_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [index, line] of instructions.entries()) {
    const at = index * INSTRUCTION_BYTES;
    view.setUint16(at, OPCODES[line.op], true);
    if ('then' in line) view.setUint8(at + 2, distance(places, line.then, index));
    if ('otherwise' in line) view.setUint8(at + 3, distance(places, line.otherwise, index));
    view.setUint32(at + 4, line.op === 'load' ? line.offset : line.value, true);
  }
  return bytes;
}

function placeLabels(lines: readonly Line[]): ReadonlyMap<Label, number> {
  const places = new Map<Label, number>();
  let index = 0;
  for (const line of lines) {
    if (line.op !== 'label') {
      index++;
      continue;
    }
    if (places.has(line.label))
      throw new Error(`Cannot assemble the filter: "${line.label}" stands in two places`);
    places.set(line.label, index);
  }
  return places;
}

function distance(places: ReadonlyMap<Label, number>, label: Label | undefined, from: number): number {
  if (label === undefined) return 0;
  const place = places.get(label);
  if (place === undefined) throw new Error(`Cannot assemble the filter: "${label}" stands nowhere`);
  const jump = place - from - 1;
  if (jump < 0 || jump > MAX_JUMP)
    throw new Error(`Cannot assemble the filter: a jump to "${label}" of ${jump}, allowed 0 to ${MAX_JUMP}`);
  return jump;
}
