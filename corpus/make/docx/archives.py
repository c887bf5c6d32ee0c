"""The archive around the parts: what is read of it, and what makes it no archive that could be trusted."""
import struct
import zipfile

from cases import add, fails, p, par
from container import MAIN_TYPE, content_types, relationship, relationships, root

MAIN = "word/document.xml"
PACKAGE = [
    ("[Content_Types].xml", content_types({MAIN: MAIN_TYPE})),
    ("_rels/.rels", relationships([relationship(1, "officeDocument", MAIN)])),
]


def text(word):
    return root("w:document", f"<w:body>{par(word)}</w:body>")


ONE = [*PACKAGE, (MAIN, text("one"))]


def info(name, **fields):
    made = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
    made.compress_type = zipfile.ZIP_DEFLATED
    for field, value in fields.items():
        setattr(made, field, value)
    return made


def archive(path, entries, **fields):
    """Entries are (name, content), the content text or bytes; `fields` go into every ZipInfo."""
    with zipfile.ZipFile(path, "w") as made:
        for name, content in entries:
            made.writestr(info(name, **fields), content)


def patched(path, entries, edit):
    """The archive with `edit` done to its bytes."""
    archive(path, entries)
    with open(path, "rb") as file:
        content = bytearray(file.read())
    content = edit(content)
    with open(path, "wb") as file:
        file.write(content)


def headers(content, name):
    """Where the local header and the directory header of an entry begin."""
    raw = name.encode()
    local = content.index(raw) - 30
    directory = content.rindex(raw) - 46
    assert content[local : local + 4] == b"PK\x03\x04" and content[directory : directory + 4] == b"PK\x01\x02"
    return local, directory


def case(name, why, rules, edit=None, entries=ONE, blocks=None, error=None, limits=None, diagnostics=(), fields=None):
    def build(path):
        if edit is None:
            archive(path, entries, **(fields or {}))
        else:
            patched(path, entries, edit)

    add(name, why, rules, build, blocks=blocks, error=error, limits=limits or {}, diagnostics=list(diagnostics))


def encrypted(content):
    for at in (headers(content, MAIN)[0] + 6, headers(content, MAIN)[1] + 8):
        content[at] |= 1
    return content


def unknown_method(content):
    """Method 93 is Zstandard, which no Office program writes."""
    for at in (headers(content, MAIN)[0] + 8, headers(content, MAIN)[1] + 10):
        content[at] = 93
    return content


def another_size(content):
    local, directory = headers(content, MAIN)
    size = struct.unpack_from("<I", content, directory + 24)[0]
    for at in (local + 22, directory + 24):
        struct.pack_into("<I", content, at, size - 5)
    return content


def shared_bytes(content):
    """The entry of the main part begins where the one before it does."""
    struct.pack_into("<I", content, headers(content, MAIN)[1] + 42, headers(content, "_rels/.rels")[0])
    return content


def thumbnail_damaged(content):
    local, _ = headers(content, "docProps/thumbnail.jpeg")
    at = local + 30 + len("docProps/thumbnail.jpeg")
    content[at + 2] ^= 0xFF
    return content


def bytes_around(content):
    return b"a line of the gateway\r\n" + content + b"\r\nits footer"


def last_byte_of_text(content):
    """The sum of the directory is changed: every byte of the part can be inflated."""
    content[headers(content, MAIN)[1] + 16] ^= 1
    return content


def large():
    """Over a mebibyte of white space between two paragraphs."""
    return root("w:document", "<w:body>" + par("before") + "\n" * (1 << 20) + par("after") + "</w:body>")


def descriptors(path):
    """Written to a stream that cannot go back: sizes and sums follow the data."""

    class Stream:
        def __init__(self, file):
            self.file = file

        def write(self, data):
            return self.file.write(data)

        def flush(self):
            self.file.flush()

    with open(path, "wb") as file, zipfile.ZipFile(Stream(file), "w") as made:
        for name, content in ONE:
            made.writestr(info(name), content)


def zip64(path):
    with zipfile.ZipFile(path, "w") as made:
        for name, content in ONE:
            with made.open(info(name), "w", force_zip64=True) as part:
                part.write(content.encode())


RENAMED = struct.pack("<HHBI", 0x7075, 5 + len("word/other.xml"), 1, 0) + b"word/other.xml"
READ = [p("one")]

case("archive-encrypted-entry", "A part that is needed and encrypted means an encrypted document", "container.encrypted", encrypted,
     error=fails("document_encrypted", at={"part": MAIN}))
case("archive-unknown-method", "A part with a compression method that is neither stored nor deflated cannot be read", "container.methods", unknown_method,
     error=fails("document_malformed", reason="a part with an unknown compression method", at={"part": MAIN}))
case("archive-stored", "Parts may be stored as they are", "container.methods", blocks=READ, fields={"compress_type": zipfile.ZIP_STORED})
case("archive-two-entries-of-one-name", "Two entries whose names differ by case alone are one part twice: readers disagree on which counts", "container.names",
     entries=[*ONE, ("Word/Document.xml", text("two"))], error=fails("document_malformed", reason="two entries of one name", at={"part": "Word/Document.xml"}))
case("archive-backslash-names", "Names of entries with backslashes, as some producers write them, are parts", "container.names",
     entries=[(name.replace("/", "\\"), content) for name, content in ONE], blocks=READ)
case("archive-names-are-no-paths", "A name that climbs out of the archive is a name and nothing more", "container.names",
     entries=[*ONE, ("../../etc/passwd", "elsewhere")], blocks=READ)
case("archive-renamed-by-a-field", "A Unicode path field that gives an entry a second name is refused", "container.names",
     fields={"extra": RENAMED}, error=fails("document_malformed", reason="a Unicode path field renames an entry"))
case("archive-entries-share-bytes", "Entries that overlap are refused: few bytes would be read many times", "container.overlap", shared_bytes,
     error=fails("document_malformed", reason="entries that share bytes"))
case("archive-size-declared-wrongly", "A part that is longer than the directory says is refused, not cut", "container.sizes", another_size,
     error=fails("document_malformed", reason="a part has another size than declared", at={"part": MAIN}))
case("archive-damage-where-nothing-is-read", "A part that the text does not need may be damaged", "container.needed_parts", thumbnail_damaged,
     entries=[*ONE, ("docProps/thumbnail.jpeg", "not a picture " * 40)], blocks=READ)
case("archive-bytes-around", "Bytes before and after the archive, as gateways add them, do no harm", "container.bytes_around", bytes_around, blocks=READ)
case("archive-large-part", "A part of over a mebibyte is read piece by piece, to its end", "container.large_parts", entries=[*PACKAGE, (MAIN, large())],
     blocks=[p("before"), p("after")])
case("archive-large-part-wrong-crc", "Of a part that is read piece by piece nothing counts before its CRC-32 agrees", "container.large_parts container.crc", last_byte_of_text,
     entries=[*PACKAGE, (MAIN, large())], error=fails("document_malformed", reason="a part does not match its CRC-32", at={"part": MAIN}))
add("archive-sizes-after-the-data", "A producer that cannot go back writes sizes and sums after each part", "container.descriptors", descriptors, blocks=READ)
add("archive-zip64", "Zip64 fields where no size needs them", "container.zip64", zip64, blocks=READ)
case("archive-two-main-parts", "A package that names two main parts is refused: each could be the document", "container.main_part",
     entries=[("[Content_Types].xml", content_types({MAIN: MAIN_TYPE, "word/two.xml": MAIN_TYPE})),
              ("_rels/.rels", relationships([relationship(1, "officeDocument", MAIN), relationship(2, "officeDocument", "word/two.xml")])),
              (MAIN, text("one")), ("word/two.xml", text("two"))],
     error=fails("document_malformed", reason="the package names several main parts"))
case("archive-two-relationships-of-one-id", "Two relationships of one id are refused: each could be the target", "container.relationships",
     entries=[*ONE, ("word/_rels/document.xml.rels", relationships([relationship(1, "header", "a.xml"), relationship(1, "header", "b.xml")]))],
     error=fails("document_malformed", reason="two relationships of one Id"))
case("archive-entries-at-the-limit", "As many entries as the limit allows pass", "limits.archive_entries", blocks=READ, limits={"archive_entries": 3})
case("archive-entries-past-the-limit", "The number of entries is refused from the end record, before any is listed", "limits.archive_entries",
     error=fails("limit_exceeded", name="archive_entries", max=2, seen=3), limits={"archive_entries": 2})
INFLATED = sum(len(content.encode()) for _, content in ONE)
case("archive-inflated-at-the-limit", "The inflated parts that are read may have as many bytes as the limit allows, together", "limits.inflated_bytes",
     blocks=READ, limits={"inflated_bytes": INFLATED})
case("archive-inflated-past-the-limit", "Inflated bytes are counted over all parts that are read", "limits.inflated_bytes",
     error=fails("limit_exceeded", name="inflated_bytes", max=INFLATED - 1), limits={"inflated_bytes": INFLATED - 1})
