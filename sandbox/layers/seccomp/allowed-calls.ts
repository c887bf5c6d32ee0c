/** What an argument must be for the call to be let through; anything else gets EPERM. */
export type ArgumentTest =
  /** It is one of these: of an `int` the kernel ignores the high word, of a `long` or a pointer it must be zero. */
  | { readonly argument: number; readonly width: 'int' | 'long'; readonly oneOf: readonly number[] }
  /** An `int` that has none of these bits. */
  | { readonly argument: number; readonly without: number };

/** One system call that a jail may make, and why. */
export interface AllowedCall {
  readonly name: string;
  /** Its number per architecture; null where the architecture does not have it. */
  readonly x64: number | null;
  readonly arm64: number | null;
  readonly when?: ArgumentTest;
  readonly reason: string;
}

const call = (
  name: string,
  x64: number | null,
  arm64: number | null,
  reason: string,
  when?: ArgumentTest,
): AllowedCall => ({ name, x64, arm64, reason, ...(when === undefined ? {} : { when }) });

// The flags of clone(2) that a thread of glibc has: VM, FS, FILES, SIGHAND, THREAD, SYSVSEM and the three that set TLS and
// thread ids; DETACHED (ignored by the kernel) is what musl adds.
const CLONE_OF_A_THREAD = 0x003d_0f00;
const CLONE_DETACHED = 0x0040_0000;

// O_WRONLY, O_RDWR, O_CREAT, O_TRUNC and the bit of O_TMPFILE that is not O_DIRECTORY.
const OPEN_TO_WRITE = 0o1 | 0o2 | 0o100 | 0o1000 | 0o20000000;

const NULL = 0;
const FCNTL = { getfd: 1, setfd: 2, getfl: 3, setfl: 4, dupfdCloexec: 1030 } as const;
const IOCTL = { tcgets: 0x5401, fionbio: 0x5421, fionclex: 0x5450, fioclex: 0x5451 } as const;
const PRCTL = { setName: 15, setVma: 0x53564d41 } as const;

/**
 * Everything a jail may ask of the kernel, measured with strace on Node 26 reading documents and running Pyodide; rows
 * that no measurement showed say what they are kept for.
 */
export const ALLOWED_CALLS: readonly AllowedCall[] = [
  // Ordered by how often a job makes them: the filter compares in this order.
  call('futex', 202, 98, 'threads of V8 wait for one another'),
  call('read', 0, 63, 'frames on stdin, files of the jail'),
  call('write', 1, 64, 'frames on stdout, wake-ups between threads'),
  call('madvise', 28, 233, 'V8 and malloc give pages back'),
  call('mprotect', 10, 226, 'V8 turns code and heap pages, thread stacks get their guard'),
  call('mmap', 9, 222, 'heap, code, WebAssembly memory, shared libraries at start'),
  call('munmap', 11, 215, 'heap given back'),
  call('brk', 12, 214, 'malloc'),
  call('mremap', 25, 216, 'realloc of large blocks'),
  call('epoll_pwait', 281, 22, 'event loop'),
  call('epoll_ctl', 233, 21, 'event loop'),
  call('close', 3, 57, 'files of the jail'),
  call('openat', 257, 56, 'files of the jail, for reading only', { argument: 2, without: OPEN_TO_WRITE }),
  call('fstat', 5, 80, 'size of a file of the jail'),
  call('newfstatat', 262, 79, 'module loader and C library look at files by name'),
  call('statx', 332, 291, 'Node looks at files by name'),
  call('lseek', 8, 62, 'files of the jail'),
  call('pread64', 17, 67, 'loader of shared libraries, reads at a position'),
  call('readlink', 89, null, 'real path of the entry'),
  call('readlinkat', 267, 78, 'real path of the entry on arm64'),
  call('access', 21, null, 'loader of shared libraries looks for a preload list'),
  call('faccessat', 269, 48, 'the same on arm64'),
  call('getcwd', 79, 17, 'process.cwd() at start'),
  call('getdents64', 217, 61, 'kept for folders of a package in a Python cell'),
  call('writev', 20, 66, 'libuv writes several buffers to stdout'),
  call('clock_gettime', 228, 113, 'clock where the vDSO cannot answer'),
  call('clock_nanosleep', 230, 115, 'a sleep of the C library'),
  call('restart_syscall', 219, 128, 'the kernel itself resumes a sleep with it'),
  call('sched_yield', 24, 124, 'spinning threads of V8'),
  call('getrandom', 318, 278, 'seeds of hash tables and of the cryptographic generator'),
  call('membarrier', 324, 283, 'V8 publishes code to other threads on arm64'),
  call('rt_sigaction', 13, 134, 'Node sets and resets its signal handlers'),
  call('rt_sigprocmask', 14, 135, 'threads start with signals blocked'),
  call('rt_sigreturn', 15, 139, 'end of the handler that turns WebAssembly traps into errors'),
  call('sigaltstack', 131, 132, 'stack of that handler'),
  call('clone', 56, 220, 'a thread of V8 or libuv, never a process', {
    argument: 0,
    width: 'long',
    oneOf: [CLONE_OF_A_THREAD, CLONE_OF_A_THREAD | CLONE_DETACHED],
  }),
  call('set_robust_list', 273, 99, 'start of a thread'),
  call('rseq', 334, 293, 'start of a thread'),
  call('set_tid_address', 218, 96, 'start of the process'),
  call('arch_prctl', 158, null, 'thread pointer of the first thread'),
  call('prctl', 157, 167, 'names of threads and of memory ranges', {
    argument: 0,
    width: 'int',
    oneOf: [PRCTL.setName, PRCTL.setVma],
  }),
  call(
    'execve',
    59,
    221,
    'bubblewrap starts Node after the filter is loaded; no other program stands in the jail',
  ),
  call('exit', 60, 93, 'end of a thread'),
  call('exit_group', 231, 94, 'end of the process'),
  call('getpid', 39, 172, 'Node and malloc ask who they are'),
  call('gettid', 186, 178, 'the same for threads'),
  call('getuid', 102, 174, 'Node decides whether it may trust its environment'),
  call('geteuid', 107, 175, 'the same'),
  call('getgid', 104, 176, 'the same'),
  call('getegid', 108, 177, 'the same'),
  call('capget', 125, 90, 'the same: it reads its own capabilities, which are none'),
  call('prlimit64', 302, 261, 'reads the limits of stack, data and files, never sets one', {
    argument: 2,
    width: 'long',
    oneOf: [NULL],
  }),
  call('sysinfo', 99, 179, 'Node sizes its heap'),
  call('uname', 63, 160, 'libuv asks for the kernel version'),
  call('sched_getaffinity', 204, 123, 'number of processors'),
  call('sched_getscheduler', 145, 120, 'libuv copies the priority to a new thread'),
  call('sched_getparam', 143, 121, 'the same'),
  call('epoll_create1', 291, 20, 'event loop at start'),
  call('eventfd2', 290, 19, 'wake-ups between threads'),
  call('pipe2', 293, 59, 'wake-ups between threads, within the process'),
  call('fcntl', 72, 25, 'flags of descriptors', { argument: 1, width: 'int', oneOf: Object.values(FCNTL) }),
  call('ioctl', 16, 29, 'is stdout a terminal, does not block, closes on exec', {
    argument: 1,
    width: 'int',
    oneOf: Object.values(IOCTL),
  }),
  call('getsockname', 51, 204, 'Node asks what kind of pipe stdin and stdout are'),
  call('getsockopt', 55, 209, 'the same'),
];

/**
 * Calls that must look as if the kernel did not know them, because the C library then takes the older way: clone3 hides
 * its flags behind a pointer, so a filter cannot judge it.
 */
export const UNKNOWN_CALLS: readonly Pick<AllowedCall, 'name' | 'x64' | 'arm64'>[] = [
  { name: 'clone3', x64: 435, arm64: 435 },
];
