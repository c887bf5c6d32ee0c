"""Makes the cases of text, markdown, html, csv and json: python3 corpus/make/text/make.py [FORMAT/CASE ...]

Python alone makes nearly all; LibreOffice and pandoc on the path make one or two each. Without names, every case whose
folder is missing is made.
"""
import hashlib
import json
import pathlib
import sys

import tables, texts, values  # noqa: E401,F401
from cases import CASES, SUFFIX

CORPUS = pathlib.Path(__file__).resolve().parents[2]


def make(case):
    folder = CORPUS / case.format / case.name
    folder.mkdir(parents=True, exist_ok=True)
    data = case.build()
    (folder / f"input.{SUFFIX[case.format]}").write_bytes(data)
    declaration = {
        "why": case.why,
        "rules": case.rules,
        "made_by": f"python3 corpus/make/text/make.py {case.format}/{case.name}",
        "producer": case.producer,
        "licence": "Apache-2.0",
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    if case.limits:
        declaration["limits"] = case.limits
    if case.diagnostics:
        declaration["diagnostics"] = case.diagnostics
    if case.error:
        declaration["error"] = case.error
    else:
        write_json(folder / "expected.json", case.expected)
    write_json(folder / "case.json", declaration)


def write_json(path, value):
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


names = sys.argv[1:]
unknown = set(names) - {f"{case.format}/{case.name}" for case in CASES}
if unknown:
    sys.exit(f"No such cases: {sorted(unknown)}")
for case in CASES:
    name = f"{case.format}/{case.name}"
    if name in names or (not names and not (CORPUS / name / "case.json").exists()):
        make(case)
        print(name)
