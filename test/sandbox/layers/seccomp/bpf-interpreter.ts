/** What the kernel hands to a filter (struct seccomp_data). */
export interface SystemCall {
  readonly number: number;
  readonly architecture: number;
  /** Up to six arguments of 64 bits. */
  readonly arguments?: readonly bigint[];
}

const SECCOMP_DATA_BYTES = 64;
const INSTRUCTION_BYTES = 8;

/** Runs a filter as the kernel does: little-endian, one accumulator, forward jumps only; fails on what the kernel refuses. */
export function runFilter(program: Uint8Array, call: SystemCall): number {
  const code = new DataView(program.buffer, program.byteOffset, program.byteLength);
  const data = layOut(call);
  let accumulator = 0;
  for (let at = 0; ; at++) {
    if ((at + 1) * INSTRUCTION_BYTES > program.length) throw new Error('The program runs past its end');
    const opcode = code.getUint16(at * INSTRUCTION_BYTES, true);
    const ifTrue = code.getUint8(at * INSTRUCTION_BYTES + 2);
    const ifFalse = code.getUint8(at * INSTRUCTION_BYTES + 3);
    const value = code.getUint32(at * INSTRUCTION_BYTES + 4, true);
    const jump = (condition: boolean): void => {
      at += condition ? ifTrue : ifFalse;
    };
    switch (opcode) {
      case 0x20: // ld [k]
        if (value % 4 !== 0 || value >= SECCOMP_DATA_BYTES) throw new Error(`A load at ${value}`);
        accumulator = data.getUint32(value, true);
        break;
      case 0x15: // jeq #k
        jump(accumulator === value);
        break;
      case 0x35: // jge #k, unsigned
        jump(accumulator >= value);
        break;
      case 0x45: // jset #k
        jump((accumulator & value) !== 0);
        break;
      case 0x06: // ret #k
        return value;
      default:
        throw new Error(`An instruction of code 0x${opcode.toString(16)}`);
    }
  }
}

/** nr (4), arch (4), instruction pointer (8), args[6] (8 each). */
function layOut(call: SystemCall): DataView {
  const data = new DataView(new ArrayBuffer(SECCOMP_DATA_BYTES));
  data.setUint32(0, call.number, true);
  data.setUint32(4, call.architecture, true);
  for (const [index, argument] of (call.arguments ?? []).entries())
    data.setBigUint64(16 + index * 8, BigInt.asUintN(64, argument), true);
  return data;
}
