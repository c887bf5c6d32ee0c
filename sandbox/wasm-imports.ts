// What the interpreter may ask of JavaScript. Once a job begins only the names listed here answer; the whole bridge to
// JavaScript objects, dynamic linking, processes and sockets is behind the gate, whatever Python does to reach it.
import type { CellClock } from './cell-clock.ts';
import type { SeededRandom } from './seeded-random.ts';

/** WASI: the clocks of the processor time of process and thread, the last of the four. */
const PROCESS_CPU = 2;
const THREAD_CPU = 3;
/** WASI: the errno of a clock that does not exist. */
const WASI_EINVAL = 28;
/** The bytes of "UTC" and their end, little endian. */
const UTC = 0x0043_5455;
/** Emscripten: the errno of a function that is not there. */
const ENOSYS = 52;

/** Calls into the glue that stay open during a job: files of the interpreter's own memory, and its own machinery. */
const OPEN = new Set(
  `__assert_fail _PyEM_TrampolineCall_JS _Py_CheckEmscriptenSignals_Helper __call_sighandler
  __syscall_chdir __syscall_chmod __syscall_dup __syscall_dup3 __syscall_faccessat __syscall_fadvise64
  __syscall_fallocate __syscall_fchdir __syscall_fchmod __syscall_fchmodat2 __syscall_fchown32 __syscall_fchownat
  __syscall_fcntl64 __syscall_fdatasync __syscall_fstat64 __syscall_fstatfs64 __syscall_ftruncate64 __syscall_getcwd
  __syscall_getdents64 __syscall_getuid32_js __syscall_ioctl __syscall_lstat64 __syscall_mkdirat __syscall_newfstatat
  __syscall_openat __syscall_readlinkat __syscall_renameat __syscall_rmdir __syscall_stat64 __syscall_statfs64
  __syscall_symlinkat __syscall_truncate64 __syscall_umask_js __syscall_unlinkat __syscall_utimensat
  _abort_js _emscripten_get_progname _emscripten_runtime_keepalive_clear _gmtime_js _localtime_js _mktime_js _mmap_js
  _msync_js _munmap_js _timegm_js _try_fcntl64 capture_stderr emscripten_get_heap_max emscripten_resize_heap
  emscripten_runtime_keepalive_pop emscripten_runtime_keepalive_push environ_get environ_sizes_get exit fd_close
  fd_fdstat_get fd_pread fd_pwrite fd_read fd_seek fd_sync fd_write proc_exit restore_stderr`.split(/\s+/),
);

/** Calls that Python expects to fail cleanly where a system lacks them. */
const NOT_THERE = new Set(
  `__syscall_accept4 __syscall_bind __syscall_connect __syscall_getpeername __syscall_getsockname __syscall_getsockopt
  __syscall_listen __syscall_mknodat __syscall_pipe __syscall_poll __syscall_recvfrom __syscall_recvmsg
  __syscall_sendmsg __syscall_sendto __syscall_socket`.split(/\s+/),
);

/** A call through the gate that is closed during a job; the interpreter does not survive it. */
export class DeniedCall extends Error {
  override readonly name = 'DeniedCall';
  readonly call: string;

  constructor(call: string) {
    super(`"${call}" is not available in the sandbox`);
    this.call = call;
  }
}

/** What the imports of one interpreter work on. */
export interface ImportHost {
  readonly clock: CellClock;
  readonly random: SeededRandom;
  readonly memory: () => WebAssembly.Memory;
}

/** The gate of one interpreter: open while it boots, closed for good when its job begins. */
export class ImportGate {
  #closed = false;

  /** From here on only listed calls answer. */
  close(): void {
    this.#closed = true;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** The imports of the module as Pyodide made them, each behind the gate or replaced by the cell's own. */
  guard(module: WebAssembly.Module, made: WebAssembly.Imports, host: ImportHost): WebAssembly.Imports {
    const own = this.#ownImports(host);
    const guarded: Record<string, Record<string, WebAssembly.ImportValue>> = {};
    for (const { module: space, name, kind } of WebAssembly.Module.imports(module)) {
      const original = made[space]?.[name];
      const value = own[name] ?? (kind === 'function' ? this.#gated(name, original) : original);
      if (value === undefined) throw new Error(`Cannot start Python: the import "${name}" is missing`);
      (guarded[space] ??= {})[name] = value;
    }
    return guarded;
  }

  #gated(name: string, original: WebAssembly.ImportValue | undefined): WebAssembly.ImportValue {
    if (OPEN.has(name) || name.startsWith('invoke_')) return original ?? (() => deny(name));
    // Suspending imports (JSPI) are objects: nothing here ever suspends.
    if (typeof original !== 'function') return () => deny(name);
    const answer = original as (...values: unknown[]) => unknown;
    if (NOT_THERE.has(name)) return () => -ENOSYS;
    return (...values: unknown[]) => {
      if (this.#closed) deny(name);
      return answer(...values);
    };
  }

  #ownImports(host: ImportHost): Record<string, WebAssembly.ImportValue> {
    const { clock, random } = host;
    const view = (): DataView => new DataView(host.memory().buffer);
    return {
      emscripten_date_now: () => clock.milliseconds,
      emscripten_get_now: () => Number(clock.nanoseconds) / 1e6,
      clock_time_get: (kind: number, _precision: bigint, at: number) => {
        if (kind > THREAD_CPU) return WASI_EINVAL;
        // A job that cannot see how long it takes has used no processor time.
        view().setBigUint64(at >>> 0, kind >= PROCESS_CPU ? 0n : clock.nanoseconds, true);
        return 0;
      },
      clock_res_get: (_kind: number, at: number) => {
        view().setBigUint64(at >>> 0, 1n, true);
        return 0;
      },
      _tzset_js: (timeZone: number, daylight: number, standardName: number, summerName: number) => {
        view().setInt32(timeZone >>> 0, 0, true);
        view().setInt32(daylight >>> 0, 0, true);
        for (const name of [standardName, summerName]) view().setUint32(name >>> 0, UTC, true);
      },
      random_get: (at: number, length: number) => {
        random.fill(new Uint8Array(host.memory().buffer, at >>> 0, length >>> 0));
        return 0;
      },
    };
  }
}

function deny(name: string): never {
  throw new DeniedCall(name);
}
