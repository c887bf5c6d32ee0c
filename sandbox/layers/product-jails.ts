import type { LaunchPlan } from '../../src/contract/isolation.ts';
import { PYTHON_PROCESS_MIB } from '../../src/contract/limits.ts';
import type { Isolation } from './isolation.ts';

/** Processor time of a jail's life; far above what its jobs may use within their wall clocks. */
const CPU_SECONDS = 3_600;
/** A page of WebAssembly memory is 64 KiB. */
const WASM_PAGES_PER_MIB = 16;

/**
 * The V8 flags of a jail that reads documents. Readers drop most of what they make at once: a young generation that
 * may grow to 16 MiB a half only costs every jail a quarter of its memory, and no time is won by it.
 */
export const DOCUMENT_FLAGS: readonly string[] = ['--max-semi-space-size=2'];

/** How a jail that reads documents is started. */
export function documentPlan(isolation: Isolation, folder: string, memoryMib: number): LaunchPlan {
  return isolation.plan({ folder, memoryMib, cpuSeconds: CPU_SECONDS, v8Flags: DOCUMENT_FLAGS });
}

/** The V8 flags of a Python cell whose interpreter may have so much memory. */
export function pythonFlags(memoryMib: number): string[] {
  return [
    `--wasm-max-mem-pages=${memoryMib * WASM_PAGES_PER_MIB}`,
    // The digest of the module is pinned; validating all of its functions would be most of its compilation.
    '--wasm-lazy-validation',
    // The start alone makes CPython's main loop hot, and to optimise it takes a quarter of a cell's processor time, beside
    // jobs that need it. No function but an imported one, which has no code, may be optimised.
    '--wasm-tier-up-filter=0',
    // Then calls need not be counted either, which is a third of a short job's processor time.
    '--no-wasm-inlining',
    '--no-wasm-inlining-call-indirect',
  ];
}

/** How a Python cell is started: its interpreter has `memoryMib`, the process around it some more. */
export function pythonPlan(isolation: Isolation, folder: string, memoryMib: number): LaunchPlan {
  return isolation.plan({
    folder,
    memoryMib: memoryMib + PYTHON_PROCESS_MIB,
    cpuSeconds: CPU_SECONDS,
    v8Flags: pythonFlags(memoryMib),
  });
}
