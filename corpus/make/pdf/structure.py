"""Files whose objects are packed, layered or linked in unusual but allowed ways."""
import os
import subprocess
import tempfile
import zlib

from case import case
from layout import HAND, LEFT
from objects import LATIN, Pdf, lines_at, one_page, text_at

QPDF = "hand-written objects, qpdf 11.3"


def qpdf(data, *options):
    """The file as qpdf rewrites it."""
    with tempfile.TemporaryDirectory() as folder:
        a, b = os.path.join(folder, "a.pdf"), os.path.join(folder, "b.pdf")
        with open(a, "wb") as file:
            file.write(data)
        subprocess.run(["qpdf", *options, a, b], check=True)
        with open(b, "rb") as file:
            return file.read()


def three_pages():
    pdf = Pdf()
    for n, word in enumerate(("First", "Second", "Third"), 1):
        pdf.page(lines_at(40, 250, [f"{word} sheet", f"{n} of 3"]))
    return pdf.bytes(), [[f"{word} sheet", f"{n} of 3"] for n, word in enumerate(("First", "Second", "Third"), 1)]


@case("linearized", "A file arranged for the web, its first page's objects at the front", "pdf.structure", QPDF)
def linearized():
    data, pages = three_pages()
    return qpdf(data, "--deterministic-id", "--linearize", "--object-streams=disable"), pages


@case("linearized-with-object-streams", "Linearized, objects in compressed streams", "pdf.structure", QPDF)
def linearized_packed():
    data, pages = three_pages()
    return qpdf(data, "--deterministic-id", "--linearize", "--object-streams=generate"), pages


@case("object-streams", "Page tree and pages inside object streams, cross-reference stream", "pdf.structure", QPDF)
def object_streams():
    data, pages = three_pages()
    return qpdf(data, "--deterministic-id", "--object-streams=generate", "--compress-streams=y"), pages


def appended(data, objects, trailer):
    """An incremental update: new bodies for numbers, a table of their own and a trailer that names the previous one."""
    previous = data[data.rindex(b"startxref") + 9:].split()[0].decode()
    out, table = data, ""
    for number, body in objects.items():
        table += f"{number} 1\n{len(out):010d} 00000 n \n"
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(out)
    return out + f"xref\n{table}trailer\n<< {trailer} /Root 1 0 R /Prev {previous} >>\nstartxref\n{start}\n%%EOF\n".encode()


@case("incremental-update-replaces-page", "After two updates the newest content of a page counts, the old one is no text", "pdf.structure", HAND)
def incremental():
    pdf = Pdf()
    stream = pdf.stream(text_at(40, 250, "first version, 100 euro"))
    pdf.page(f"/Contents {stream} 0 R")
    data = pdf.bytes()
    size = f"/Size {max(pdf.objects) + 1}"
    data = appended(data, {stream: pdf.stream_body(text_at(40, 250, "second version, 200 euro"))}, size)
    data = appended(data, {stream: pdf.stream_body(text_at(40, 250, "third version, 300 euro"))}, size)
    return data, [["third version, 300 euro"]]


@case("incremental-update-adds-page", "A page that an update adds to the tree is read", "pdf.structure pdf.page_tree", HAND)
def added_page():
    pdf = Pdf()
    first = pdf.page(text_at(40, 250, "the first page"))
    data, n = pdf.bytes(), max(pdf.objects) + 1
    page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources {pdf.resources()} /Contents {n + 1} 0 R >>".encode()
    tree = f"<< /Type /Pages /Kids [{first} 0 R {n} 0 R] /Count 2 >>".encode()
    return appended(data, {2: tree, n: page, n + 1: pdf.stream_body(text_at(40, 250, "the added page"))}, f"/Size {n + 2}"), [["the first page"], ["the added page"]]


@case("hybrid-cross-reference", "A classical table whose trailer points to a cross-reference stream for the objects it hides", "pdf.structure", HAND)
def hybrid():
    pdf = Pdf()
    pdf.page(text_at(40, 250, "old readers see this as well"))
    pdf.catalog = "/StructTreeRoot 90 0 R"
    content = b"<< /Type /StructTreeRoot >>"
    pdf.finish()
    out, offsets = b"%PDF-1.5\n", {}
    for number, body in sorted(pdf.objects.items()):
        offsets[number] = len(out)
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    at90 = len(out)
    out += b"90 0 obj\n" + content + b"\nendobj\n"
    rows = bytes([1]) + at90.to_bytes(4, "big") + bytes([0])
    hidden = len(out)
    out += f"91 0 obj\n<< /Type /XRef /Size 92 /Index [90 1] /W [1 4 1] /Root 1 0 R /Length {len(rows)} >>\nstream\n".encode() + rows + b"\nendstream\nendobj\n"
    start, size = len(out), max(pdf.objects) + 1
    table = "".join(f"{offsets[n]:010d} 00000 n \n" for n in range(1, size))
    out += f"xref\n0 {size}\n0000000000 65535 f \n{table}90 1\n0000000000 00000 f \ntrailer\n<< /Size 92 /Root 1 0 R /XRefStm {hidden} >>\nstartxref\n{start}\n%%EOF\n".encode()
    return out, [["old readers see this as well"]]


@case("bytes-around-the-file", "Up to a kilobyte before the header and rubbish after the end do no harm; offsets count from the header", "pdf.header", HAND)
def around():
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n" + b"x" * 500 + b"\n"
    return head + one_page(text_at(40, 250, "mailed document")) + b"\n<!-- served in 12 ms -->\n" * 5, [["mailed document"]]


@case("filters-of-every-kind", "ASCIIHex, ASCII85, LZW, RunLength and Flate, alone and in chains, with their short names and a predictor", "pdf.filters", HAND)
def filters():
    import base64
    pdf, pages = Pdf(), []

    def a85(raw):
        return base64.a85encode(raw) + b"~>"

    def run_length(raw):
        chunks = [raw[n:n + 128] for n in range(0, len(raw), 128)]
        return b"".join(bytes([len(c) - 1]) + c for c in chunks) + b"\x80"

    def up_predicted(raw):
        raw += b" " * (-len(raw) % 16)
        rows, above, out = [raw[n:n + 16] for n in range(0, len(raw), 16)], bytes(16), b""
        for row in rows:
            out += b"\x02" + bytes((a - b) % 256 for a, b in zip(row, above))
            above = row
        return zlib.compress(out)

    ways = {"ASCIIHexDecode": lambda r: r.hex().encode() + b">", "ASCII85Decode": a85, "RunLengthDecode": run_length, "LZWDecode": lzw, "FlateDecode": zlib.compress}
    for name, encode in ways.items():
        pdf.page(f"/Contents {pdf.stream(encode(text_at(40, 250, name).encode()), f'/Filter /{name}')} 0 R")
        pages.append([name])
    chain = a85(zlib.compress(text_at(40, 250, "chained").encode()))
    pdf.page(f"/Contents {pdf.stream(chain, '/Filter [/A85 /Fl]')} 0 R")
    predicted = up_predicted(text_at(40, 250, "predicted").encode())
    pdf.page(f"/Contents {pdf.stream(predicted, '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 16 >>')} 0 R")
    return pdf.bytes(), pages + [["chained"], ["predicted"]]


def lzw(raw):
    """LZW with a clear code before every byte pair: the codes stay nine bits wide."""
    bits = "".join(f"{256:09b}{byte:09b}" for byte in raw) + f"{257:09b}"
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[n:n + 8], 2) for n in range(0, len(bits), 8))


@case("content-in-several-streams", "A page's streams are read as one, split between operands and within a text object", "pdf.contents", HAND)
def several_streams():
    pdf = Pdf()
    parts = ["BT /F1 12 Tf 40", "250 Td (split between) Tj", "( operands) Tj ET q", "", "BT /F1 12 Tf 40 220 Td (and streams) Tj ET Q"]
    numbers = " ".join(f"{pdf.stream(part, compress=n % 2 == 0)} 0 R" for n, part in enumerate(parts))
    pdf.page(f"/Contents [{numbers}]")
    return pdf.bytes(), [["split between operands", "and streams"]]


@case("page-without-contents", "A page without /Contents is empty and told of", "pdf.contents", HAND, diagnostics=["pdf.page_without_contents"])
def no_contents():
    pdf = Pdf()
    pdf.page(text_at(40, 250, "written"))
    pdf.page(None)
    return pdf.bytes(), [["written"], []]


@case("deep-page-tree", "A page tree of forty levels with leaves on every level is read in order", "pdf.page_tree", HAND)
def deep():
    pdf, depth = Pdf(), 40
    nodes = [2] + [pdf.reserve() for _ in range(depth - 1)]
    pages = []
    for level, node in enumerate(nodes):
        leaf = pdf.add(f"<< /Type /Page /Parent {node} 0 R /MediaBox [0 0 400 300] /Resources {pdf.resources()} /Contents {pdf.stream(text_at(40, 250, f'level {level}'))} 0 R >>")
        below = f"{nodes[level + 1]} 0 R" if level + 1 < depth else ""
        parent = f"/Parent {nodes[level - 1]} 0 R" if level else ""
        pdf.put(node, f"<< /Type /Pages {parent} /Kids [{leaf} 0 R {below}] /Count {depth - level} >>")
        pages.append([f"level {level}"])
    return pdf.bytes(), pages


@case("indirect-everything", "Lengths, boxes, arrays of contents and font dictionaries by reference", "pdf.structure", HAND)
def indirect():
    pdf = Pdf()
    data = lines_at(40, 250, LEFT[:2])
    length, box = pdf.add(str(len(data))), pdf.add("[0 0 400 300]")
    stream = pdf.add(f"<< /Length {length} 0 R >>\nstream\n{data}\nendstream")
    array = pdf.add(f"[{stream} 0 R]")
    fonts = pdf.add(f"<< /F1 {pdf.add(f'<< {LATIN} /BaseFont /Helvetica >>')} 0 R >>")
    resources = pdf.add(f"<< /Font {fonts} 0 R >>")
    kids = pdf.reserve()
    page = pdf.add(f"<< /Type /Page /Parent 2 0 R /MediaBox {box} 0 R /Resources {resources} 0 R /Contents {array} 0 R >>")
    pdf.put(kids, f"[{page} 0 R]")
    pdf.put(2, f"<< /Type /Pages /Kids {kids} 0 R /Count {pdf.add('1')} 0 R >>")
    return pdf.bytes(), [LEFT[:2]]
