"""A writer of PDF files in which every object is spelled out by its author, so that damage can be made on purpose."""
import zlib

LATIN = "/Type /Font /Subtype /Type1 /Encoding /WinAnsiEncoding"


def escape(text: str, encoding="cp1252") -> str:
    """A literal string (ISO 32000-2, 7.3.4.2) of one-byte codes."""
    out = ""
    for byte in text.encode(encoding):
        out += f"\\{byte:03o}" if byte < 32 or byte > 126 or byte in b"()\\" else chr(byte)
    return f"({out})"


def text_at(x, y, text, size=12, font="F1"):
    """One string at one place."""
    return f"BT /{font} {size} Tf {x} {y} Td {escape(text)} Tj ET\n"


def lines_at(x, y, lines, size=12, leading=16, font="F1"):
    """Lines under each other, the way a plain writer sets them."""
    return "".join(text_at(x, y - n * leading, line, size, font) for n, line in enumerate(lines))


class Pdf:
    """Numbered objects and a classical cross-reference table; number 1 is the catalog, 2 the root of the page tree."""

    def __init__(self, version="1.7"):
        self.version = version
        self.objects: dict[int, bytes] = {}
        self.next = 3
        self.kids: list[int] = []
        self.catalog = ""
        self.pages = ""
        self.trailer = ""
        self.count = None
        self.fonts = {"F1": "Helvetica", "F2": "Times-Roman", "F3": "Courier", "F4": "Helvetica-Bold"}
        self.font_numbers: dict[str, int] = {}

    def reserve(self) -> int:
        self.next += 1
        return self.next - 1

    def put(self, number: int, body: str | bytes) -> int:
        self.objects[number] = body.encode("latin-1") if isinstance(body, str) else body
        return number

    def add(self, body: str | bytes) -> int:
        return self.put(self.reserve(), body)

    def stream_body(self, data: str | bytes, entries="", compress=False, length=None) -> bytes:
        raw = data.encode("latin-1") if isinstance(data, str) else data
        if compress:
            raw, entries = zlib.compress(raw), entries + " /Filter /FlateDecode"
        size = len(raw) if length is None else length
        return f"<< /Length {size}{' ' + entries if entries else ''} >>\nstream\n".encode("latin-1") + raw + b"\nendstream"

    def stream(self, data: str | bytes, entries="", compress=False, length=None) -> int:
        return self.add(self.stream_body(data, entries, compress, length))

    def font_resources(self) -> str:
        """The Latin fonts F1 to F4, one object each."""
        for name, base in self.fonts.items():
            if name not in self.font_numbers:
                self.font_numbers[name] = self.add(f"<< {LATIN} /BaseFont /{base} >>")
        return " ".join(f"/{name} {number} 0 R" for name, number in self.font_numbers.items())

    def resources(self, fonts="", others="") -> str:
        return f"<< /Font << {self.font_resources()} {fonts} >> {others} >>"

    def page(self, content, entries="", fonts="", others="", box="[0 0 400 300]", compress=False) -> int:
        """A page; `content` is text of a content stream, or the number(s) of streams as a finished entry."""
        stream = content if isinstance(content, str) and content.startswith("/Contents") else None
        if stream is None and content is not None:
            stream = f"/Contents {self.stream(content, compress=compress)} 0 R"
        media = f"/MediaBox {box}" if box else ""
        number = self.add(
            f"<< /Type /Page /Parent 2 0 R {media} /Resources {self.resources(fonts, others)} {stream or ''} {entries} >>"
        )
        self.kids.append(number)
        return number

    def finish(self):
        if 2 not in self.objects:
            kids = " ".join(f"{n} 0 R" for n in self.kids)
            count = len(self.kids) if self.count is None else self.count
            self.put(2, f"<< /Type /Pages /Kids [{kids}] /Count {count} {self.pages} >>")
        if 1 not in self.objects:
            self.put(1, f"<< /Type /Catalog /Pages 2 0 R {self.catalog} >>")

    def bytes(self, shift=0, leave_out=()) -> bytes:
        """The file. `shift` moves every offset of the table off its object."""
        self.finish()
        out = f"%PDF-{self.version}\n%\xe2\xe3\xcf\xd3\n".encode("latin-1")
        offsets = {}
        for number in sorted(self.objects):
            if number in leave_out:
                continue
            offsets[number] = len(out)
            out += f"{number} 0 obj\n".encode() + self.objects[number] + b"\nendobj\n"
        start = len(out)
        size = max(self.objects) + 1
        out += f"xref\n0 {size}\n0000000000 65535 f \n".encode()
        for number in range(1, size):
            at = offsets.get(number)
            out += b"0000000000 00000 f \n" if at is None else f"{at + shift:010d} 00000 n \n".encode()
        out += f"trailer\n<< /Size {size} /Root 1 0 R {self.trailer} >>\nstartxref\n{start + shift}\n%%EOF\n".encode("latin-1")
        return out


def one_page(content, **more) -> bytes:
    """A file of one page."""
    pdf = Pdf()
    pdf.page(content, **more)
    return pdf.bytes()
