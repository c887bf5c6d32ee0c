/** A way out by Python that owns the realm of JavaScript: the body of a function of `targets`; `owned` is that realm. */
export interface OwnedVector {
  readonly name: string;
  /** Refused, be it by Node alone since it is the jail's own; or got, which is harmless: all are judged from outside too. */
  readonly seen: 'refused' | 'refused by Node' | 'inside';
  readonly source: string;
}

const refused = (name: string, source: string): OwnedVector => ({ name, seen: 'refused', source });
const byNode = (name: string, source: string): OwnedVector => ({ name, seen: 'refused by Node', source });
const inside = (name: string, source: string): OwnedVector => ({ name, seen: 'inside', source });

const FS = 'fs = owned.require("node:fs")\n    ';
const CHILD = 'child = owned.require("node:child_process")\n    ';

/** Ways out for whom Pyodide's own walls are gone. */
export const OWNED_VECTORS: readonly OwnedVector[] = [
  refused('a file', `${FS}return fs.readFileSync(targets["file"], "utf8")`),
  refused('the list of users', `${FS}return fs.readFileSync("/etc/passwd", "utf8")`),
  byNode('the list of the root folder', `${FS}return str(fs.readdirSync("/"))`),
  refused('the environment of the process', `${FS}return fs.readFileSync("/proc/self/environ", "utf8")`),
  refused('the environment of the first process', `${FS}return fs.readFileSync("/proc/1/environ", "utf8")`),
  refused('the memory of the process', `${FS}return str(fs.openSync("/proc/self/mem", "r+"))`),
  refused('the evidence', `${FS}return str(fs.readdirSync(targets["evidenceFolder"]))`),
  refused(
    'a file written',
    `${FS}fs.writeFileSync(targets["openFolder"] + "/left", "x")\n    return "written"`,
  ),
  refused(
    'the image of the next cell written',
    `${FS}fs.writeFileSync(owned.process.argv[1].replace("entry.mjs", "image.bin"), "x")\n    return "written"`,
  ),
  refused('a folder made', `${FS}fs.mkdirSync(targets["openFolder"] + "/left")\n    return "made"`),
  refused(
    'a link to a file',
    `${FS}fs.symlinkSync(targets["file"], targets["openFolder"] + "/left")\n    return "linked"`,
  ),
  refused('a shell', `${CHILD}return str(child.execSync("id"))`),
  refused(
    'a process of Node',
    `${CHILD}return str(child.execFileSync(owned.process.execPath, owned.realm.JSON.parse('["-v"]')).toString())`,
  ),
  refused('another shell by os.system', `import posix\n    assert posix.system("id") == 0\n    return "ran"`),
  refused('a signal to a process', `owned.process.kill(targets["victimPid"], 9)\n    return "sent"`),
  refused('a signal to the service', `owned.process.kill(targets["servicePid"], 0)\n    return "sent"`),
  refused(
    'the priority of a process',
    `owned.require("node:os").setPriority(targets["victimPid"], 19)\n    return "set"`,
  ),
  byNode(
    'a native library',
    `owned.process.dlopen(owned.realm.JSON.parse('{"exports":{}}'), "/lib/x86_64-linux-gnu/libc.so.6")\n    return "loaded"`,
  ),
  byNode('the debugger', `owned.require("node:inspector").open(0, "127.0.0.1")\n    return "open"`),
  refused('a database file', `return str(owned.require("node:sqlite").DatabaseSync.new(targets["file"]))`),
  refused('a module from a file', `return str(owned.require(targets["file"]))`),
  byNode('a function from text', `return str(owned.realm.Function("return 1")())`),
  byNode('evaluated text', `return str(owned.realm.eval("1 + 1"))`),
  inside(
    'a connection',
    `owned.require("node:net").connect(targets["tcpPort"], "127.0.0.1")\n    return "begun"`,
  ),
  inside(
    'a connection to a path',
    `owned.require("node:net").connect(targets["socketPath"])\n    return "begun"`,
  ),
  inside(
    'a datagram',
    `owned.require("node:dgram").createSocket("udp4").send("x", targets["udpPort"], "127.0.0.1")\n    return "begun"`,
  ),
  inside('a server', `owned.require("node:net").createServer().listen(0, "127.0.0.1")\n    return "begun"`),
  inside(
    'the names of the environment',
    `return " ".join(n for n in owned.realm.Object.keys(owned.process.env) if n not in ("TZ", "PWD"))`,
  ),
  inside('a report of the process', `return str(owned.process.report.getReport().environmentVariables)`),
  inside('rights of its own', `owned.process.permission.has = None\n    return "set"`),
  inside('evaluated text in a context', `return str(owned.require("node:vm").runInNewContext("1 + 1"))`),
];
