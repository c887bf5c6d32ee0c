"""Makes the DOCX corpus: python3 corpus/make/docx/make.py [CASE ...]

Hand-written cases need Python alone. The others need their producer: LibreOffice and pandoc on the path, python-docx in
this interpreter, the npm package docx@9.5.1 in the folder that DOCX_NPM names. Producers stamp times into their files, so
a file made again has another digest and the same text. Without names, every case whose folder is missing is made.
"""
import hashlib
import json
import pathlib
import sys

import alternate_content, archives, boxes, by_libreoffice, by_libraries, containers, fields, furniture, revisions, tables, text, wrappers  # noqa: E401,F401
from cases import CASES

CORPUS = pathlib.Path(__file__).resolve().parents[2] / "docx"


def make(case):
    folder = CORPUS / case.name
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "input.docx"
    case.build(str(file))
    declaration = {
        "why": case.why,
        "rules": case.rules,
        "made_by": f"python3 corpus/make/docx/make.py {case.name}",
        "producer": case.producer,
        "licence": "Apache-2.0",
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
    }
    if case.limits:
        declaration["limits"] = case.limits
    if case.diagnostics:
        declaration["diagnostics"] = case.diagnostics
    if case.error:
        declaration["error"] = case.error
    else:
        write_json(folder / "expected.json", {"blocks": case.blocks, "format": "docx"})
    write_json(folder / "case.json", declaration)


def write_json(path, value):
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


names = sys.argv[1:]
unknown = set(names) - {case.name for case in CASES}
if unknown:
    sys.exit(f"No such cases: {sorted(unknown)}")
for case in CASES:
    if case.name in names or (not names and not (CORPUS / case.name / "case.json").exists()):
        make(case)
        print(case.name)
