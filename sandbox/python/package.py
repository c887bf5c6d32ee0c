"""Lays the files of a source into the package directory; everything an archive could do beyond that is refused."""

import gzip
import io
import os
import stat
import tarfile
import zipfile

from .failure import PACKAGE, ScriptInvalid, text

# The most bytes of one name in the file system of the cell.
LONGEST_STEP = 255


class Package:
    """The files of one source, each under a relative path of plain names."""

    def __init__(self, max_entries, max_bytes):
        self.max_entries = max_entries
        self.max_bytes = max_bytes
        self.entries = 0
        self.bytes = 0
        self.files = {}

    def count(self, name):
        self.entries += 1
        if self.entries > self.max_entries:
            raise refusal("the archive has too many entries", name, max=self.max_entries, seen=self.entries)

    def add(self, name, read):
        path = plain_path(name)
        if path in self.files:
            raise refusal("the archive holds a path twice", name)
        data = read(self.max_bytes - self.bytes + 1)
        self.bytes += len(data)
        if self.bytes > self.max_bytes:
            raise refusal("the archive unpacks to more than its bound", name, max=self.max_bytes, seen=self.bytes)
        self.files[path] = data

    def lay_out(self):
        folders = {path[:end] for path in self.files for end, c in enumerate(path) if c == "/"}
        for path in self.files:
            if path in folders:
                raise refusal("a path is a file and a folder", path)
        # A folder sorts before what is in it.
        for folder in sorted(folders):
            os.mkdir(PACKAGE + folder)
        for path, data in self.files.items():
            with open(PACKAGE + path, "wb") as file:
                file.write(data)
            os.chmod(PACKAGE + path, 0o444)
        for folder in ("", *folders):
            os.chmod(PACKAGE + folder, 0o555)


def refusal(reason, entry, **details):
    return ScriptInvalid(reason, at={"entry": text(entry)}, **details)


def plain_path(name):
    """A relative path without steps upwards, backslashes, drive letters or control characters."""
    steps = name.split("/")
    if (
        not name
        or name.startswith("/")
        or "\\" in name
        or ":" in name
        or any(ord(c) < 32 for c in name)
        or any(step in ("", ".", "..") for step in steps)
    ):
        raise refusal("an archive entry leaves the package directory", name)
    longest = max(len(step.encode("utf-8", "surrogatepass")) for step in steps)
    if any(0xD800 <= ord(c) < 0xE000 for c in name) or len(name) > 1000 or len(steps) > 32 or longest > LONGEST_STEP:
        raise refusal("an archive entry has a name that cannot be a module's", name)
    return name


def unpack(kind, data, package):
    try:
        if kind == "zip":
            _unpack_zip(data, package)
        else:
            _unpack_tar(data, package)
    except ScriptInvalid:
        raise
    except MemoryError:
        raise
    except Exception as error:
        # The libraries raise many kinds for damaged archives: zlib.error, BadZipFile, EOFError, ValueError, …
        raise ScriptInvalid("the archive is damaged", exception={"type": type(error).__name__}) from None


def _unpack_zip(data, package):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.infolist():
            package.count(entry.filename)
            kind = stat.S_IFMT(entry.external_attr >> 16)
            if entry.is_dir():
                plain_path(entry.filename.rstrip("/"))
                continue
            if kind not in (0, stat.S_IFREG):
                raise refusal("an archive entry is neither a file nor a folder", entry.filename)
            if entry.flag_bits & 0x1:
                raise refusal("an archive entry is encrypted", entry.filename)
            with archive.open(entry) as file:
                package.add(entry.filename, file.read)


def _unpack_tar(data, package):
    # A tar file is at least a block for each header, and a file is padded to whole blocks.
    bound = package.max_bytes + package.max_entries * 2048 + 20480
    whole = gzip.GzipFile(fileobj=io.BytesIO(data)).read(bound + 1)
    if len(whole) > bound:
        raise ScriptInvalid("the archive unpacks to more than its bound", max=package.max_bytes, seen=len(whole))
    end = 0
    with tarfile.open(fileobj=io.BytesIO(whole), mode="r:") as archive:
        for entry in archive:
            name = entry.name.removeprefix("./")
            package.count(name)
            end = entry.offset_data + (-(-entry.size // tarfile.BLOCKSIZE) * tarfile.BLOCKSIZE if entry.isfile() else 0)
            if entry.isdir():
                if name not in ("", "."):
                    plain_path(name.rstrip("/"))
                continue
            if not entry.isfile() or entry.issparse():
                raise refusal("an archive entry is neither a file nor a folder", name)
            package.add(name, archive.extractfile(entry).read)
    # The library takes any header that it cannot read for the end: what follows would be lost in silence.
    if whole[end:].strip(b"\0"):
        raise ScriptInvalid("the archive holds more behind its last readable entry", offset=end)
