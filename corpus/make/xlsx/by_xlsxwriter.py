#!/usr/bin/env python3
"""Makes the cases that XlsxWriter writes: python corpus/make/xlsx/by_xlsxwriter.py (XlsxWriter 3.3.1)."""
import datetime, io
import xlsxwriter
from case_folder import save

HOW = ("python corpus/make/xlsx/by_xlsxwriter.py", "XlsxWriter 3.3.1")


def made(fill, **options):
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, **options})
    book.set_properties({"created": datetime.datetime(2020, 1, 1)})
    fill(book)
    book.close()
    return out.getvalue()


def values(book):
    sheet = book.add_worksheet("Values")
    sheet.write_number("A1", 0.1)
    sheet.write_string("B1", "<&>\"'")
    sheet.write_boolean("C1", False)
    sheet.write_blank("D1", None, book.add_format({"bold": True}))
    sheet.write_string("E1", "a\x01b\x1f_x0041_c")
    sheet.write_number("A1048576", 1e15)
    sheet.write_number("XFD1", -1e-15)


save("xlsxwriter-values", made(values), "Control characters come escaped, _x0041_ in a text too; a blank cell is left out", ["xlsx.escapes", "xlsx.grid", "xlsx.presence"], *HOW,
     sheets={"Values": [("A1", 0.1), ("B1", "<&>\"'"), ("C1", False), ("E1", "a\x01b\x1f_x0041_c"), ("XFD1", -1e-15), ("A1048576", 1e15)]})


def results(book):
    sheet = book.add_worksheet("Results")
    for n, value in enumerate([0, "", False, True, "text", "#DIV/0!", 2.5], 1):
        sheet.write_formula(n, 0, f"=B{n}", None, value)


save("xlsxwriter-results", made(results), "Cached results of every kind, 0 and false among them; an empty one comes without a type and is none", ["xlsx.cached_results", "xlsx.errors"], *HOW,
     sheets={"Results": [("A2", 0, "=B1"), ("A3", None, "=B2"), ("A4", False, "=B3"), ("A5", True, "=B4"), ("A6", "text", "=B5"), ("A7", None, "=B6", "#DIV/0!"), ("A8", 2.5, "=B7")]})


def dynamic(book):
    sheet = book.add_worksheet("Dynamic")
    sheet.write_dynamic_array_formula("A1:A2", "=_xlfn._xlws.SORT(C1:C2)", None, 1)
    sheet.write_number("A2", 2)
    sheet.write_array_formula("B1:B2", "{=C1:C2*2}", None, 4)
    sheet.write_number("B2", 6)
    sheet.write_formula("D1", "=_xlfn.LET(_xlpm.x,1,_xlpm.x)", None, 1)
    sheet.write_formula("D2", "=_xlfn.XLOOKUP(1,C:C,D:D)", None, 0)


save("xlsxwriter-dynamic-arrays", made(dynamic), "Dynamic arrays and new functions keep their prefixes; an array stands on its first cell without braces", ["xlsx.array_formulas", "xlsx.formula_text"], *HOW,
     sheets={"Dynamic": [("A1", 1, "=_xlfn._xlws.SORT(C1:C2)"), ("B1", 4, "=C1:C2*2"), ("D1", 1, "=_xlfn.LET(_xlpm.x,1,_xlpm.x)"), ("A2", 2), ("B2", 6), ("D2", 0, "=_xlfn.XLOOKUP(1,C:C,D:D)")]})


def rich(book):
    sheet = book.add_worksheet("Rich")
    bold = book.add_format({"bold": True})
    sheet.write_rich_string("A1", "plain ", bold, " bold ", "plain")


save("xlsxwriter-rich-strings", made(rich), "Runs keep the white space at their ends", ["xlsx.rich_runs", "xlsx.white_space"], *HOW,
     sheets={"Rich": [("A1", "plain  bold plain")]})


def inline(book):
    sheet = book.add_worksheet("Inline")
    for row in range(3):
        sheet.write_string(row, 0, f"row {row}\n ")


save("xlsxwriter-constant-memory", made(inline, constant_memory=True), "In constant memory XlsxWriter stores strings inline", ["xlsx.inline_strings"], *HOW,
     sheets={"Inline": [(f"A{row + 1}", f"row {row}\n ") for row in range(3)]})


def tables(book):
    sheet = book.add_worksheet("Table")
    sheet.add_table("A1:B3", {"name": "Sales", "columns": [{"header": "Amount"}, {"header": "Twice", "formula": "=Sales[[#This Row],[Amount]]*2"}], "data": [[1, 0], [2, 0]]})
    sheet.write_formula("D1", "=SUM(Sales[Amount])", None, 3)


save("xlsxwriter-table-references", made(tables), "References to a table stay as stored", ["xlsx.formula_text"], *HOW,
     sheets={"Table": [("A1", "Amount"), ("B1", "Twice"), ("D1", 3, "=SUM(Sales[Amount])"), ("A2", 1), ("B2", 0, "=Sales[[#This Row],[Amount]]*2"), ("A3", 2), ("B3", 0, "=Sales[[#This Row],[Amount]]*2")]})


def drawn(book):
    sheet = book.add_worksheet("Drawn")
    sheet.write_number("A1", 1)
    sheet.insert_textbox("C3", "not read")
    sheet.write_comment("A1", "not read")
    chart = book.add_chart({"type": "line"})
    chart.add_series({"values": "=Drawn!$A$1:$A$3"})
    sheet.insert_chart("F3", chart)
    sheet.set_footer("&Rnot read")
    hidden = book.add_worksheet("Hidden")
    hidden.hide()


save("xlsxwriter-textbox-comment-chart", made(drawn), "Text boxes, comments, charts and footers are told", ["xlsx.drawing_text", "xlsx.comments", "xlsx.charts", "xlsx.headers", "xlsx.hidden_sheets"], *HOW,
     sheets={"Drawn": [("A1", 1)], "Hidden": []},
     diagnostics=["xlsx.charts", "xlsx.comments", "xlsx.drawing_text", "xlsx.headers", "xlsx.hidden_sheet"])


def dates(book):
    sheet = book.add_worksheet("Dates")
    style = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
    sheet.write_datetime("A1", datetime.datetime(1904, 1, 2), style)
    sheet.write_datetime("A2", datetime.datetime(2021, 6, 1, 6), style)


save("xlsxwriter-dates-from-1904", made(dates, date_1904=True), "Serials of the 1904 system stay as stored", ["xlsx.date1904"], *HOW,
     sheets={"Dates": [("A1", 1), ("A2", 42886.25)]}, diagnostics=["xlsx.date1904"])
