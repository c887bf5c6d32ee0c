"""The list of cases: the bytes of each file, and what its author says must be read from them."""
import csv
import io
import json
from dataclasses import dataclass, field
from typing import Callable, Optional

CASES = []
SUFFIX = {"text": "txt", "markdown": "md", "html": "html", "csv": "csv", "json": "json"}


@dataclass
class Case:
    format: str
    name: str
    why: str
    rules: list
    build: Callable
    producer: str
    expected: Optional[dict] = None
    error: Optional[dict] = None
    diagnostics: list = field(default_factory=list)
    limits: dict = field(default_factory=dict)


def add(format, name, why, rules, data, *, producer="hand-written bytes", output=None, **more):
    assert all((case.format, case.name) != (format, name) for case in CASES), name
    build = data if callable(data) else lambda: data.encode() if isinstance(data, str) else data
    expected = None if output is None else {"format": format, **output}
    rules = [rule if rule.startswith("limits.") else f"{format}.{rule}" for rule in rules.split()]
    CASES.append(Case(format, name, why, rules, build, producer, expected, **more))


def fails(code, **details):
    return {"code": code, **({"details": details} if details else {})}


def source(format, name, why, rules, data, text=None, **more):
    """A text kind: the output is the decoded text."""
    add(format, name, why, rules, data, output=None if text is None else {"text": text}, **more)


def table(name, why, rules, data, rows=None, *, python_agrees=False, **more):
    """A CSV case; where the rules are those of Python's csv, that is the second reader."""
    if python_agrees:
        text = data.decode() if isinstance(data, bytes) else data
        seen = [row for row in csv.reader(io.StringIO(text, newline="")) if row]
        assert seen == rows, f"{name}: Python reads {seen}"
    add("csv", name, why, rules, data, output=None if rows is None else {"rows": rows}, **more)


def value(name, why, rules, data, expected="Python's", **more):
    """A JSON case; unless a value is given by hand, it is the one that Python's json reads, whole numbers as doubles."""
    if expected == "Python's":
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data.removeprefix("\ufeff")
        expected = json.loads(text, parse_int=lambda digits: shortest(float(digits)), parse_float=lambda digits: shortest(float(digits)))
    add("json", name, why, rules, data, output={"value": expected}, **more)


def shortest(number):
    """A whole double as an integer, so that expected.json shows it as JSON tools do."""
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def broken(name, why, rules, data, code="document_malformed", **more):
    add("json", name, why, rules, data, error=fails(code, **more.pop("details", {})), **more)
