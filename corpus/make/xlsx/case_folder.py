"""Writes the folder of one corpus case from what its maker knows."""
import hashlib, json, pathlib, shutil

ROOT = pathlib.Path(__file__).resolve().parents[2] / "xlsx"


def save(name, file, why, rules, made_by, producer, sheets=None, diagnostics=None, error=None):
    """`sheets` maps names to cells (address, value, formula, error), the last two may be left out; `file` is bytes or a path."""
    data = file if isinstance(file, bytes) else pathlib.Path(file).read_bytes()
    folder = ROOT / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "input.xlsx").write_bytes(data)
    case = {"why": why, "rules": rules, "made_by": made_by, "producer": producer, "licence": "Apache-2.0", "sha256": hashlib.sha256(data).hexdigest()}
    if diagnostics:
        case["diagnostics"] = diagnostics
    if error:
        case["error"] = error
    dump(folder / "case.json", case)
    if error:
        return
    listed = []
    for sheet, cells in sheets.items():
        full = [(tuple(cell) + (None, None))[:4] for cell in cells]
        listed.append({"cells": [{"address": a, "error": e, "formula": f, "value": v} for a, v, f, e in full], "name": sheet})
    dump(folder / "expected.json", {"format": "xlsx", "sheets": listed})


def dump(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
