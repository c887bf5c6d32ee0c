import type { PythonVector } from './python-vector.ts';
import { contained, dead, denied } from './python-vector.ts';

const NO_MODULE = 'ModuleNotFoundError';

/** Modules that would reach out, each imported plainly. */
const MODULES = [
  'js', 'pyodide_js', 'pyodide', 'pyodide.ffi', 'pyodide.code', 'pyodide.http', 'pyodide.webloop', '_pyodide', '_pyodide_core', 'ctypes',
  '_ctypes', 'ctypes.util', 'socket', '_socket', 'ssl', '_ssl', 'select', 'socketserver', 'subprocess', '_posixsubprocess', 'multiprocessing',
  'micropip', 'pip', 'venv', 'ensurepip', 'webbrowser', 'fcntl', 'termios', 'tty', 'pty', 'resource', 'syslog', 'curses', 'tkinter', 'dbm',
  'http.client', 'urllib.request', 'ftplib', 'smtplib', 'imaplib', 'poplib', 'xmlrpc.client', 'http.server', 'numpy', 'requests',
]; // prettier-ignore

/** The gate in Python is gone: what stands behind it then. */
const WITHOUT_BLOCKER = `import sys, builtins
    sys.meta_path[:] = [f for f in sys.meta_path if getattr(f, "__name__", "") != "UnavailableModules"]
    `;

/** Every published way out of Pyodide and our own, as data. */
export const PYTHON_VECTORS: readonly PythonVector[] = [
  ...MODULES.map((module) => denied(`import ${module}`, NO_MODULE, `import ${module}\n    return "reached"`)),

  // The bridge to JavaScript (Grist CVE-2026-24002, n8n CVE-2025-68668, Terrarium CVE-2026-5752, mcp-run-python).
  denied('js by importlib', NO_MODULE, `import importlib\n    return repr(importlib.import_module("js"))`),
  denied('js by __import__', NO_MODULE, `return repr(__import__("js"))`),
  denied(
    'js by the import function that ours wraps',
    NO_MODULE,
    `import sys\n    return repr(sys.modules["_cell.prelude"]._import("js"))`,
  ),
  denied(
    'js when the blocker is gone',
    NO_MODULE,
    `${WITHOUT_BLOCKER}import js\n    return repr(js.process)`,
  ),
  denied(
    'pyodide_js when the blocker is gone',
    NO_MODULE,
    `${WITHOUT_BLOCKER}import pyodide_js\n    return repr(pyodide_js._api)`,
  ),
  denied(
    'run_js when the blocker is gone',
    'ModuleNotFoundError',
    `${WITHOUT_BLOCKER}from pyodide.code import run_js\n    return run_js("1+1")`,
  ),
  denied(
    'the core of the bridge made anew by _imp.create_builtin',
    'AttributeError',
    `import _imp, importlib.machinery as m
    return repr(_imp.create_builtin(m.ModuleSpec("_pyodide_core", None)).JsProxy)`,
  ),
  contained(
    'a hunt for JsProxy objects by the garbage collector',
    '[]',
    `import gc\n    return repr([type(o).__name__ for o in gc.get_objects() if type(o).__name__ == "JsProxy"])`,
  ),
  dead(
    'to_js found by walking what objects refer to',
    `import sys, gc, types
    seen, todo = set(), [sys.modules, *sys.modules.values()]
    while todo:
        o = todo.pop()
        if id(o) in seen: continue
        seen.add(id(o))
        if isinstance(o, types.BuiltinFunctionType) and o.__name__ == "to_js": return repr(o([1]).constructor)
        if len(seen) < 200000: todo.extend(gc.get_referents(o))
    raise LookupError("no to_js")`,
  ),
  denied(
    'a class of the bridge found by walking subclasses',
    'NotImplementedError',
    `todo, seen = [object], set()
    while todo:
        for c in type.__subclasses__(todo.pop()):
            if c.__name__ == "JsProxy": return repr(c.new(c))
            if c not in seen: seen.add(c); todo.append(c)
    raise LookupError("no JsProxy that makes anything")`,
  ),

  // Foreign functions.
  dead(
    'CDLL when the blocker is gone',
    `${WITHOUT_BLOCKER}import ctypes\n    return repr(ctypes.CDLL(None))`,
  ),
  dead(
    'emscripten_run_script by ctypes',
    `${WITHOUT_BLOCKER}import ctypes\n    return repr(ctypes.pythonapi.emscripten_run_script_int(b"process.pid"))`,
  ),
  dead(
    '_ctypes made by _imp.create_builtin, then dlopen',
    `import _imp, importlib.machinery as m
    c = _imp.create_builtin(m.ModuleSpec("_ctypes", None))
    return repr(c.dlsym(c.dlopen(None, 0), "emscripten_run_script_int"))`,
  ),
  dead(
    'a dynamic module from a file of its own making',
    `import _imp, importlib.machinery as m
    open("/tmp/x.so", "wb").write(b"\\0asm\\1\\0\\0\\0")
    return repr(_imp.create_dynamic(m.ModuleSpec("x", None, origin="/tmp/x.so")))`,
  ),

  // Processes and signals.
  denied('os.system', 'OSError', `import os\n    return os.system("id")`),
  denied('os.popen', 'OSError', `import os\n    return os.popen("id").read()`),
  denied('os.execv', 'OSError', `import os\n    return os.execv("/bin/sh", ["sh"])`),
  denied('os.fork', 'OSError', `import os\n    return os.fork()`),
  denied('os.posix_spawn', 'AttributeError', `import os\n    return os.posix_spawn("/bin/sh", ["sh"], {})`),
  denied('os.kill of the parent', 'OSError', `import os\n    return os.kill(os.getppid(), 9)`),
  dead('posix.system below our own os.system', `import posix\n    return posix.system("id")`),
  denied('posix.execv below our own', 'OSError', `import posix\n    return posix.execv("/bin/sh", ["sh"])`),
  denied(
    'a shell by unpickling',
    'OSError',
    `import pickle, os
    class P:
        def __reduce__(self): return (os.system, ("id",))
    return pickle.loads(pickle.dumps(P()))`,
  ),
  dead(
    'a shell by unpickling a name',
    `import pickle\n    return pickle.loads(b"cposix\\nsystem\\n(S'id'\\ntR.")`,
  ),
  denied(
    'a shell through os._wrap_close and its globals',
    'OSError',
    `c = [c for c in object.__subclasses__() if c.__name__ == "_wrap_close"][0]
    return c.__init__.__globals__["system"]("id")`,
  ),
  denied(
    'a thread',
    'RuntimeError',
    `import threading\n    t = threading.Thread(target=print)\n    t.start()\n    return "reached"`,
  ),
  denied(
    'a thread by _thread',
    'RuntimeError',
    `import _thread\n    return _thread.start_new_thread(print, ())`,
  ),
  denied(
    'a subprocess by asyncio',
    'NotImplementedError',
    `import asyncio\n    return repr(asyncio.run(asyncio.create_subprocess_exec("id")))`,
  ),
  dead('os.abort', `import os\n    os.abort()`),
  dead('os._exit', `import os\n    os._exit(0)`),

  // Network.
  denied(
    'a socket when the blocker is gone',
    'OSError',
    `${WITHOUT_BLOCKER}import socket\n    s = socket.socket()\n    s.connect(("127.0.0.1", 22))\n    return "reached"`,
  ),
  denied(
    'a socket pair when the blocker is gone',
    'OSError',
    `${WITHOUT_BLOCKER}import socket\n    return repr(socket.socketpair())`,
  ),
  dead(
    'a name looked up when the blocker is gone',
    `${WITHOUT_BLOCKER}import socket\n    return repr(socket.getaddrinfo("localhost", 80))`,
  ),
  denied(
    'a connection by asyncio',
    'OSError',
    `import asyncio
    async def go(): return await asyncio.open_connection("127.0.0.1", 22)
    return repr(asyncio.run(go()))`,
  ),

  // Files of the host.
  denied('/etc/passwd', 'FileNotFoundError', `return open("/etc/passwd").read()`),
  denied(
    '/etc/passwd by steps upwards',
    'FileNotFoundError',
    `return open("../../../../../etc/passwd").read()`,
  ),
  denied('the environment of the process', 'FileNotFoundError', `return open("/proc/self/environ").read()`),
  denied(
    'the memory of the process',
    'FileNotFoundError',
    `return repr(open("/proc/self/mem", "rb").read(1))`,
  ),
  denied(
    'a symbolic link to the host',
    'FileNotFoundError',
    `import os\n    os.symlink("/etc", "/tmp/etc")\n    return open("/tmp/etc/passwd").read()`,
  ),
  denied(
    'a host database by sqlite',
    'OperationalError',
    `import sqlite3\n    return repr(sqlite3.connect("/etc/alternatives/x.db").execute("select 1").fetchall())`,
  ),
  denied(
    'an extension of sqlite',
    'AttributeError',
    `import sqlite3\n    c = sqlite3.connect(":memory:")\n    c.enable_load_extension(True)\n    return repr(c.load_extension("/tmp/x.so"))`,
  ),
  denied('a pipe', 'OSError', `import os\n    return repr(os.pipe())`),
  denied(
    'a device node',
    'AttributeError',
    `import os, stat\n    os.mknod("/tmp/d", 0o600 | stat.S_IFCHR, os.makedev(1, 1))\n    return repr(open("/tmp/d", "rb").read(1))`,
  ),
  contained(
    'what is in the root folder',
    'dev home lib package proc request tmp',
    `import os\n    return " ".join(sorted(os.listdir("/")))`,
  ),
  contained(
    'the names of the environment that neither Python nor Emscripten gave',
    '',
    `import os
    own = "HOME LANG LC_ALL LD_LIBRARY_PATH LOGNAME PATH PWD PYTHONHASHSEED PYTHONINSPECT TZ USER _".split()
    return " ".join(sorted(set(os.environ) - set(own)))`,
  ),
  contained('the process id', '42', `import os\n    return repr(os.getpid())`),
  contained('the host name and system', 'Emscripten', `import os\n    return os.uname().sysname`),

  // What is read by those who wait for input.
  denied('input()', 'EOFError', `return input()`),
  contained('standard input', "''", `import sys\n    return repr(sys.stdin.read())`),
  denied('breakpoint()', 'SystemExit', `breakpoint()\n    return "reached"`),

  // The wrapper and its trust.
  contained(
    'locals of the frames around the call',
    'call',
    `import sys
    names, f = set(), sys._getframe(1)
    while f:
        if f.f_code.co_name == "main": names |= set(f.f_locals)
        f = f.f_back
    return " ".join(sorted(n for n in names if n not in ("file", "value", "body")))`,
  ),
  contained(
    'json.dumps patched',
    'own',
    `import json, json.encoder
    json.dumps = lambda *a, **k: '"forged"'
    return "own"`,
  ),
  contained(
    'builtins patched',
    'own',
    `import builtins
    kept = builtins.len, builtins.isinstance
    builtins.len = lambda x: 0
    builtins.len, builtins.isinstance = kept
    return "own"`,
  ),
  contained(
    'the recursion limit lowered',
    'own',
    `import sys\n    sys.setrecursionlimit(60)\n    return "own"`,
  ),
  contained('an exit handler', 'own', `import atexit\n    atexit.register(lambda: 1/0)\n    return "own"`),
  contained(
    'files of the package directory made writable',
    'own',
    `import os\n    os.chmod("/package", 0o777)\n    open("/package/other.py", "w").write("x = 'own'")\n    import importlib\n    importlib.invalidate_caches()\n    import other\n    return other.x`,
  ),
  denied(
    'a file of the package directory written',
    'PermissionError',
    `open("/package/script.py", "w").write("x")\n    return "reached"`,
  ),
  dead(
    'recursion in C without end',
    `x = []\n    for _ in range(10**6): x = [x]\n    import sys\n    sys.setrecursionlimit(10**9)\n    return len(repr(x))`,
  ),
  denied(
    'code objects of nonsense by marshal',
    'ValueError',
    `import marshal\n    return repr(marshal.loads(b"\\xe3" + b"\\xff" * 40))`,
  ),
  dead(
    'raw memory of the interpreter written by ctypes',
    `${WITHOUT_BLOCKER}import ctypes\n    ctypes.memset(0, 255, 1 << 26)\n    return "reached"`,
  ),
];
