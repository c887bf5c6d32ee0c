"""Makes the interpreter the same everywhere: clocks, sleep, randomness, an event loop without a host, absent modules.

`prepare` runs once while the memory image is made, `hide_boot` once in every interpreter, `begin` at the start of its job.
"""

import asyncio
import builtins
import datetime
import gc
import os
import random
import sys
import time
import uuid

# What would reach out of the interpreter, or exists here only as an empty shell.
UNAVAILABLE = frozenset(
    """
    _ctypes _multiprocessing _posixshmem _posixsubprocess _pyodide _pyodide_core _socket ctypes curses dbm ensurepip
    fcntl idlelib js micropip multiprocessing pip pty pyodide pyodide_js pyodide_core resource select socket
    socketserver ssl _ssl subprocess syslog termios tkinter tty turtle venv webbrowser
    """.split()
)
CLOCK = "/dev/clock"
_open, _write, _close, _only_write = os.open, os.write, os.close, os.O_WRONLY
_import = builtins.__import__


def unavailable(name):
    return ModuleNotFoundError(f"{name!r} is not available in the sandbox", name=name)


class UnavailableModules:
    """The first finder of the path: refuses by name what must not be imported."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in UNAVAILABLE:
            raise unavailable(name)
        return None


def import_or_say_why(name, globals=None, locals=None, fromlist=(), level=0):
    """`__import__`, but a module that is not here is told to be unavailable rather than not installed."""
    try:
        return _import(name, globals, locals, fromlist, level)
    except ModuleNotFoundError as error:
        if error.name is not None and "." not in error.name and "sandbox" not in error.msg:
            error.msg = f"{error.name!r} is not available in the sandbox"
        raise


def move_clock(seconds):
    """Moves every clock of the cell by exactly the nanoseconds that were asked for."""
    clock = _open(CLOCK, _only_write)
    try:
        _write(clock, round(seconds * 1_000_000_000).to_bytes(16, "little"))
    finally:
        _close(clock)


def sleep(seconds, /):
    """time.sleep: the clocks move by what was asked, and it returns at once."""
    if not isinstance(seconds, (int, float)) and not hasattr(seconds, "__index__"):
        raise TypeError(f"'{type(seconds).__name__}' object cannot be interpreted as an integer or float")
    if seconds != seconds:
        raise ValueError("Invalid value NaN (not a number)")
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    if seconds > 9_223_372_036:
        raise OverflowError("timestamp too large to convert to C PyTime_t")
    move_clock(float(seconds))


class CellSelector:
    """What an event loop waits on: nothing ever arrives from outside, so waiting only moves the clock."""

    @staticmethod
    def select(timeout):
        if timeout is None:
            raise RuntimeError("the coroutine waits for something that can never happen in the sandbox")
        if timeout > 0:
            move_clock(timeout)
        return []


class CellLoop(asyncio.BaseEventLoop):
    """asyncio without a host: timers run on the cell's clock, executors in place."""

    def __init__(self):
        super().__init__()
        self._selector = CellSelector()
        # Seconds since 1970 as a double are good to a quarter of a microsecond: a timer that near is due.
        self._clock_resolution = 1e-6

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass

    def run_in_executor(self, executor, function, *arguments):
        future = self.create_future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future


class CellPolicy(asyncio.events._BaseDefaultEventLoopPolicy):
    _loop_factory = CellLoop


def no_shell(*arguments, **options):
    raise OSError("processes are not available in the sandbox")


def prepare(asyncio_run):
    """Changes the interpreter once, before its memory is kept as an image."""
    sys.dont_write_bytecode = True
    sys.meta_path.insert(0, UnavailableModules)
    builtins.__import__ = import_or_say_why
    time.sleep = sleep
    asyncio.run = asyncio_run
    asyncio.events._set_running_loop(None)
    asyncio.events._set_event_loop_policy(CellPolicy())
    for name in ("system", "popen", "execv", "execve", "fork", "forkpty", "posix_spawn", "posix_spawnp", "kill", "killpg"):
        if hasattr(os, name):
            setattr(os, name, no_shell)
    # The first use makes the expressions of its formats, for which a job would wait.
    datetime.datetime.strptime("2000-01-01", "%Y-%m-%d")
    gc.collect()
    gc.freeze()


def hide_boot():
    """Puts the modules of the boot out of sight, for good."""
    for name in list(sys.modules):
        if name.partition(".")[0] in UNAVAILABLE:
            del sys.modules[name]
    sys.meta_path[:] = [f for f in sys.meta_path if not type(f).__module__.startswith("_pyodide")]


def begin(seed):
    """Starts a job: seeded randomness."""
    random.seed(seed)
    uuid._node = random.getrandbits(48) | (1 << 40)
