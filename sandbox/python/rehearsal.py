"""Runs once in every cell before it is ready: what a job will use is compiled to machine code before a job waits for it."""

import json
import os
import types

from .call import check_parameters, compile_source, entrypoint
from .failure import describe
from .result import Writer

FILE = "/tmp/rehearsal"
SOURCE = """
import collections, datetime, decimal, json, math, re, statistics
from dataclasses import dataclass

@dataclass
class Row:
    name: str
    amount: float

def totals(rows):
    by_name = collections.defaultdict(float)
    for row in rows:
        by_name[row.name] += row.amount
    return dict(by_name)

def check(document, limit=10):
    rows = [Row(str(item["name"]).strip().lower(), float(item["amount"])) for item in document["rows"]]
    found = [match.group(0) for match in re.finditer(r"[A-Z]{2}-\\\\d+", document["text"])]
    day = datetime.date.fromisoformat("2000-02-29") + datetime.timedelta(days=1)
    mean = statistics.fmean(row.amount for row in rows)
    exact = decimal.Decimal("0.1") + decimal.Decimal("0.2")
    text = f"{mean:.2f} {day:%Y-%m-%d} {exact} {math.isclose(mean, 2.0)!r}"
    ranked = sorted(rows, key=lambda row: (-row.amount, row.name))
    print(text, end="", flush=True)
    return {"totals": totals(rows), "found": found, "first": ranked[0].name, "text": text.split(), "ok": mean <= limit}

def fail():
    return {}["missing"]
"""
DOCUMENT = b'{"rows":[{"name":" A ","amount":1.5},{"name":"b","amount":2}],"text":"AB-12 and CD-34 \\u00e9"}'


def rehearse():
    """Nothing of it stays but what any import would leave; the clocks and the randomness are set anew for the job."""
    with open(FILE, "wb") as file:
        file.write(SOURCE.encode())
    with open(FILE, "rb") as file:
        code = compile_source(file.read(), FILE)
    os.unlink(FILE)
    module = types.ModuleType("rehearsal")
    exec(code, module.__dict__)
    function = entrypoint(module, "check")
    inputs = {"document": json.loads(DOCUMENT)}
    check_parameters(function, inputs)
    Writer(1_000_000).write(function(**inputs))
    try:
        module.fail()
    except KeyError as error:
        json.dumps(describe(error)).encode("ascii")
