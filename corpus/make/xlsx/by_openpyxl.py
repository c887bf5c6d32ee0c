#!/usr/bin/env python3
"""Makes the cases that openpyxl writes: python corpus/make/xlsx/by_openpyxl.py (openpyxl 3.1.5)."""
import datetime, io
import openpyxl
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from case_folder import save

HOW = ("python corpus/make/xlsx/by_openpyxl.py", "openpyxl 3.1.5")


def data(book):
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def book_of(*names):
    book = openpyxl.Workbook()
    book.active.title = names[0]
    return book, [book.active, *[book.create_sheet(name) for name in names[1:]]]


def values():
    book, (sheet,) = book_of("Values")
    kept = [0, -1, 12.5, 1e-9, 123456789012, True, False, "text", " kept ", "line\nbreak", "tab\t", "ünï 😀", "=\"not a formula\""]
    for n, value in enumerate(kept, 1):
        sheet.cell(n, 2, value)
    sheet["B13"].data_type = "s"
    sheet["D1"] = ""
    save("openpyxl-values", data(book), "Values of every kind as openpyxl writes them", ["xlsx.values"], *HOW,
         sheets={"Values": [(f"B{n}", value) for n, value in enumerate(kept, 1)]})


def formulas():
    book, (sheet, other) = book_of("Sums", "It's other")
    for n in range(1, 4):
        sheet.cell(n, 1, n)
        sheet.cell(n, 2, f"=A{n}*2")
    sheet["B4"] = "=SUM(A1:A3)+'It''s other'!A1"
    sheet["C1"] = ArrayFormula("C1:C3", "=A1:A3*B1:B3")
    sheet["D2"] = DataTableFormula(ref="D2:D3", r1="A1", dt2D=False)
    other["A1"] = 9
    cells = []
    for n in range(1, 4):
        cells += [(f"A{n}", n), (f"B{n}", None, f"=A{n}*2")]
        if n == 1:
            cells.append(("C1", None, "=A1:A3*B1:B3"))
    cells.append(("B4", None, "=SUM(A1:A3)+'It''s other'!A1"))
    save("openpyxl-formulas-without-results", data(book), "openpyxl stores no results: formulas have null values; a data table without a value leaves nothing", ["xlsx.cached_results", "xlsx.array_formulas", "xlsx.data_tables"], *HOW,
         sheets={"Sums": cells, "It's other": [("A1", 9)]}, diagnostics=["xlsx.data_table"])


def dates():
    book, (sheet,) = book_of("Dates")
    sheet["A1"] = datetime.date(2021, 1, 1)
    sheet["A2"] = datetime.datetime(2021, 1, 1, 12)
    sheet["A3"] = datetime.timedelta(hours=36)
    sheet["A4"] = 0.5
    sheet["A4"].number_format = "0%"
    save("openpyxl-dates-are-serials", data(book), "Dates, times, durations and percentages stay the numbers that are stored", ["xlsx.serial_dates", "xlsx.number_formats"], *HOW,
         sheets={"Dates": [("A1", 44197), ("A2", 44197.5), ("A3", 1.5), ("A4", 0.5)]})


def dates_1904():
    book, (sheet,) = book_of("Dates")
    book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    sheet["A1"] = datetime.date(2021, 1, 1)
    save("openpyxl-dates-from-1904", data(book), "The same date is another serial in the 1904 system, which is told", ["xlsx.date1904"], *HOW,
         sheets={"Dates": [("A1", 42735)]}, diagnostics=["xlsx.date1904"])


def iso_dates():
    book, (sheet,) = book_of("Dates")
    book.iso_dates = True
    sheet["A1"] = datetime.datetime(2021, 1, 1, 12, 30)
    save("openpyxl-iso-dates", data(book), "Dates that openpyxl stores as ISO text are that text", ["xlsx.iso_dates"], *HOW,
         sheets={"Dates": [("A1", "2021-01-01T12:30:00")]}, diagnostics=["xlsx.iso_date"])


def rich_text():
    book, (sheet,) = book_of("Rich")
    sheet["A1"] = CellRichText("plain ", TextBlock(InlineFont(b=True), "bold"), " plain")
    save("openpyxl-rich-text", data(book), "Rich text as openpyxl writes it is joined", ["xlsx.rich_runs"], *HOW, sheets={"Rich": [("A1", "plain bold plain")]})


def hangers_on():
    book, (sheet, hidden) = book_of("Data", "Hidden")
    hidden.sheet_state = "veryHidden"
    for n in range(1, 4):
        sheet.cell(n, 1, n)
    sheet["A1"].comment = Comment("not read", "someone")
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=1, min_row=1, max_row=3))
    sheet.add_chart(chart, "C3")
    sheet.oddHeader.center.text = "not read"
    sheet.merge_cells("A3:B3")
    book.create_chartsheet("Chart").add_chart(BarChart())
    save("openpyxl-comments-charts-hidden", data(book), "Comments, charts, headers and hidden sheets of openpyxl are told; a chart sheet has no cells", ["xlsx.comments", "xlsx.charts", "xlsx.headers", "xlsx.hidden_sheets", "xlsx.chart_sheets"], *HOW,
         sheets={"Data": [("A1", 1), ("A2", 2), ("A3", 3)], "Hidden": [], "Chart": []},
         diagnostics=["xlsx.charts", "xlsx.comments", "xlsx.headers", "xlsx.hidden_sheet"])


def write_only():
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Streamed")
    sheet.append([1, None, "three"])
    sheet.append([])
    sheet.append([None, False])
    save("openpyxl-write-only", data(book), "The streaming writer of openpyxl leaves empty cells and rows out", ["xlsx.values"], *HOW,
         sheets={"Streamed": [("A1", 1), ("C1", "three"), ("B3", False)]})


for make in (values, formulas, dates, dates_1904, iso_dates, rich_text, hangers_on, write_only):
    make()
