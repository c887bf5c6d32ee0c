"""Documents made with ReportLab."""
import io

from case import case
from reportlab.lib import colors
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

REPORTLAB = "ReportLab 5.1"
SERIF = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"


def drawn(draw, size=(420, 300)):
    out = io.BytesIO()
    page = canvas.Canvas(out, pagesize=size, invariant=1)
    draw(page)
    page.save()
    return out.getvalue()


@case("reportlab-table", "A Platypus table with paragraphs before and after it", "pdf.no_glue", REPORTLAB)
def table():
    rows = [["Name", "Office", "Amount"], ["Chen, Mei", "Press secretary", "12,500.00"], ["Okafor, Ada", "Counsel", "48,120.75"]]
    out, style = io.BytesIO(), getSampleStyleSheet()["Normal"]
    grid = Table(rows, style=[("GRID", (0, 0), (-1, -1), 0.5, colors.black), ("ALIGN", (2, 0), (2, -1), "RIGHT")])
    SimpleDocTemplate(out, pagesize=(420, 300), leftMargin=30, rightMargin=30, topMargin=30, bottomMargin=30, invariant=1).build(
        [Paragraph("Expenses <b>of</b> the <i>quarter</i>", style), grid, Paragraph("Sum: 60,620.75", style)])
    return out.getvalue(), [["Expenses of the quarter"] + [" ".join(r) for r in rows] + ["Sum: 60,620.75"]]


@case("reportlab-spanish-truetype", "Spanish in an embedded subset of a TrueType font", "pdf.words", REPORTLAB)
def spanish():
    lines = ["El año próximo, ¿quién pagará?", "«Nadie», respondió el señor Íñiguez.", "Total: 1.500,00 €"]
    pdfmetrics.registerFont(TTFont("Serif", SERIF))

    def draw(page):
        page.setFont("Serif", 12)
        for n, line in enumerate(lines):
            page.drawString(40, 250 - 18 * n, line)
    return drawn(draw), [lines]


@case("reportlab-cid-font", "Japanese in a CID font that is not embedded, by a Unicode CMap", "pdf.cmaps", REPORTLAB)
def cid():
    lines = ["東京都千代田区の契約", "更新は一年ごとに行う。"]
    pdfmetrics.registerFont(UnicodeCIDFont("HeiseiMin-W3"))

    def draw(page):
        page.setFont("HeiseiMin-W3", 14)
        for n, line in enumerate(lines):
            page.drawString(40, 250 - 22 * n, line)
    return drawn(draw), [lines]


@case("reportlab-turned-and-scaled", "Text drawn on a turned and scaled canvas, and text with character and word spacing", "pdf.angle_groups pdf.letter_spacing", REPORTLAB)
def turned():
    def draw(page):
        text = page.beginText(40, 250)
        text.setFont("Helvetica", 12)
        text.setCharSpace(5)
        text.textLine("SPREAD OUT WORDS")
        text.setCharSpace(0)
        text.setWordSpace(20)
        text.textLine("words far apart")
        page.drawText(text)
        page.saveState()
        page.scale(2, 2)
        page.setFont("Helvetica", 9)
        page.drawString(20, 90, "drawn at double size")
        page.restoreState()
        page.translate(30, 40)
        page.rotate(90)
        page.setFont("Helvetica", 10)
        page.drawString(0, 0, "along the edge")
    return drawn(draw), [["SPREAD OUT WORDS", "words far apart", "drawn at double size", "along the edge"]]


@case("reportlab-form", "Fields with the appearances that ReportLab draws", "pdf.widgets", REPORTLAB)
def form():
    def draw(page):
        page.setFont("Helvetica", 12)
        page.drawString(40, 250, "Surname")
        page.acroForm.textfield(name="surname", value="Okafor", x=120, y=243, width=150, height=20, fontName="Helvetica", fontSize=12, borderWidth=0)
        page.drawString(40, 210, "Country")
        page.acroForm.choice(name="country", value="Germany", options=["France", "Germany"], x=120, y=203, width=150, height=20, fontName="Helvetica", fontSize=12, borderWidth=0)
    return drawn(draw), [["Surname Okafor", "Country Germany"]]
