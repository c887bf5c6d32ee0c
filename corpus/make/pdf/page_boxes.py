"""Hand-written pages that are turned, cropped, scaled or hold turned text."""
from case import case
from layout import HAND, LEFT, RIGHT
from objects import Pdf, lines_at, one_page, text_at, escape


def turned(rotate, lines):
    """Content that reads upright once a 400 by 300 sheet is shown turned by `rotate` degrees."""
    matrix = {0: "1 0 0 1 0 0", 90: "0 1 -1 0 400 0", 180: "-1 0 0 -1 400 300", 270: "0 -1 1 0 0 300"}[rotate]
    return f"q {matrix} cm\n{lines_at(40, 250, lines)}Q\n"


@case("pages-turned-by-rotate", "Pages with /Rotate 0, 90, 180, 270, -90 and 450 read the way they are shown", "pdf.rotate", HAND)
def rotate():
    pdf, pages = Pdf(), []
    for value in (0, 90, 180, 270, -90, 450):
        lines = [f"Turned by {value}", "the second line", "and the third"]
        pdf.page(turned(value % 360, lines), f"/Rotate {value}")
        pages.append(lines)
    return pdf.bytes(), pages


@case("turned-pages-with-a-table", "Rows of a table on a sheet turned by 90 degrees read across", "pdf.rotate pdf.runs_by_x", HAND)
def rotate_table():
    rows = [("Item", "Count", "Price"), ("Bolt", "120", "0.15"), ("Nut", "90", "0.08"), ("Washer", "300", "0.02")]
    content = "q 0 1 -1 0 400 0 cm\n"
    for n, row in enumerate(rows):
        for x, cell in zip((40, 140, 220), row):
            content += text_at(x, 250 - 18 * n, cell)
    return one_page(content + "Q\n", entries="/Rotate 90"), [[" ".join(r) for r in rows]]


@case("sideways-text-beside-upright", "Text turned by 90 degrees on an upright page is a line of its own", "pdf.angle_groups", HAND)
def sideways():
    body = LEFT[:5]
    content = lines_at(60, 250, body) + "BT /F1 9 Tf 0 1 -1 0 30 60 Tm (Received 4 May 2021) Tj ET\n"
    return one_page(content), [body + ["Received 4 May 2021"]]


@case("slanted-watermark", "A slanted word across the page does not break into the lines below it", "pdf.angle_groups", HAND)
def watermark():
    body = [a + " x" for a in LEFT]
    content = lines_at(60, 250, body) + "BT /F1 40 Tf 0.7071 0.7071 -0.7071 0.7071 120 80 Tm (DRAFT) Tj ET\n"
    return one_page(content), [body + ["DRAFT"]]


@case("cropbox-hides-outside", "Text outside the CropBox is left out and told of; the CropBox need not start at zero", "pdf.cropbox", HAND,
      diagnostics=["pdf.outside_cropbox"])
def cropbox():
    content = text_at(150, 200, "inside the box") + text_at(150, 380, "printer's slug") + text_at(5, 20, "job 4711")
    return one_page(content, box="[-10 -20 500 400]", entries="/CropBox [100 100 400 300]"), [["inside the box"]]


@case("mediabox-away-from-zero", "A MediaBox with negative or swapped corners is the same page", "pdf.viewport", HAND)
def mediabox():
    pdf = Pdf()
    pdf.page(text_at(-180, -50, "left of zero"), box="[-200 -100 200 200]")
    pdf.page(text_at(40, 50, "corners swapped"), box="[400 300 0 0]")
    return pdf.bytes(), [["left of zero"], ["corners swapped"]]


@case("cropbox-with-rotate-and-userunit", "CropBox, Rotate and UserUnit together", "pdf.cropbox pdf.rotate pdf.user_unit", HAND)
def together():
    content = "q 0 1 -1 0 400 0 cm\n" + lines_at(60, 200, ["Large sheet", "one of four"]) + "Q\n"
    return one_page(content, entries="/CropBox [20 20 380 280] /Rotate 90 /UserUnit 3.5"), [["Large sheet", "one of four"]]


@case("inherited-page-attributes", "Resources, MediaBox and Rotate that a page inherits from the tree above it", "pdf.page_tree", HAND)
def inherited():
    pdf = Pdf()
    font = pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    inner, outer = pdf.reserve(), pdf.reserve()
    first = pdf.add(f"<< /Type /Page /Parent {inner} 0 R /Contents {pdf.stream(turned(90, ['From above', 'line two']))} 0 R >>")
    second = pdf.add(f"<< /Type /Page /Parent {outer} 0 R /Rotate 0 /Contents {pdf.stream(turned(0, ['Not turned', 'line two']))} 0 R >>")
    pdf.put(inner, f"<< /Type /Pages /Parent {outer} 0 R /Kids [{first} 0 R] /Count 1 >>")
    pdf.put(outer, f"<< /Type /Pages /Parent 2 0 R /Kids [{inner} 0 R {second} 0 R] /Count 2 >>")
    pdf.put(2, f"<< /Type /Pages /Kids [{outer} 0 R] /Count 2 /Rotate 90 /MediaBox [0 0 400 300] /Resources << /Font << /F1 {font} 0 R >> >> >>")
    return pdf.bytes(), [["From above", "line two"], ["Not turned", "line two"]]


@case("tiny-and-huge-type", "Type of half a point and of two hundred points are read alike", "pdf.gap pdf.lines", HAND)
def sizes():
    content = text_at(40, 250, "small print of two words", 0.5) + text_at(20, 60, "BIG", 180)
    return one_page(content), [["small print of two words", "BIG"]]


@case("scaled-by-matrix", "Type of size one scaled by the text matrix or by cm has the gaps of the size that is seen", "pdf.gap", HAND)
def scaled():
    content = "BT /F1 1 Tf 14 0 0 14 40 250 Tm [(scaled)-400(by)-400(Tm)] TJ ET\nq 0.1 0 0 0.1 0 0 cm BT /F1 120 Tf 400 2200 Td [(scaled)-400(by)-400(cm)] TJ ET Q\n"
    content += f"BT /F1 12 Tf 1 0 0.3 1 40 190 Tm {escape('slanted by a skew')} Tj ET\n"
    return one_page(content), [["scaled by Tm", "scaled by cm", "slanted by a skew"]]
