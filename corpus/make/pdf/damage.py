"""Damaged files: what can be read whole is read and told of, what cannot is refused."""
import zlib

from case import case, failure
from layout import HAND, LEFT
from objects import Pdf, lines_at, one_page, text_at

MALFORMED = failure("document_malformed")
ON_PAGE_2 = failure("document_malformed", at={"page": 2})


def second_page(contents, pdf=None, **more):
    """A good page and one whose contents are given."""
    pdf = pdf or Pdf()
    good = Pdf.stream(pdf, text_at(40, 250, "a good page"))
    pdf.page(f"/Contents {good} 0 R")
    pdf.page(contents, **more)
    return pdf


@case("cross-reference-offsets-wrong", "A table whose offsets are all wrong is rebuilt and told of", "pdf.xref_rebuilt", HAND, diagnostics=["pdf.xref_rebuilt"])
def offsets():
    pdf = Pdf()
    pdf.page(text_at(40, 250, "found again"))
    return pdf.bytes(shift=7), [["found again"]]


@case("cross-reference-missing", "A file that ends after its objects, without table and trailer end, is rebuilt and told of", "pdf.xref_rebuilt", HAND,
      diagnostics=["pdf.xref_rebuilt"])
def no_table():
    data = one_page(text_at(40, 250, "no table at all"))
    table = data.index(b"xref\n0 ")
    return data[:table] + data[data.index(b"trailer"):data.index(b"startxref")], [["no table at all"]]


@case("count-too-small", "Every leaf is read whatever /Count says: one instead of three", "pdf.page_tree", HAND, diagnostics=["pdf.page_count_corrected"])
def count_small():
    pdf = Pdf()
    for n in (1, 2, 3):
        pdf.page(text_at(40, 250, f"page {n}"))
    pdf.count = 1
    return pdf.bytes(), [["page 1"], ["page 2"], ["page 3"]]


@case("count-zero", "Every leaf is read whatever /Count says: none instead of two", "pdf.page_tree", HAND, diagnostics=["pdf.page_count_corrected"])
def count_zero():
    pdf = Pdf()
    for n in (1, 2):
        pdf.page(text_at(40, 250, f"page {n}"))
    pdf.count = 0
    return pdf.bytes(), [["page 1"], ["page 2"]]


@case("count-too-large", "Every leaf is read whatever /Count says: a thousand million instead of one", "pdf.page_tree", HAND,
      diagnostics=["pdf.page_count_corrected"])
def count_large():
    pdf = Pdf()
    pdf.page(text_at(40, 250, "the only page"))
    pdf.count = 10**9
    return pdf.bytes(), [["the only page"]]


@case("no-pages", "A file without pages is refused", "pdf.page_tree", HAND, error=MALFORMED)
def no_pages():
    return Pdf().bytes(), None


@case("page-tree-loop", "A page tree that contains itself is refused", "pdf.page_tree", HAND, error=MALFORMED)
def loop():
    pdf = Pdf()
    page, node = pdf.page(text_at(40, 250, "page")), pdf.reserve()
    pdf.put(node, f"<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>")
    pdf.put(2, f"<< /Type /Pages /Kids [{page} 0 R {node} 0 R] /Count 2 >>")
    return pdf.bytes(), None


@case("page-tree-kid-missing", "A leaf that the tree names and the file lacks is a page that cannot be read", "pdf.page_tree", HAND, error=MALFORMED)
def kid_missing():
    pdf = Pdf()
    pdf.page(text_at(40, 250, "page one"))
    pdf.kids.append(77)
    return pdf.bytes(), None


@case("contents-missing", "A page whose /Contents names an object that the file lacks is refused", "pdf.contents", HAND, error=ON_PAGE_2)
def contents_missing():
    return second_page("/Contents 77 0 R").bytes(), None


@case("content-stream-cut", "Flate data that ends in the middle is refused, not read as far as it goes", "pdf.flate", HAND, error=ON_PAGE_2)
def flate_cut():
    pdf = Pdf()
    raw = zlib.compress("".join(text_at(40, 280 - n, f"line {n * 7919 % 1000} of many") for n in range(250)).encode())
    cut = pdf.stream(raw[: len(raw) // 2], "/Filter /FlateDecode")
    return second_page(f"/Contents {cut} 0 R", pdf).bytes(), None


@case("content-stream-corrupt", "Flate data with bytes changed inside is refused", "pdf.flate", HAND, error=ON_PAGE_2)
def flate_corrupt():
    pdf = Pdf()
    raw = bytearray(zlib.compress("".join(text_at(40, 280 - n, f"line {n * 7919 % 1000} of many") for n in range(250)).encode()))
    raw[len(raw) // 2: len(raw) // 2 + 8] = b"\xff" * 8
    bad = pdf.stream(bytes(raw), "/Filter /FlateDecode")
    return second_page(f"/Contents {bad} 0 R", pdf).bytes(), None


@case("content-stream-checksum-wrong", "Flate data whose checksum does not agree is refused", "pdf.flate", HAND, error=ON_PAGE_2)
def flate_checksum():
    pdf = Pdf()
    raw = bytearray(zlib.compress(text_at(40, 250, "the sum is 100").encode()))
    raw[-1] ^= 0x55
    bad = pdf.stream(bytes(raw), "/Filter /FlateDecode")
    return second_page(f"/Contents {bad} 0 R", pdf).bytes(), None


@case("content-filter-unknown", "A content stream with a filter that nobody knows is refused", "pdf.filters", HAND, error=ON_PAGE_2)
def filter_unknown():
    pdf = Pdf()
    odd = pdf.stream(text_at(40, 250, "who knows"), "/Filter /PackBitsDecode")
    return second_page(f"/Contents {odd} 0 R", pdf).bytes(), None


@case("content-image-filter", "An image filter on a content stream is told of and not decoded", "pdf.filters", HAND,
      diagnostics=["pdf.content_image_filter"])
def image_filter():
    pdf = Pdf()
    odd = pdf.stream(b"\xff\xd8\xff\xd9", "/Filter /DCTDecode")
    good = pdf.stream(text_at(40, 250, "a good page"))
    pdf.page(f"/Contents [{good} 0 R {odd} 0 R]")
    return pdf.bytes(), [["a good page"]]


@case("form-stream-cut", "A form XObject whose data is cut is refused with its page", "pdf.flate pdf.form_xobject", HAND, error=ON_PAGE_2)
def form_cut():
    pdf = Pdf()
    raw = zlib.compress(lines_at(40, 250, LEFT * 5).encode())
    form = pdf.stream(raw[: len(raw) - 20], f"/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources {pdf.resources()} /Filter /FlateDecode")
    page = pdf.stream("/Fm Do")
    return second_page(f"/Contents {page} 0 R", pdf, others=f"/XObject << /Fm {form} 0 R >>").bytes(), None


@case("appearance-stream-cut", "A widget whose appearance is cut is refused with its page", "pdf.flate pdf.widgets", HAND, error=ON_PAGE_2)
def appearance_cut():
    pdf = Pdf()
    raw = zlib.compress(lines_at(2, 5, LEFT).encode())
    look = pdf.stream(raw[: len(raw) - 20], f"/Type /XObject /Subtype /Form /BBox [0 0 150 18] /Resources {pdf.resources()} /Filter /FlateDecode")
    widget = pdf.add(f"<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [40 200 190 218] /V (x) /AP << /N {look} 0 R >> >>")
    page = pdf.stream(text_at(40, 250, "label"))
    return second_page(f"/Contents {page} 0 R", pdf, entries=f"/Annots [{widget} 0 R]").bytes(), None


@case("form-calls-itself", "A form XObject that calls itself is refused", "pdf.form_xobject", HAND, error=ON_PAGE_2)
def form_recursive():
    pdf = Pdf()
    form = pdf.reserve()
    body = text_at(40, 250, "again") + "/Fm Do"
    pdf.put(form, pdf.stream_body(body, f"/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources {pdf.resources(others=f'/XObject << /Fm {form} 0 R >>')}"))
    page = pdf.stream("/Fm Do")
    return second_page(f"/Contents {page} 0 R", pdf, others=f"/XObject << /Fm {form} 0 R >>").bytes(), None


@case("font-not-in-resources", "Text in a font that the page does not have cannot be read", "pdf.fonts", HAND, error=ON_PAGE_2)
def font_missing():
    pdf = Pdf()
    page = pdf.stream("BT /F9 12 Tf 40 250 Td (which font?) Tj ET")
    return second_page(f"/Contents {page} 0 R", pdf).bytes(), None


@case("stream-length-wrong", "A stream whose /Length is too small or too large is read up to its end mark and told of", "pdf.stream_length", HAND,
      diagnostics=["pdf.stream_length_corrected"])
def length_wrong():
    pdf = Pdf()
    short = pdf.stream(lines_at(40, 250, ["the length is", "far too small"]), length=10)
    long = pdf.stream(lines_at(40, 250, ["the length is", "far too large"]), length=500)
    pdf.page(f"/Contents {short} 0 R")
    pdf.page(f"/Contents {long} 0 R")
    return pdf.bytes(), [["the length is", "far too small"], ["the length is", "far too large"]]


@case("file-cut-in-the-middle", "A file that ends before its pages do is refused", "pdf.cut", HAND, error=MALFORMED)
def file_cut():
    pdf = Pdf()
    for n in range(1, 6):
        pdf.page(lines_at(40, 250, LEFT), compress=True)
    data = pdf.bytes()
    return data[: len(data) * 6 // 10], None


@case("header-too-late", "Without %PDF- in the first 1,024 bytes the content is of another format", "pdf.header", HAND, error=failure("format_mismatch"))
def header_late():
    return b"x" * 1100 + one_page(text_at(40, 250, "late")), None


@case("empty-file", "No bytes are no PDF", "pdf.header", HAND, error=failure("format_mismatch"))
def empty():
    return b"", None
