"""What a maker declares and how a case is written to its folder."""
import hashlib
import json
import pathlib
from dataclasses import dataclass, field
from typing import Callable

CORPUS = pathlib.Path(__file__).resolve().parents[2] / "pdf"


@dataclass(frozen=True)
class Case:
    name: str
    why: str
    rules: list[str]
    producer: str
    make: Callable
    diagnostics: list[str] = field(default_factory=list)
    error: dict | None = None
    limits: dict | None = None


CASES: dict[str, Case] = {}


def case(name, why, rules, producer, **more):
    """Registers a function that returns (bytes, pages); pages is a list of lists of lines, or None when reading must fail."""

    def register(make):
        assert name not in CASES, f"two cases are called {name}"
        CASES[name] = Case(name, why, rules.split(), producer, make, **more)
        return make

    return register


def failure(code, **details):
    """The declared failure of a case."""
    return {"code": code, "details": details} if details else {"code": code}


def check_line(line):
    """A line as the rules want it: words apart by one space and nothing around them."""
    assert line and line == " ".join(line.split(" ")) and line.strip() == line, f"not a line of words: {line!r}"
    assert "  " not in line and "\n" not in line and "\u00a0" not in line, f"not a line of words: {line!r}"


def write(made: Case, target: pathlib.Path) -> int:
    """Makes the file and writes input.pdf, expected.json (or the failure) and case.json; gives the size of the file."""
    data, pages = made.make()
    folder = target / made.name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "input.pdf").write_bytes(data)
    expected = folder / "expected.json"
    expected.unlink(missing_ok=True)
    assert (pages is None) == (made.error is not None), f"{made.name}: either text or a failure"
    if pages is not None:
        for page in pages:
            for line in page:
                check_line(line)
        output = {
            "format": "pdf",
            "pages": [{"number": n, "text": "\n".join(lines)} for n, lines in enumerate(pages, 1)],
        }
        expected.write_text(json.dumps(output, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    declaration = {
        "why": made.why,
        "rules": made.rules,
        "made_by": f"python3 corpus/make/pdf/make.py {made.name}",
        "producer": made.producer,
        "licence": "Apache-2.0",
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    if made.limits:
        declaration["limits"] = made.limits
    if made.diagnostics:
        declaration["diagnostics"] = made.diagnostics
    if made.error:
        declaration["error"] = made.error
    (folder / "case.json").write_text(json.dumps(declaration, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return len(data)
