import type { LaunchPlan } from '../../src/contract/isolation.ts';
import { PYTHON_PROCESS_MIB } from '../../src/contract/limits.ts';
import type { Isolation } from './isolation.ts';

/** Processor time of a jail's life; far above what its jobs may use within their wall clocks. */
const CPU_SECONDS = 3_600;
/** A page of WebAssembly memory is 64 KiB. */
const WASM_PAGES_PER_MIB = 16;

/** How a jail that reads documents is started. */
export function documentPlan(isolation: Isolation, folder: string, memoryMib: number): LaunchPlan {
  return isolation.plan({ folder, memoryMib, cpuSeconds: CPU_SECONDS, v8Flags: [] });
}

/** How a Python cell is started: its interpreter has `memoryMib`, the process around it some more. */
export function pythonPlan(isolation: Isolation, folder: string, memoryMib: number): LaunchPlan {
  return isolation.plan({
    folder,
    memoryMib: memoryMib + PYTHON_PROCESS_MIB,
    cpuSeconds: CPU_SECONDS,
    v8Flags: [`--wasm-max-mem-pages=${memoryMib * WASM_PAGES_PER_MIB}`],
  });
}
