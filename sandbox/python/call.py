"""One job: lays out the source, calls the entrypoint with the inputs, and writes what became of it."""

import asyncio
import difflib
import importlib.util
import inspect
import json
import os
import sys
import types

from . import prelude
from .failure import PACKAGE, ScriptInvalid, describe, syntax_details
from .package import Package, plain_path, unpack
from .result import ResultInvalid, Writer

REQUEST = "/request"
REPLY = "/dev/reply"
# Authors patch what they like; what ends the job are the functions as they were.
dumps, open_file, streams = json.dumps, open, (sys.stdout, sys.stderr)


def main():
    """Runs the one job of this interpreter; every end but death of the interpreter itself is a reply."""
    with open(REQUEST + "/call.json", "rb") as file:
        call = json.load(file)
    prelude.begin(call["seed"])
    try:
        value = run(call)
        sys.setrecursionlimit(1000)
        body = Writer(call["limits"]["output_bytes"]).write(value)
        reply({"status": "completed"}, body)
    except BaseException as error:
        sys.setrecursionlimit(1000)
        reply(failed(error, call), b"")


def run(call):
    name = lay_out(call)
    module = load(name)
    function = entrypoint(module, call["entrypoint"])
    inputs = {item: read_json(index) for index, item in enumerate(call["inputs"])}
    check_parameters(function, inputs)
    value = function(**inputs)
    if inspect.isawaitable(value):
        value = asyncio.run(completed(value))
    return value


async def completed(awaitable):
    return await awaitable


def lay_out(call):
    """Lays the source into the package directory and names the file that holds the entrypoint."""
    source = call["source"]
    data = take("source")
    bounds = call["package"]
    package = Package(bounds["entries"], bounds["bytes"])
    os.makedirs(PACKAGE, exist_ok=True)
    if source["kind"] == "module":
        path = plain_path(source.get("path", "script.py"))
        package.files[path] = data
    else:
        unpack(source["kind"], data, package)
        path = chosen_path(package, source.get("path"))
    package.lay_out()
    return path


def chosen_path(package, path):
    modules = sorted(name for name in package.files if name.endswith(".py"))
    if path is None:
        if len(modules) == 1:
            return modules[0]
        reason = "the archive holds several modules, so path must name one" if modules else "the archive holds no module"
        raise ScriptInvalid(reason, modules=modules[:20])
    if path not in package.files:
        near = difflib.get_close_matches(path, modules, 3, 0.5)
        raise ScriptInvalid("the archive has no file at path", path=path, suggestions=near)
    return path


def load(path):
    """Imports the author's file as a module, with its own folder and the package directory importable."""
    folder = os.path.dirname(path)
    for entry in dict.fromkeys((PACKAGE.rstrip("/"), (PACKAGE + folder).rstrip("/"))):
        sys.path.insert(0, entry)
    steps = path.removesuffix(".py").split("/")
    inside = all(step.isidentifier() for step in steps)
    name = ".".join(steps) if inside and steps[0] not in sys.stdlib_module_names else "script"
    with open(PACKAGE + path, "rb") as file:
        code = compile_source(file.read(), PACKAGE + path)
    for depth in range(1, name.count(".") + 1):
        importlib.import_module(".".join(steps[:depth]))
    module = types.ModuleType(name)
    module.__file__ = PACKAGE + path
    module.__package__ = name.rpartition(".")[0]
    sys.modules[name] = module
    exec(code, module.__dict__)
    return module


def compile_source(source, file):
    try:
        return compile(source, file, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise ScriptInvalid("the source is not valid Python", **syntax_details(error)) from None
    except (ValueError, UnicodeError) as error:
        raise ScriptInvalid("the source is not valid Python", exception={"type": type(error).__name__}) from None


def entrypoint(module, name):
    value = module.__dict__.get(name)
    if callable(value):
        return value
    if value is not None:
        raise ScriptInvalid("the entrypoint is not a function", entrypoint=name, type=type(value).__name__[:200])
    functions = [
        key
        for key, item in module.__dict__.items()
        if callable(item) and getattr(item, "__module__", None) == module.__name__
    ]
    near = difflib.get_close_matches(name, functions, 3, 0.5) or functions[:3]
    raise ScriptInvalid("the source defines no such entrypoint", entrypoint=name, suggestions=near)


def check_parameters(function, inputs):
    """Holds the parameters to the inputs before anything of the function runs."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return
    by_keyword = {p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)}
    takes_any = any(p.kind is p.VAR_KEYWORD for p in parameters)
    for p in parameters:
        if p.kind is p.POSITIONAL_ONLY and p.default is p.empty:
            raise ScriptInvalid("a parameter cannot be given by keyword", parameter=p.name)
        if p.name in by_keyword and p.default is p.empty and p.name not in inputs:
            near = difflib.get_close_matches(p.name, list(inputs), 3, 0.5)
            raise ScriptInvalid("a parameter has no input", parameter=p.name, inputs=list(inputs)[:20], suggestions=near)
    for name in inputs:
        if name not in by_keyword and not takes_any:
            near = difflib.get_close_matches(name, sorted(by_keyword), 3, 0.5)
            raise ScriptInvalid("an input has no parameter", parameter=name, suggestions=near)


def failed(error, call):
    if isinstance(error, ScriptInvalid):
        return {"status": "failed", "code": "script_invalid", "details": error.details}
    if isinstance(error, ResultInvalid):
        return {"status": "failed", "code": "script_result_invalid", "details": error.details}
    if isinstance(error, MemoryError):
        error.__traceback__ = None
        most = call["limits"]["memory_mib"]
        details = {"name": "memory_mib", "max": most, "seen": most, "at": {}}
        return {"status": "failed", "code": "limit_exceeded", "details": details}
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(PACKAGE):
        reason = "the source is not valid Python"
        return {"status": "failed", "code": "script_invalid", "details": {"reason": reason, **syntax_details(error)}}
    return {"status": "failed", "code": "script_failed", "details": describe(error)}


def read_json(index):
    return json.loads(take(f"input-{index}"))


def take(name):
    """The bytes of one part of the request, which then leaves the file system."""
    with open(f"{REQUEST}/{name}", "rb") as file:
        data = file.read()
    os.unlink(f"{REQUEST}/{name}")
    return data


def reply(header, body):
    flush_streams()
    head = dumps(header).encode("ascii")
    with open_file(REPLY, "wb", buffering=0) as port:
        port.write(len(head).to_bytes(4, "little") + head)
        sent = 0
        while sent < len(body):
            sent += port.write(body[sent : sent + 1048576])


def flush_streams():
    """What is still buffered in the streams, be they closed or replaced by the author."""
    for stream in (sys.stdout, sys.stderr, *streams):
        try:
            stream.flush()
        except Exception:
            continue
