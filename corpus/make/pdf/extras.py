"""Hand-written files with parts beside the pages: annotations, attachments, XFA, portfolio, limits."""
from case import case, failure
from layout import HAND
from objects import Pdf, one_page, text_at


@case("annotations-are-not-text", "Notes, free text and highlights beside the page are not its text, and are told of", "pdf.annotations", HAND,
      diagnostics=["pdf.annotations"])
def annotations():
    pdf = Pdf()
    note = pdf.add("<< /Type /Annot /Subtype /Text /Rect [300 250 320 270] /Contents (a reviewer's remark) >>")
    look = pdf.stream("BT /F1 10 Tf 2 2 Td (typed over the page) Tj ET", f"/Type /XObject /Subtype /Form /BBox [0 0 120 20] /Resources {pdf.resources()}")
    free = pdf.add(f"<< /Type /Annot /Subtype /FreeText /Rect [40 100 160 120] /Contents (typed over the page) /DA (/Helv 10 Tf) /AP << /N {look} 0 R >> >>")
    pdf.page(text_at(40, 250, "The page itself"), f"/Annots [{note} 0 R {free} 0 R]")
    return pdf.bytes(), [["The page itself"]]


@case("attachments-are-told-of", "Embedded files are not read and a diagnostic says that there are some", "pdf.attachments", HAND,
      diagnostics=["pdf.attachments"])
def attachments():
    pdf = Pdf()
    file = pdf.stream("hidden,value\n1,2\n", "/Type /EmbeddedFile")
    spec = pdf.add(f"<< /Type /Filespec /F (data.csv) /UF (data.csv) /EF << /F {file} 0 R >> >>")
    pdf.catalog = f"/Names << /EmbeddedFiles << /Names [(data.csv) {spec} 0 R] >> >>"
    pdf.page(text_at(40, 250, "See the attached figures"))
    return pdf.bytes(), [["See the attached figures"]]


@case("portfolio-cover-sheet", "The cover sheet of a portfolio is read; that its files are not is told", "pdf.portfolio pdf.attachments", HAND,
      diagnostics=["pdf.attachments", "pdf.portfolio"])
def portfolio():
    pdf = Pdf()
    file = pdf.stream("%PDF-1.4 inner", "/Type /EmbeddedFile")
    spec = pdf.add(f"<< /Type /Filespec /F (inner.pdf) /EF << /F {file} 0 R >> >>")
    pdf.catalog = f"/Collection << /Type /Collection /View /D >> /Names << /EmbeddedFiles << /Names [(inner.pdf) {spec} 0 R] >> >>"
    pdf.page(text_at(40, 250, "Cover sheet"))
    return pdf.bytes(), [["Cover sheet"]]


def xfa(catalog):
    pdf = Pdf()
    packet = pdf.stream("<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'><template/></xdp:xdp>")
    form = pdf.add(f"<< /Fields [] /XFA {packet} 0 R >>")
    pdf.catalog = f"/AcroForm {form} 0 R {catalog}"
    pdf.page(text_at(40, 250, "Please wait..."))
    return pdf.bytes()


@case("xfa-beside-real-pages", "A static XFA form has its pages as well: they are read and the form is told of", "pdf.xfa", HAND,
      diagnostics=["pdf.xfa_present"])
def xfa_static():
    return xfa(""), [["Please wait..."]]


@case("xfa-dynamic-is-refused", "A dynamic XFA form shows only a notice as its page, so it is refused", "pdf.xfa", HAND,
      error=failure("document_unsupported"))
def xfa_dynamic():
    return xfa("/NeedsRendering true"), None


@case("more-pages-than-allowed", "The page limit is tested before any page is read", "limits.pages", HAND,
      limits={"pages": 2}, error=failure("limit_exceeded", name="pages"))
def many_pages():
    pdf = Pdf()
    for n in range(3):
        pdf.page(text_at(40, 250, f"Sheet {n + 1}"))
    return pdf.bytes(), None


@case("exactly-the-allowed-pages", "At the page limit a file passes; one leaf used three times is three pages", "limits.pages pdf.page_tree", HAND,
      limits={"pages": 3})
def repeated_leaf():
    pdf = Pdf()
    pdf.page(text_at(40, 250, "The same sheet"))
    pdf.kids *= 3
    return pdf.bytes(), [["The same sheet"]] * 3


@case("more-text-than-allowed", "The text limit is tested while reading", "limits.text_bytes", HAND,
      limits={"text_bytes": 200}, error=failure("limit_exceeded", name="text_bytes"))
def much_text():
    return one_page("".join(text_at(40, 280 - 10 * n, "forty bytes of words are in this line xx", 8) for n in range(8))), None


@case("image-without-text", "A scanned page is an empty text and a diagnostic says that it shows an image", "pdf.page_without_text", HAND,
      diagnostics=["pdf.page_without_text"])
def scan():
    pdf = Pdf()
    image = pdf.stream(bytes(range(64)), "/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray", compress=True)
    pdf.page("q 300 0 0 200 40 40 cm /Im1 Do Q", others=f"/XObject << /Im1 {image} 0 R >>")
    return pdf.bytes(), [[]]


@case("scan-with-ocr-layer", "The invisible words of an OCR layer over a scanned image are the page's text", "pdf.invisible_text", HAND)
def ocr():
    pdf = Pdf()
    image = pdf.stream(bytes(64), "/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray", compress=True)
    words = "".join(f"BT 3 Tr /F1 {size} Tf {x} {y} Td ({word}) Tj ET\n" for x, y, size, word in
                    [(40, 240, 14, "Invoice"), (98, 240.6, 13, "number"), (152, 239.5, 14, "2041"), (40, 210, 12, "Paid"), (72, 210.4, 12, "in"), (88, 209.8, 12, "full")])
    pdf.page("q 320 0 0 240 20 20 cm /Im1 Do Q\n" + words, others=f"/XObject << /Im1 {image} 0 R >>")
    return pdf.bytes(), [["Invoice number 2041", "Paid in full"]]
