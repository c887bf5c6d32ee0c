"""CSV: every rule once, and files of real producers."""
import csv
import io
import pathlib
import subprocess
import tempfile

from cases import fails, table

table("commas-in-quotes", "A comma inside quotes is text", "quotes", 'name,place\n"Doe, John","Anytown, WW"\n', [["name", "place"], ["Doe, John", "Anytown, WW"]], python_agrees=True)
table("two-quotes-in-quotes", "Two quotes inside quotes are one", "quotes", '"say ""yes""","""",""""""\n', [['say "yes"', '"', '""']], python_agrees=True)
table("line-ends-in-quotes", "Line ends inside quotes stay as stored", "quotes line_ends", 'a,"1\r\n2\n3\r4"\r\nb,"\n"\r\n', [["a", "1\r\n2\n3\r4"], ["b", "\n"]], python_agrees=True)
table("mixed-line-ends", "All three line ends end a row, in one file too, and the last row needs none", "line_ends", "a,b\r\n1,2\n3,4\r5,6", [["a", "b"], ["1", "2"], ["3", "4"], ["5", "6"]], python_agrees=True)
table("text-after-closing-quote", "What follows a closing quote up to the comma is kept, quotes too", "after_quote", '"x"y,"a" "b","",z""\n', [["xy", 'a "b"', "", 'z""']])
table("quote-inside-a-field", "A quote opens only at the very start of a field", "quotes", '5" nail, "b",c"d"\n', [['5" nail', ' "b"', 'c"d"']], python_agrees=True)
table("blank-lines", "A blank line gives no row", "blank_lines", "\n\r\na,b\n\n\r\rc,d\n\n", [["a", "b"], ["c", "d"]], python_agrees=True)
table("quotes-alone", "Quotes alone are a row of one empty field, unlike a blank line", "blank_lines", '""\n\n"",""\n', [[""], ["", ""]], python_agrees=True, diagnostics=["csv.ragged"])
table("last-comma", "A last comma opens an empty field", "fields", "a,b,\n,,\n1,2,", [["a", "b", ""], ["", "", ""], ["1", "2", ""]], python_agrees=True)
table("one-space-lines", "A line of white space is a row: nothing is trimmed", "blank_lines exact", "a\n \n\t\n", [["a"], [" "], ["\t"]], python_agrees=True)
table("nothing-guessed", "Numbers, dates, formulas and booleans stay text as stored", "exact", " 007 ,1e3,1.50,2026-01-02,=A1+1,TRUE,null\n", [[" 007 ", "1e3", "1.50", "2026-01-02", "=A1+1", "TRUE", "null"]], python_agrees=True)
table("other-separators-are-text", "U+2028, U+0085, vertical tab and form feed end no row", "line_ends", "a\u2028b,c\u0085d\ve\ff\n", [["a\u2028b", "c\u0085d\ve\ff"]], python_agrees=True)
table("control-characters-and-backslashes", "Backslashes escape nothing, control characters are text", "exact", '\\,"\\n",\x01\x1f\x7f,"a\\"\n', [["\\", "\\n", "\x01\x1f\x7f", "a\\"]], python_agrees=True)
table("bom-before-a-quote", "The byte order mark goes before the first field is looked at", "bom", '\ufeff"a,b",c\n1,2\n', [["a,b", "c"], ["1", "2"]])
table("second-bom-kept", "Only one byte order mark is dropped, so the quote after it opens nothing", "bom", '\ufeff\ufeff"a",b\n', [['\ufeff"a"', "b"]])
table("empty", "An empty file has no rows", "empty", "", [])
table("only-a-bom", "A byte order mark alone has no rows", "empty bom", "\ufeff", [])
table("only-line-ends", "A file of line ends has no rows", "empty blank_lines", "\n\r\n\r", [])
table("ragged", "Rows stay as long as they are, and it is told", "ragged", "a,b,c\n1,2\n1,2,3,4\n1,2,3\n", [["a", "b", "c"], ["1", "2"], ["1", "2", "3", "4"], ["1", "2", "3"]], python_agrees=True, diagnostics=["csv.ragged"])
table("semicolons", "No delimiter is guessed, but that all rows would split is told", "delimiter", "a;b\n1;2\n", [["a;b"], ["1;2"]], python_agrees=True, diagnostics=["csv.looks_like_other_delimiter"])
table("tabs", "Tabs delimit nothing", "delimiter", "a\tb\r\n1\t2\r\n", [["a\tb"], ["1\t2"]], python_agrees=True, diagnostics=["csv.looks_like_other_delimiter"])
table("semicolons-and-decimal-commas", "Decimal commas split the rows of a file that means semicolons: both signs are told", "delimiter ragged", "Name;Betrag\nA;1,50\nB;22,00\n", [["Name;Betrag"], ["A;1", "50"], ["B;22", "00"]], python_agrees=True, diagnostics=["csv.looks_like_other_delimiter", "csv.ragged"])
table("sep-line-is-a-row", "A first line that names the separator is a row like any other", "delimiter exact", "sep=,\na,b\n", [["sep=,".removesuffix(","), ""], ["a", "b"]], python_agrees=True)
table("wide", "Rows may have thousands of fields", "fields", ",".join(map(str, range(5000))) + "\n", [list(map(str, range(5000)))], python_agrees=True)
table("all-planes", "Characters of every plane are text", "exact", "ʤ,😀,𝒜\u202e,e\u0301\n", [["ʤ", "😀", "𝒜\u202e", "e\u0301"]], python_agrees=True)

table("unclosed-quote", "A quote that never closes fails where it opened", "unclosed", 'a,b\n\n1,"2\n3,4\n', error=fails("document_malformed", reason="a quote that never closes", at={"row": 2, "offset": 7, "line": 3, "column": 3}))
table("unclosed-by-doubling", "Two quotes at the end do not close", "unclosed", 'é,"a""', error=fails("document_malformed", at={"row": 1, "offset": 3, "line": 1, "column": 3}))
table("cells-at-limit", "Every field counts, the empty ones too; at the limit passes", "limits.cells", "a,\n,b\n", [["a", ""], ["", "b"]], limits={"cells": 4})
table("cells-past-limit", "One field more than the limit fails with its row", "limits.cells", "a,\n,b\n\nc", error=fails("limit_exceeded", name="cells", max=4, seen=5, at={"row": 3}), limits={"cells": 4})
table("text-bytes-past-limit", "The output is bounded while it is written", "limits.text_bytes", "abc,def\n" * 50, error=fails("limit_exceeded", name="text_bytes", max=300), limits={"text_bytes": 300})
table("latin-1", "Latin-1 is refused, not guessed", "utf8", "name\nMüller\n".encode("latin-1"), error=fails("document_not_utf8", at={"offset": 6}))
table("utf-16-as-excel-writes-it", "Excel's “Unicode text” is UTF-16 and refused", "utf8", "a\tb\r\n".encode("utf-16"), error=fails("document_not_utf8", at={"offset": 0}))
table("nul-byte", "A NUL byte is no text, also inside quotes", "utf8", b'a,"\0"\n', error=fails("document_not_utf8", reason="a NUL byte", at={"offset": 3}))

HARD_ROWS = [["id", "text", "empty"], ["1", 'comma, quote " and\nline', ""], ["2", " spaces ", "é😀"], ["3", "\r\n", "'"]]


def by_python():
    out = io.StringIO(newline="")
    csv.writer(out).writerows(HARD_ROWS)
    return out.getvalue().encode()


def by_libreoffice():
    """HTML into Calc and out again as CSV: comma, double quotes, UTF-8."""
    cells = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in SHEET)
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "sheet.html")
        page.write_text(f'<meta charset="utf-8"><table>{cells}</table>')
        command = ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/profile", "--infilter=HTML (StarCalc)", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1", "--outdir", folder, str(page)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return pathlib.Path(folder, "sheet.csv").read_bytes()


SHEET = [["Item", "Note", "Price"], ["Bolt, M6", "so-called &quot;A4&quot;", "12.50"], ["Nut", "Größe 8", "0.75"]]
table("by-python-csv", "A file as Python's csv writes it", "quotes line_ends", by_python, HARD_ROWS, producer="Python csv")
table("by-libreoffice", "A sheet as Calc exports it", "quotes", by_libreoffice, [["Item", "Note", "Price"], ["Bolt, M6", 'so-called "A4"', "12.5"], ["Nut", "Größe 8", "0.75"]], producer="LibreOffice 7.4 Calc")
