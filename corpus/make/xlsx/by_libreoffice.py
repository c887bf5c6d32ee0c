#!/usr/bin/python3
"""Makes the cases that LibreOffice Calc writes: /usr/bin/python3 corpus/make/xlsx/by_libreoffice.py (LibreOffice 7.4, python3-uno)."""
import pathlib, subprocess, tempfile, time
import uno
from com.sun.star.beans import NamedValue, PropertyValue
from com.sun.star.sheet.FillDirection import TO_BOTTOM
from case_folder import save

HOW = ("/usr/bin/python3 corpus/make/xlsx/by_libreoffice.py", "LibreOffice Calc 7.4")
PORT = 20_117
ENCRYPTION = uno.Any("[]com.sun.star.beans.NamedValue", (NamedValue("OOXPassword", "secret"), NamedValue("CryptoType", "Standard")))
TOLD = ["xlsx.headers"]  # Calc gives every sheet the header "&A" and the footer "Page &P"


def option(name, value):
    return PropertyValue(Name=name, Value=value)


class Office:
    def __enter__(self):
        profile = tempfile.mkdtemp()
        self.process = subprocess.Popen(["soffice", "--headless", "--norestore", f"-env:UserInstallation=file://{profile}", f"--accept=socket,host=localhost,port={PORT};urp"])
        resolver = uno.getComponentContext().ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
        for _ in range(240):
            try:
                context = resolver.resolve(f"uno:socket,host=localhost,port={PORT};urp;StarOffice.ComponentContext")
                break
            except Exception:
                time.sleep(0.5)
        self.desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def made(self, fill, filter_name="Calc MS Excel 2007 XML", **options):
        document = self.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, (option("Hidden", True),))
        fill(document)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "made.xlsx")
            document.storeToURL(path.as_uri(), (option("FilterName", filter_name), *[option(k, v) for k, v in options.items()]))
            document.close(True)
            return path.read_bytes()


def put(sheet, cells):
    for address, content in cells.items():
        cell = sheet.getCellRangeByName(address)
        if isinstance(content, str) and content.startswith("="):
            cell.Formula = content
        elif isinstance(content, str):
            cell.String = content
        else:
            cell.Value = float(content)


def values(document):
    put(document.Sheets.getByIndex(0), {"A1": 1.5, "B1": "text", "C1": " kept ", "D1": "two\nlines", "E1": "é😀<&>", "A2": -0.1, "A3": 1e-9, "B3": 123456789012})


def results(document):
    put(document.Sheets.getByIndex(0), {"A1": 2, "A2": "=A1*0", "A3": "=A1=3", "A4": '=""', "A5": "=1/0", "A6": "=NA()", "A7": '="a"&A1', "A8": "=LOG10(100)"})


def filled(document):
    sheet = document.Sheets.getByIndex(0)
    put(sheet, {"A1": 1, "A2": 2, "A3": 3, "B1": "=A1*$A$1"})
    sheet.getCellRangeByName("B1:B3").fillAuto(TO_BOTTOM, 1)


def arrays(document):
    sheet = document.Sheets.getByIndex(0)
    put(sheet, {"A1": 1, "A2": 2})
    sheet.getCellRangeByName("C1:C2").setArrayFormula("=A1:A2*2")


def sheets(document):
    document.Sheets.getByIndex(0).Name = "It's a sheet"
    document.Sheets.insertNewByName("Hidden", 1)
    document.Sheets.getByName("Hidden").IsVisible = False
    put(document.Sheets.getByName("Hidden"), {"B2": 7})
    put(document.Sheets.getByIndex(0), {"A1": "=$Hidden.B2"})


def from_1904(document):
    date = uno.createUnoStruct("com.sun.star.util.Date")
    date.Day, date.Month, date.Year = 1, 1, 1904
    document.NullDate = date
    put(document.Sheets.getByIndex(0), {"A1": 42735})


def nothing(document):
    pass


with Office() as office:
    save("libreoffice-values", office.made(values), "Values as Calc writes them", ["xlsx.values", "xlsx.shared_strings"], *HOW,
         sheets={"Sheet1": [("A1", 1.5), ("B1", "text"), ("C1", " kept "), ("D1", "two\nlines"), ("E1", "é😀<&>"), ("A2", -0.1), ("A3", 1e-9), ("B3", 123456789012)]}, diagnostics=TOLD)
    save("libreoffice-results", office.made(results), "Cached results as Calc writes them: 0, false and \"\" too", ["xlsx.cached_results", "xlsx.errors"], *HOW,
         sheets={"Sheet1": [("A1", 2), ("A2", 0, "=A1*0"), ("A3", False, "=A1=3"), ("A4", "", '=""'), ("A5", None, "=1/0", "#DIV/0!"), ("A6", None, "=NA()", "#N/A"), ("A7", "a2", '="a"&A1'), ("A8", 2, "=LOG10(100)")]}, diagnostics=TOLD)
    save("libreoffice-filled-formulas", office.made(filled), "Filled formulas as Calc writes them", ["xlsx.shared_formulas"], *HOW,
         sheets={"Sheet1": [("A1", 1), ("B1", 1, "=A1*$A$1"), ("A2", 2), ("B2", 2, "=A2*$A$1"), ("A3", 3), ("B3", 3, "=A3*$A$1")]}, diagnostics=TOLD)
    save("libreoffice-array-formula", office.made(arrays), "An array formula as Calc writes it", ["xlsx.array_formulas"], *HOW,
         sheets={"Sheet1": [("A1", 1), ("C1", 2, "=A1:A2*2"), ("A2", 2), ("C2", 4)]}, diagnostics=TOLD)
    save("libreoffice-hidden-sheet", office.made(sheets), "A hidden sheet and a quoted sheet name", ["xlsx.hidden_sheets", "xlsx.sheet_names"], *HOW,
         sheets={"It's a sheet": [("A1", 7, "=Hidden!B2")], "Hidden": [("B2", 7)]}, diagnostics=[*TOLD, "xlsx.hidden_sheet"])
    save("libreoffice-dates-from-1904", office.made(from_1904), "Calc writes date1904 as true", ["xlsx.date1904"], *HOW,
         sheets={"Sheet1": [("A1", 42735)]}, diagnostics=["xlsx.date1904", *TOLD])
    save("libreoffice-encrypted", office.made(values, EncryptionData=ENCRYPTION), "A workbook that Calc encrypted is refused as such", ["container.encrypted"], *HOW,
         error={"code": "document_encrypted"})
    save("libreoffice-legacy-xls", office.made(nothing, "MS Excel 97"), "A legacy workbook is another format, and named", ["container.legacy"], *HOW,
         error={"code": "format_mismatch", "details": {"reason": "an OLE container: a legacy doc, xls or ppt file"}})
