#!/usr/bin/env python3
"""Reads workbooks with openpyxl (three ways) or calamine and prints one JSON line a file.

usage: xlsx.py READER FILE…      READER: openpyxl-formulas | openpyxl-values | openpyxl-read-only | calamine
Each line is {"sheets": {name: {address: {"value", "formula", "error"}}}} or {"failed": text}. Each file is read in a
process of its own with bounded memory, since some end the process that reads them.
"""
import datetime, json, math, multiprocessing, resource, sys, warnings

warnings.simplefilter("ignore")
MEMORY = 3 << 30
SECONDS = 8


def letters(column):
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def plain(value, epoch=None):
    """Dates back to the serial that is stored."""
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time, datetime.timedelta)):
        from openpyxl.utils.datetime import WINDOWS_EPOCH, to_excel

        return {"serial": to_excel(value, epoch or WINDOWS_EPOCH)}
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value if isinstance(value, (int, float, bool, str)) or value is None else str(value)


def by_openpyxl(path, reader):
    import openpyxl
    from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula

    book = openpyxl.load_workbook(path, data_only=reader != "openpyxl-formulas", read_only=reader == "openpyxl-read-only", rich_text=False)
    sheets = {}
    for sheet in book.worksheets + book.chartsheets:
        cells = sheets[sheet.title] = {}
        for row in getattr(sheet, "iter_rows", lambda: [])():
            for cell in row:
                value = cell.value
                if value is None:
                    continue
                one = {"value": None, "formula": None, "error": None}
                if isinstance(value, ArrayFormula):
                    one["formula"] = value.text
                elif isinstance(value, DataTableFormula):
                    one["formula"] = "{data table}"
                elif cell.data_type == "f":
                    one["formula"] = value
                elif cell.data_type == "e":
                    one["error"] = value
                else:
                    one["value"] = plain(value, book.epoch)
                cells[f"{letters(cell.column)}{cell.row}"] = one
    return sheets


def by_calamine(path):
    import python_calamine

    book = python_calamine.CalamineWorkbook.from_path(path)
    sheets = {}
    for name in book.sheet_names:
        cells = sheets[name] = {}
        for row, values in enumerate(book.get_sheet_by_name(name).to_python(skip_empty_area=False), 1):
            for column, value in enumerate(values, 1):
                if value != "":
                    cells[f"{letters(column)}{row}"] = {"value": plain(value), "formula": None, "error": None}
    return sheets


def work(reader, path, pipe):
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        sheets = by_calamine(path) if reader == "calamine" else by_openpyxl(path, reader)
        pipe.send({"sheets": sheets})
    except BaseException as error:
        pipe.send({"failed": f"{type(error).__name__}: {error}"[:300]})


if __name__ == "__main__":
    reader, *paths = sys.argv[1:]
    __import__("python_calamine" if reader == "calamine" else "openpyxl")
    for path in paths:
        ours, theirs = multiprocessing.Pipe(False)
        process = multiprocessing.Process(target=work, args=(reader, path, theirs))
        process.start()
        theirs.close()
        try:
            answer = ours.recv() if ours.poll(SECONDS) else {"failed": "it never returned"}
        except EOFError:
            answer = {"failed": "it ended its process"}
        process.kill()
        process.join()
        print(json.dumps(answer), flush=True)
