"""Makes the documents of these examples: python make.py (reportlab 4, python-docx 1.2, openpyxl 3.1)."""

from pathlib import Path

from docx import Document
from openpyxl import Workbook
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

HERE = Path(__file__).parent


def pdf(path, pages):
    canvas = Canvas(str(HERE / path), pagesize=A4, invariant=1)
    for lines in pages:
        for n, line in enumerate(lines):
            canvas.setFont("Helvetica-Bold" if n == 0 else "Helvetica", 14 if n == 0 else 11)
            canvas.drawString(72, 770 - 20 * n, line)
        canvas.showPage()
    canvas.save()


def invoice():
    lines = [
        "Invoice 2026-0417",
        "Order PO-1188",
        "Date 2026-04-17",
        "10 pcs  Toner cartridge  at 42.50 EUR   425.00 EUR",
        "3 pcs  Paper tray  at 61.00 EUR   183.00 EUR",
        "Net   608.00 EUR",
        "VAT 19 %   115.52 EUR",
        "Total   723.52 EUR",
    ]
    pdf("invoice/invoice.pdf", [lines])


def letter():
    pdf(
        "letter/policy.pdf",
        [
            ["Household policy H-20", "This policy covers the contents of one home.", "Sums insured are in EUR."],
            ["4 Exclusions", "4.1 Damage that was meant is not covered.", "4.2 Damage by a flood is not covered."],
        ],
    )
    document = Document()
    document.add_heading("Your claim of 3 May 2026", level=1)
    document.add_paragraph("We cannot pay for the damage to your cellar.")
    document.add_paragraph("Clause 4.2 of your policy says: Damage by a flood is not covered.")
    document.save(HERE / "letter/letter.docx")


def totals():
    book = Workbook()
    sheet = book.active
    sheet.title = "Budget"
    rows = [("Item", "Amount"), ("Rent", 1200), ("Travel", 310.5), ("Training", 480), ("Total", 1990.5)]
    for row in rows:
        sheet.append(row)
    book.save(HERE / "totals/budget.xlsx")


if __name__ == "__main__":
    invoice()
    letter()
    totals()
