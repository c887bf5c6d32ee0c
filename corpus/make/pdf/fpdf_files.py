"""Documents made with fpdf2, plain and with HarfBuzz shaping."""
import datetime

from case import case
from fpdf import FPDF

FPDF2 = "fpdf2 2.8"
NOTO = "/usr/share/fonts/truetype/noto/"


def document(font=None, shaping=False, size=14):
    pdf = FPDF(format=(150, 110))
    pdf.set_creation_date(datetime.datetime(2021, 5, 4, tzinfo=datetime.timezone.utc))
    pdf.add_page()
    if font:
        pdf.add_font("Own", fname=font)
        pdf.set_font("Own", size=size)
        pdf.set_text_shaping(shaping)
    else:
        pdf.set_font("Helvetica", size=size)
    return pdf


def lines_with(font, lines, shaping=False):
    pdf = document(font, shaping)
    for line in lines:
        pdf.cell(text=line, new_x="LMARGIN", new_y="NEXT")
    return bytes(pdf.output())


@case("fpdf2-core-font", "A core font, justified cells and a table", "pdf.words pdf.no_glue", FPDF2)
def core():
    pdf = document()
    pdf.cell(text="Price list", new_x="LMARGIN", new_y="NEXT")
    rows = [("Item", "Price"), ("Bolt", "0.15"), ("Washer", "10.02")]
    with pdf.table(width=80) as table:
        for row in rows:
            table.row(row)
    return bytes(pdf.output()), [["Price list"] + [" ".join(r) for r in rows]]


@case("fpdf2-thai", "Thai with marks above and below, unshaped", "pdf.marks", FPDF2)
def thai():
    lines = ["สัญญาเช่าที่ดิน", "ผู้เช่าชำระ ๕๐๐ บาท"]
    return lines_with(NOTO + "NotoSansThai-Regular.ttf", lines), [lines]


@case("fpdf2-hebrew-shaped", "Hebrew shaped by HarfBuzz", "pdf.rtl", FPDF2)
def hebrew():
    lines = ["הסכם שכירות", "שלום לכולם"]
    return lines_with(NOTO + "NotoSansHebrew-Regular.ttf", lines, True), [lines]


@case("fpdf2-russian", "Russian in a TrueType subset", "pdf.words", FPDF2)
def russian():
    lines = ["Договор № 2041 от 4 мая", "Сумма: 1 500,00 €"]
    return lines_with("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", lines), [lines]


@case("fpdf2-turned-pages", "Landscape and portrait sheets and text in a rotation block", "pdf.angle_groups pdf.page_number", FPDF2)
def turned():
    pdf = document()
    for line in ("upright one", "upright two", "upright three"):
        pdf.cell(text=line, new_x="LMARGIN", new_y="NEXT")
    with pdf.rotation(90, x=110, y=80):
        pdf.text(110, 80, "turned words")
    pdf.add_page(orientation="P")
    pdf.cell(text="second sheet")
    return bytes(pdf.output()), [["upright one", "upright two", "upright three", "turned words"], ["second sheet"]]
