#!/usr/bin/python3
"""Lets LibreOffice Calc fill formulas down and to the right, and records how it writes them before and after.

usage (needs LibreOffice and python3-uno):
  node corpus/make/xlsx/fill-down/formulas.ts > formulas.json
  /usr/bin/python3 corpus/make/xlsx/fill-down/fill_down.py formulas.json test/extractors/xlsx/libreoffice-fill-down.json

Each line of the result is [formula, rows, columns, filled formula], both as Calc prints them for OOXML.
"""
import json, pathlib, subprocess, sys, tempfile, time
import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.sheet.FillDirection import TO_BOTTOM, TO_RIGHT
from com.sun.star.table import CellAddress

OOXML = 4  # com.sun.star.sheet.AddressConvention.XL_OOX
COLUMN = 26


def connect(port):
    resolver = uno.getComponentContext().ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
    for _ in range(120):
        try:
            return resolver.resolve(f"uno:socket,host=localhost,port={port};urp;StarOffice.ComponentContext")
        except Exception:
            time.sleep(0.5)
    sys.exit("LibreOffice did not answer")


def fill(document, formulas):
    document.enableAutomaticCalculation(False)
    document.Sheets.getByIndex(0).Name = "Formulas"
    for n, name in enumerate(["Data", "B1 x", "It's A1"]):
        document.Sheets.insertNewByName(name, n + 1)
    document.NamedRanges.addNewByName("Rate", "$Data.$A$1", CellAddress(), 0)
    parser = document.createInstance("com.sun.star.sheet.FormulaParser")
    parser.FormulaConvention, parser.CompileEnglish = OOXML, True
    sheet = document.Sheets.getByIndex(0)
    for f in formulas:
        cells = [(COLUMN, 0), (COLUMN + f["columns"], f["rows"])]
        first = sheet.getCellByPosition(*cells[0])
        first.setTokens(parser.parseFormula(f["formula"], CellAddress(0, *cells[0])))
        sheet.getCellRangeByPosition(COLUMN, 0, COLUMN, f["rows"]).fillAuto(TO_BOTTOM, 1)
        sheet.getCellRangeByPosition(COLUMN, f["rows"], COLUMN + f["columns"], f["rows"]).fillAuto(TO_RIGHT, 1)
        printed = [parser.printFormula(sheet.getCellByPosition(*at).getTokens(), CellAddress(0, *at)) for at in cells]
        yield [printed[0], f["rows"], f["columns"], printed[1]]


def main(formulas_path, result_path, port=20_107):
    formulas = json.loads(pathlib.Path(formulas_path).read_text())
    profile = tempfile.mkdtemp()
    office = subprocess.Popen(["soffice", "--headless", "--norestore", f"-env:UserInstallation=file://{profile}", f"--accept=socket,host=localhost,port={port};urp"])
    try:
        context = connect(port)
        desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        document = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, (PropertyValue(Name="Hidden", Value=True),))
        lines = [json.dumps(line, ensure_ascii=False) for line in fill(document, formulas)]
        pathlib.Path(result_path).write_text("[\n" + ",\n".join(lines) + "\n]\n")
        desktop.terminate()
    finally:
        office.terminate()
        office.wait()


main(*sys.argv[1:])
